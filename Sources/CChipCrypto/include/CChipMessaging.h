/*
 * The ciphers and curves with which a chip is talked to (ICAO 9303-11). The rules of CChipCrypto.h hold.
 */
#ifndef CCHIPMESSAGING_H
#define CCHIPMESSAGING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Triple DES with a key of 16 bytes, or AES with one of 16, 24 or 32, in CBC without padding. `bytes` are replaced; their
   count is a multiple of the block. */
bool ccc_cipher(bool is_aes, bool encrypts, const uint8_t *key, size_t key_count, const uint8_t *vector, uint8_t *bytes,
                size_t count);
/* The MAC of ISO/IEC 9797-1, algorithm 3, with DES, of bytes that are padded to eight. */
bool ccc_retail_mac(const uint8_t key[16], const uint8_t *bytes, size_t count, uint8_t mac[8]);
/* The CMAC of AES, all 16 bytes. */
bool ccc_cmac(const uint8_t *key, size_t key_count, const uint8_t *bytes, size_t count, uint8_t mac[16]);

/* A curve with a generator. */
typedef struct ccc_curve ccc_curve;

/* A curve by OpenSSL's name, or that of a SubjectPublicKeyInfo. */
ccc_curve *ccc_curve_named(const char *name);
ccc_curve *ccc_curve_of_key(const uint8_t *bytes, size_t count);
/* The same curve with another generator; NULL for a point that is not on it. */
ccc_curve *ccc_curve_with_generator(const ccc_curve *curve, const uint8_t *point, size_t count);
void ccc_curve_close(ccc_curve *curve);
/* The bytes of a coordinate, and of a scalar. */
size_t ccc_curve_field_bytes(const ccc_curve *curve);
size_t ccc_curve_order_bytes(const ccc_curve *curve);
/* Draws a scalar from 1 to the order less 1. */
bool ccc_curve_draw(const ccc_curve *curve, uint8_t *scalar, size_t count);
/* `point` times `scalar`, plus `other`. `point` is the generator if it is NULL, and `other` may be NULL. The result is an
   uncompressed point of 1 + 2 * field bytes; false for points that are not on the curve, and for the point at infinity. */
bool ccc_curve_multiply(const ccc_curve *curve, const uint8_t *point, size_t point_count, const uint8_t *scalar,
                        size_t scalar_count, const uint8_t *other, size_t other_count, uint8_t *room, size_t capacity);
/* The uncompressed point of a SubjectPublicKeyInfo; the result is its length, or 0. */
size_t ccc_curve_point_of_key(const uint8_t *bytes, size_t count, uint8_t *room, size_t capacity);

#ifdef __cplusplus
}
#endif

#endif

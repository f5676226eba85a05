/*
 * The signatures of travel documents, by OpenSSL's libcrypto: certificates, revocation lists, signed messages and keys.
 *
 * All functions may be called from several threads at once. An object may be read by several threads. Bytes are
 * borrowed during a call. An object that a function returns is the caller's to close; NULL is an object that cannot be
 * read. Nothing is written to stdout or stderr.
 */
#ifndef CCHIPCRYPTO_H
#define CCHIPCRYPTO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "CChipMessaging.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum ccc_answer {
    /* The signature is right. */
    CCC_RIGHT = 1,
    /* The signature is wrong, or the message is not signed as ICAO 9303-10 asks. */
    CCC_WRONG = 2,
    /* The message does not hold the certificate of its signer. */
    CCC_NO_SIGNER = 3,
    /* This version of OpenSSL does not know the algorithm. */
    CCC_UNKNOWN = 4
} ccc_answer;

typedef enum ccc_key_kind { CCC_OTHER_KEY = 0, CCC_RSA = 1, CCC_EC = 2 } ccc_key_kind;

/* The digests that chips use. */
typedef enum ccc_digest {
    CCC_SHA1 = 160,
    CCC_SHA224 = 224,
    CCC_SHA256 = 256,
    CCC_SHA384 = 384,
    CCC_SHA512 = 512
} ccc_digest;

#define CCC_NAME_SIZE 256
#define CCC_KEY_ID_SIZE 64

/* MARK: Certificates */

typedef struct ccc_certificate ccc_certificate;

typedef struct ccc_certificate_facts {
    /* The names in the form of RFC 2253, in UTF-8, cut to the room. */
    char subject[CCC_NAME_SIZE], issuer[CCC_NAME_SIZE];
    /* The country of the subject in capitals; empty without one. */
    char country[4];
    /* The serial number in hexadecimal digits. */
    char serial[CCC_NAME_SIZE];
    /* The algorithm of the certificate's own signature, by OpenSSL's name. */
    char algorithm[CCC_NAME_SIZE];
    /* Seconds since 1970. */
    int64_t not_before, not_after;
    uint8_t subject_key[CCC_KEY_ID_SIZE], authority_key[CCC_KEY_ID_SIZE];
    size_t subject_key_count, authority_key_count;
    /* SHA-256 of the whole certificate. */
    uint8_t fingerprint[32];
    /* A ccc_key_kind, and the size of the key in bits. */
    uint32_t key_kind, key_bits;
    bool is_authority, may_sign_certificates, may_sign_master_lists, is_self_issued;
} ccc_certificate_facts;

/* Reads a certificate in DER. Every byte must belong to it. */
ccc_certificate *ccc_certificate_open(const uint8_t *bytes, size_t count, ccc_certificate_facts *facts);
void ccc_certificate_close(ccc_certificate *certificate);
/* Whether the issuer's name is the subject of `authority`. */
bool ccc_certificate_names(const ccc_certificate *certificate, const ccc_certificate *authority);
/* Whether the key of `authority` made the signature. Names and dates are not compared. */
bool ccc_certificate_is_signed_by(const ccc_certificate *certificate, const ccc_certificate *authority);
/* Writes the certificate in DER to `room`; the result is its length, also if that does not fit. */
size_t ccc_certificate_write(const ccc_certificate *certificate, uint8_t *room, size_t capacity);

/* MARK: Revocation lists */

typedef struct ccc_revocations ccc_revocations;

typedef struct ccc_revocations_facts {
    char issuer[CCC_NAME_SIZE];
    char country[4];
    /* Seconds since 1970; `next_update` is 0 without one. */
    int64_t last_update, next_update;
    uint32_t count;
    uint8_t fingerprint[32];
} ccc_revocations_facts;

/* Reads a revocation list in DER. Every byte must belong to it. */
ccc_revocations *ccc_revocations_open(const uint8_t *bytes, size_t count, ccc_revocations_facts *facts);
void ccc_revocations_close(ccc_revocations *list);
/* Whether `authority` has the name of the list's issuer and made its signature. */
bool ccc_revocations_are_signed_by(const ccc_revocations *list, const ccc_certificate *authority);
/* Whether the list names the certificate's serial number. */
bool ccc_revocations_have(const ccc_revocations *list, const ccc_certificate *certificate);

/* MARK: Signed messages */

typedef struct ccc_message ccc_message;

typedef struct ccc_message_facts {
    /* The type of the signed content by its object identifier. */
    char content_type[64];
    /* The algorithms of the signer, by OpenSSL's names; empty before a right answer. */
    char digest_algorithm[64], signature_algorithm[64];
    /* When the signer says that it signed, in seconds since 1970; 0 if it does not say. */
    int64_t signing_time;
    size_t content_count;
    uint32_t signer_count;
} ccc_message_facts;

/* Reads a signed message of RFC 5652. Every byte must belong to it. */
ccc_message *ccc_message_open(const uint8_t *bytes, size_t count, ccc_message_facts *facts);
void ccc_message_close(ccc_message *message);
/* The signed content, as many bytes as the facts say. It lives as long as the message. */
const uint8_t *ccc_message_content(const ccc_message *message);
/*
 * Verifies the only signer with the certificate in the message. Signed attributes are required, and the digest of the
 * content must be theirs. A right answer opens `signer`, which the caller closes, and fills the names of algorithms.
 */
ccc_answer ccc_message_verify(ccc_message *message, ccc_message_facts *facts, ccc_certificate **signer,
                              ccc_certificate_facts *signer_facts);

/* MARK: Keys and digests */

/* Writes the digest of `bytes`; `room` has 64 bytes. The result is its length, or 0 for an unknown digest. */
size_t ccc_digest_of(uint32_t digest, const uint8_t *bytes, size_t count, uint8_t room[64]);

typedef struct ccc_key ccc_key;

/* Reads a SubjectPublicKeyInfo in DER. Every byte must belong to it. */
ccc_key *ccc_key_open(const uint8_t *bytes, size_t count, uint32_t *kind, uint32_t *bits);
void ccc_key_close(ccc_key *key);
/*
 * Opens an RSA signature of ISO/IEC 9796-2 with the key's public exponent: the number that ends in 12 modulo 16, or its
 * difference to the modulus. `room` has as many bytes as the key; the result is that number, or 0 for a signature of
 * another length.
 */
size_t ccc_key_recover(const ccc_key *key, const uint8_t *signature, size_t count, uint8_t *room, size_t capacity);
/* Whether r and s, each of half the bytes, sign `bytes` under a key on an elliptic curve. */
bool ccc_key_verifies_plain(const ccc_key *key, uint32_t digest, const uint8_t *bytes, size_t count,
                            const uint8_t *signature, size_t signature_count);

#ifdef __cplusplus
}
#endif

#endif

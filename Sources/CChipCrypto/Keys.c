#include "internal.h"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/rsa.h>
#include <stdlib.h>

struct ccc_key {
    EVP_PKEY *key;
};

const EVP_MD *ccc_algorithm(uint32_t digest) {
    switch (digest) {
    case CCC_SHA1:
        return EVP_sha1();
    case CCC_SHA224:
        return EVP_sha224();
    case CCC_SHA256:
        return EVP_sha256();
    case CCC_SHA384:
        return EVP_sha384();
    case CCC_SHA512:
        return EVP_sha512();
    default:
        return NULL;
    }
}

size_t ccc_digest_of(uint32_t digest, const uint8_t *bytes, size_t count, uint8_t room[64]) {
    const EVP_MD *algorithm = ccc_algorithm(digest);
    unsigned int length = 0;
    if (!algorithm || EVP_Digest(bytes, count, room, &length, algorithm, NULL) != 1) return 0;
    return length;
}

ccc_key *ccc_key_open(const uint8_t *bytes, size_t count, uint32_t *kind, uint32_t *bits) {
    const uint8_t *end = bytes;
    EVP_PKEY *read = count > (1 << 16) ? NULL : d2i_PUBKEY(NULL, &end, (long)count);
    ccc_key *key = read && end == bytes + count ? calloc(1, sizeof *key) : NULL;
    ERR_clear_error();
    if (!key) {
        EVP_PKEY_free(read);
        return NULL;
    }
    key->key = read;
    *kind = EVP_PKEY_is_a(read, "RSA") ? CCC_RSA : EVP_PKEY_is_a(read, "EC") ? CCC_EC : CCC_OTHER_KEY;
    *bits = (uint32_t)EVP_PKEY_get_bits(read);
    return key;
}

void ccc_key_close(ccc_key *key) {
    if (!key) return;
    EVP_PKEY_free(key->key);
    free(key);
}

/* Replaces a number by the modulus less the number. */
static bool take_difference(const ccc_key *key, uint8_t *number, size_t length) {
    BIGNUM *modulus = NULL, *value = BN_bin2bn(number, (int)length, NULL);
    bool is_done = value && EVP_PKEY_get_bn_param(key->key, OSSL_PKEY_PARAM_RSA_N, &modulus) == 1 &&
                   BN_sub(value, modulus, value) == 1 && BN_bn2binpad(value, number, (int)length) == (int)length;
    BN_free(modulus);
    BN_free(value);
    return is_done;
}

size_t ccc_key_recover(const ccc_key *key, const uint8_t *signature, size_t count, uint8_t *room, size_t capacity) {
    size_t length = (size_t)EVP_PKEY_get_size(key->key);
    if (!EVP_PKEY_is_a(key->key, "RSA") || count != length || capacity < length) return 0;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new(key->key, NULL);
    bool is_done = context && EVP_PKEY_verify_recover_init(context) == 1 &&
                   EVP_PKEY_CTX_set_rsa_padding(context, RSA_NO_PADDING) == 1 &&
                   EVP_PKEY_verify_recover(context, room, &length, signature, count) == 1;
    EVP_PKEY_CTX_free(context);
    if (is_done && (room[length - 1] & 15) != 12) is_done = take_difference(key, room, length);
    ERR_clear_error();
    return is_done ? length : 0;
}

/* The signature in DER, which OpenSSL takes. The caller frees it. */
static int encode(const uint8_t *signature, size_t count, uint8_t **bytes) {
    ECDSA_SIG *pair = ECDSA_SIG_new();
    BIGNUM *r = BN_bin2bn(signature, (int)(count / 2), NULL), *s = BN_bin2bn(signature + count / 2, (int)(count / 2), NULL);
    if (!pair || !r || !s || ECDSA_SIG_set0(pair, r, s) != 1) {
        BN_free(r);
        BN_free(s);
        ECDSA_SIG_free(pair);
        return 0;
    }
    int length = i2d_ECDSA_SIG(pair, bytes);
    ECDSA_SIG_free(pair);
    return length;
}

bool ccc_key_verifies_plain(const ccc_key *key, uint32_t digest, const uint8_t *bytes, size_t count,
                            const uint8_t *signature, size_t signature_count) {
    const EVP_MD *algorithm = ccc_algorithm(digest);
    if (!algorithm || !EVP_PKEY_is_a(key->key, "EC") || signature_count == 0 || signature_count % 2 != 0 ||
        signature_count > 256)
        return false;
    uint8_t *encoded = NULL;
    int length = encode(signature, signature_count, &encoded);
    EVP_MD_CTX *context = length > 0 ? EVP_MD_CTX_new() : NULL;
    bool is_right = context && EVP_DigestVerifyInit(context, NULL, algorithm, NULL, key->key) == 1 &&
                    EVP_DigestVerify(context, encoded, (size_t)length, bytes, count) == 1;
    EVP_MD_CTX_free(context);
    OPENSSL_free(encoded);
    ERR_clear_error();
    return is_right;
}

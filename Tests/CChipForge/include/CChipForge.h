/* Keys, certificates and signed messages of a State that does not exist. For tests alone. */
#ifndef CCHIPFORGE_H
#define CCHIPFORGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct forge_key forge_key;

/* Bytes that forge_free frees; NULL after an error. */
typedef struct forge_bytes {
    uint8_t *bytes;
    size_t count;
} forge_bytes;

void forge_free(forge_bytes bytes);

/* `curve` is NULL for RSA with `bits`. With `is_explicit` the parameters of the curve are written out. */
forge_key *forge_key_new(const char *curve, int bits, bool is_explicit);
void forge_key_close(forge_key *key);
/* SubjectPublicKeyInfo. */
forge_bytes forge_key_public(const forge_key *key);

typedef struct forge_certificate {
    const char *country, *name;
    long serial;
    int64_t not_before, not_after;
    bool is_authority, signs_master_lists, lacks_key_ids;
    /* SHA-1, 256, 384 or 512, and whether RSA pads with PSS. */
    int digest;
    bool is_pss;
} forge_certificate;

/* The certificate of `key`, signed by `issuer_key`; `issuer` is a certificate, or has no bytes for one signed by itself. */
forge_bytes forge_certify(const forge_certificate *content, const forge_key *key, forge_bytes issuer,
                          const forge_key *issuer_key);

/* A revocation list with one serial number, or none if it is 0. */
forge_bytes forge_revoke(forge_bytes issuer, const forge_key *issuer_key, long serial);

/* A signed message. Without attributes, the signature covers the content alone. */
forge_bytes forge_sign(const char *content_type, forge_bytes content, forge_bytes certificate, const forge_key *key,
                       int digest, bool is_pss, bool has_attributes, bool has_certificate);

/* A digest: SHA-1 for 1, MD5 for 5, SHA-2 else by its bits. */
forge_bytes forge_digest(int digest, forge_bytes message);

/* r and s of a signature, each as long as the curve's order. */
forge_bytes forge_sign_plain(const forge_key *key, int digest, forge_bytes message);
/* The x coordinate of the secret with a point of the key's own curve; no bytes for another point. */
forge_bytes forge_agree(const forge_key *key, forge_bytes point);
/* A number of the key's length, raised to the private exponent. */
forge_bytes forge_raise(const forge_key *key, forge_bytes number);

#endif

#include "internal.h"

#include <openssl/err.h>
#include <stdlib.h>
#include <string.h>

struct ccc_revocations {
    X509_CRL *list;
};

ccc_revocations *ccc_revocations_open(const uint8_t *bytes, size_t count, ccc_revocations_facts *facts) {
    const uint8_t *end = bytes;
    X509_CRL *list = count > (8 << 20) ? NULL : d2i_X509_CRL(NULL, &end, (long)count);
    ccc_revocations *revocations = list && end == bytes + count ? calloc(1, sizeof *revocations) : NULL;
    if (!revocations) {
        X509_CRL_free(list);
        ERR_clear_error();
        return NULL;
    }
    revocations->list = list;
    memset(facts, 0, sizeof *facts);
    ccc_write_name(X509_CRL_get_issuer(list), facts->issuer, sizeof facts->issuer);
    ccc_write_country(X509_CRL_get_issuer(list), facts->country);
    facts->last_update = ccc_seconds(X509_CRL_get0_lastUpdate(list));
    facts->next_update = ccc_seconds(X509_CRL_get0_nextUpdate(list));
    int entries = sk_X509_REVOKED_num(X509_CRL_get_REVOKED(list));
    facts->count = entries > 0 ? (uint32_t)entries : 0;
    unsigned int length = 0;
    X509_CRL_digest(list, EVP_sha256(), facts->fingerprint, &length);
    return revocations;
}

void ccc_revocations_close(ccc_revocations *list) {
    if (!list) return;
    X509_CRL_free(list->list);
    free(list);
}

bool ccc_revocations_are_signed_by(const ccc_revocations *list, const ccc_certificate *authority) {
    if (X509_NAME_cmp(X509_CRL_get_issuer(list->list), X509_get_subject_name(authority->x509)) != 0) return false;
    EVP_PKEY *key = X509_get0_pubkey(authority->x509);
    bool is_signed = key && X509_CRL_verify(list->list, key) == 1;
    ERR_clear_error();
    return is_signed;
}

bool ccc_revocations_have(const ccc_revocations *list, const ccc_certificate *certificate) {
    X509_REVOKED *entry = NULL;
    return X509_CRL_get0_by_cert(list->list, &entry, certificate->x509) == 1;
}

/* C11 lacks timegm. */
#define _DEFAULT_SOURCE

#include "internal.h"

#include <openssl/err.h>
#include <openssl/x509v3.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* The certificate of an authority that signs master lists (ICAO 9303-12, 7.1.1.6). */
static const char MASTER_LIST_SIGNER[] = "2.23.136.1.1.3";

int64_t ccc_seconds(const ASN1_TIME *time) {
    struct tm parts;
    if (!time || ASN1_TIME_to_tm(time, &parts) != 1) return 0;
    return (int64_t)timegm(&parts);
}

void ccc_write_name(const X509_NAME *name, char *text, size_t capacity) {
    text[0] = 0;
    BIO *memory = BIO_new(BIO_s_mem());
    if (!memory) return;
    if (X509_NAME_print_ex(memory, name, 0, XN_FLAG_RFC2253 & ~ASN1_STRFLGS_ESC_MSB) >= 0) {
        int count = BIO_read(memory, text, (int)capacity - 1);
        text[count > 0 ? count : 0] = 0;
    }
    BIO_free(memory);
}

void ccc_write_country(const X509_NAME *name, char country[4]) {
    memset(country, 0, 4);
    int place = X509_NAME_get_index_by_NID((X509_NAME *)name, NID_countryName, -1);
    if (place < 0) return;
    const ASN1_STRING *text = X509_NAME_ENTRY_get_data(X509_NAME_get_entry(name, place));
    int count = ASN1_STRING_length(text);
    if (count < 2 || count > 3) return;
    char letters[4] = "";
    for (int index = 0; index < count; index++) {
        unsigned char letter = ASN1_STRING_get0_data(text)[index];
        if (letter >= 'a' && letter <= 'z') letter = (unsigned char)(letter - 'a' + 'A');
        if (letter < 'A' || letter > 'Z') return;
        letters[index] = (char)letter;
    }
    memcpy(country, letters, 4);
}

static void write_serial(const ASN1_INTEGER *serial, char *text, size_t capacity) {
    text[0] = 0;
    BIGNUM *number = ASN1_INTEGER_to_BN(serial, NULL);
    char *digits = number ? BN_bn2hex(number) : NULL;
    if (digits) {
        strncpy(text, digits, capacity - 1);
        text[capacity - 1] = 0;
    }
    OPENSSL_free(digits);
    BN_free(number);
}

static size_t write_key_id(const ASN1_OCTET_STRING *id, uint8_t room[CCC_KEY_ID_SIZE]) {
    int count = id ? ASN1_STRING_length(id) : 0;
    if (count <= 0 || count > CCC_KEY_ID_SIZE) return 0;
    memcpy(room, ASN1_STRING_get0_data(id), (size_t)count);
    return (size_t)count;
}

static bool has_use(X509 *certificate, const char *identifier) {
    EXTENDED_KEY_USAGE *uses = X509_get_ext_d2i(certificate, NID_ext_key_usage, NULL, NULL);
    bool found = false;
    for (int index = 0; index < sk_ASN1_OBJECT_num(uses); index++) {
        char text[64];
        OBJ_obj2txt(text, sizeof text, sk_ASN1_OBJECT_value(uses, index), 1);
        found = found || strcmp(text, identifier) == 0;
    }
    sk_ASN1_OBJECT_pop_free(uses, ASN1_OBJECT_free);
    return found;
}

bool ccc_read_facts(X509 *certificate, ccc_certificate_facts *facts) {
    memset(facts, 0, sizeof *facts);
    const X509_NAME *subject = X509_get_subject_name(certificate), *issuer = X509_get_issuer_name(certificate);
    EVP_PKEY *key = X509_get0_pubkey(certificate);
    if (!subject || !issuer || !key) return false;
    ccc_write_name(subject, facts->subject, sizeof facts->subject);
    ccc_write_name(issuer, facts->issuer, sizeof facts->issuer);
    ccc_write_country(subject, facts->country);
    write_serial(X509_get0_serialNumber(certificate), facts->serial, sizeof facts->serial);
    const char *algorithm = OBJ_nid2ln(X509_get_signature_nid(certificate));
    strncpy(facts->algorithm, algorithm ? algorithm : "", sizeof facts->algorithm - 1);
    facts->not_before = ccc_seconds(X509_get0_notBefore(certificate));
    facts->not_after = ccc_seconds(X509_get0_notAfter(certificate));
    facts->subject_key_count = write_key_id(X509_get0_subject_key_id(certificate), facts->subject_key);
    facts->authority_key_count = write_key_id(X509_get0_authority_key_id(certificate), facts->authority_key);
    facts->key_kind = EVP_PKEY_is_a(key, "RSA") || EVP_PKEY_is_a(key, "RSA-PSS") ? CCC_RSA
                      : EVP_PKEY_is_a(key, "EC")                                 ? CCC_EC
                                                                                 : CCC_OTHER_KEY;
    facts->key_bits = (uint32_t)EVP_PKEY_get_bits(key);
    uint32_t flags = X509_get_extension_flags(certificate), usage = X509_get_key_usage(certificate);
    facts->is_authority = (flags & EXFLAG_CA) != 0;
    facts->may_sign_certificates = (usage & KU_KEY_CERT_SIGN) != 0;
    facts->may_sign_master_lists = has_use(certificate, MASTER_LIST_SIGNER);
    facts->is_self_issued = X509_NAME_cmp(subject, issuer) == 0;
    unsigned int count = 0;
    return X509_digest(certificate, EVP_sha256(), facts->fingerprint, &count) == 1 && count == 32;
}

ccc_certificate *ccc_certificate_open(const uint8_t *bytes, size_t count, ccc_certificate_facts *facts) {
    const uint8_t *end = bytes;
    X509 *x509 = count > (1 << 20) ? NULL : d2i_X509(NULL, &end, (long)count);
    ccc_certificate *certificate = x509 && end == bytes + count ? calloc(1, sizeof *certificate) : NULL;
    if (!certificate || !ccc_read_facts(x509, facts)) {
        free(certificate);
        X509_free(x509);
        ERR_clear_error();
        return NULL;
    }
    certificate->x509 = x509;
    return certificate;
}

void ccc_certificate_close(ccc_certificate *certificate) {
    if (!certificate) return;
    X509_free(certificate->x509);
    free(certificate);
}

bool ccc_certificate_names(const ccc_certificate *certificate, const ccc_certificate *authority) {
    return X509_NAME_cmp(X509_get_issuer_name(certificate->x509), X509_get_subject_name(authority->x509)) == 0;
}

bool ccc_certificate_is_signed_by(const ccc_certificate *certificate, const ccc_certificate *authority) {
    EVP_PKEY *key = X509_get0_pubkey(authority->x509);
    bool is_signed = key && X509_verify(certificate->x509, key) == 1;
    ERR_clear_error();
    return is_signed;
}

size_t ccc_certificate_write(const ccc_certificate *certificate, uint8_t *room, size_t capacity) {
    int count = i2d_X509(certificate->x509, NULL);
    if (count <= 0) return 0;
    if ((size_t)count <= capacity) i2d_X509(certificate->x509, &room);
    return (size_t)count;
}

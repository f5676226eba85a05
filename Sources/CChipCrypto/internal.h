#ifndef CCHIPCRYPTO_INTERNAL_H
#define CCHIPCRYPTO_INTERNAL_H

#include "CChipCrypto.h"

#include <openssl/asn1.h>
#include <openssl/evp.h>
#include <openssl/x509.h>

/* The seconds since 1970 of a time; 0 without one. */
int64_t ccc_seconds(const ASN1_TIME *time);
/* Writes a name in the form of RFC 2253. */
void ccc_write_name(const X509_NAME *name, char *text, size_t capacity);
/* Writes the country of a name in capitals, or nothing. */
void ccc_write_country(const X509_NAME *name, char country[4]);
/* Fills the facts. False if the certificate lacks what every certificate has. */
bool ccc_read_facts(X509 *certificate, ccc_certificate_facts *facts);
const EVP_MD *ccc_algorithm(uint32_t digest);

struct ccc_certificate {
    X509 *x509;
};

#endif

#include "CChipForge.h"

#include <openssl/cms.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/rsa.h>
#include <openssl/x509v3.h>
#include <stdlib.h>
#include <string.h>

struct forge_key {
    EVP_PKEY *key;
};

static const forge_bytes nothing = {NULL, 0};

void forge_free(forge_bytes bytes) { free(bytes.bytes); }

static forge_bytes kept(uint8_t *bytes, int count) {
    forge_bytes made = nothing;
    if (count > 0 && (made.bytes = malloc((size_t)count))) {
        memcpy(made.bytes, bytes, (size_t)count);
        made.count = (size_t)count;
    }
    OPENSSL_free(bytes);
    return made;
}

static const EVP_MD *algorithm(int digest) {
    switch (digest) {
    case 1: return EVP_sha1();
    case 5: return EVP_md5();
    case 224: return EVP_sha224();
    case 384: return EVP_sha384();
    case 512: return EVP_sha512();
    default: return EVP_sha256();
    }
}

forge_key *forge_key_new(const char *curve, int bits, bool is_explicit) {
    EVP_PKEY *made = NULL;
    if (curve) {
        EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_id(EVP_PKEY_EC, NULL);
        EVP_PKEY_keygen_init(context);
        EVP_PKEY_CTX_set_group_name(context, curve);
        EVP_PKEY_CTX_set_ec_param_enc(context, is_explicit ? OPENSSL_EC_EXPLICIT_CURVE : OPENSSL_EC_NAMED_CURVE);
        EVP_PKEY_keygen(context, &made);
        EVP_PKEY_CTX_free(context);
    } else {
        made = EVP_RSA_gen((unsigned int)bits);
    }
    forge_key *key = made ? calloc(1, sizeof *key) : NULL;
    if (key) key->key = made;
    return key;
}

void forge_key_close(forge_key *key) {
    EVP_PKEY_free(key->key);
    free(key);
}

forge_bytes forge_key_public(const forge_key *key) {
    uint8_t *bytes = NULL;
    int count = i2d_PUBKEY(key->key, &bytes);
    return kept(bytes, count);
}

static X509 *opened(forge_bytes bytes) {
    const uint8_t *start = bytes.bytes;
    return start ? d2i_X509(NULL, &start, (long)bytes.count) : NULL;
}

static void extend(X509 *certificate, X509 *issuer, int kind, const char *value) {
    X509V3_CTX context;
    X509V3_set_ctx(&context, issuer, certificate, NULL, NULL, 0);
    X509_EXTENSION *extension = X509V3_EXT_conf_nid(NULL, &context, kind, value);
    if (extension) X509_add_ext(certificate, extension, -1);
    X509_EXTENSION_free(extension);
}

static EVP_MD_CTX *signing(const forge_key *key, int digest, bool is_pss) {
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    EVP_PKEY_CTX *padding = NULL;
    EVP_DigestSignInit(context, &padding, algorithm(digest), NULL, key->key);
    if (is_pss) {
        EVP_PKEY_CTX_set_rsa_padding(padding, RSA_PKCS1_PSS_PADDING);
        EVP_PKEY_CTX_set_rsa_pss_saltlen(padding, RSA_PSS_SALTLEN_DIGEST);
    }
    return context;
}

forge_bytes forge_certify(const forge_certificate *content, const forge_key *key, forge_bytes issuer,
                          const forge_key *issuer_key) {
    X509 *certificate = X509_new(), *authority = opened(issuer);
    X509_set_version(certificate, 2);
    ASN1_INTEGER_set(X509_get_serialNumber(certificate), content->serial);
    ASN1_TIME_set(X509_getm_notBefore(certificate), (time_t)content->not_before);
    ASN1_TIME_set(X509_getm_notAfter(certificate), (time_t)content->not_after);
    X509_NAME *name = X509_get_subject_name(certificate);
    if (content->country)
        X509_NAME_add_entry_by_txt(name, "C", MBSTRING_ASC, (const uint8_t *)content->country, -1, -1, 0);
    X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_UTF8, (const uint8_t *)content->name, -1, -1, 0);
    X509_set_issuer_name(certificate, X509_get_subject_name(authority ? authority : certificate));
    X509_set_pubkey(certificate, key->key);
    X509 *above = authority ? authority : certificate;
    if (!content->lacks_key_ids) extend(certificate, above, NID_subject_key_identifier, "hash");
    if (!content->lacks_key_ids) extend(certificate, above, NID_authority_key_identifier, "keyid");
    if (content->is_authority) extend(certificate, above, NID_basic_constraints, "critical,CA:TRUE,pathlen:0");
    extend(certificate, above, NID_key_usage, content->is_authority ? "critical,keyCertSign,cRLSign" : "critical,digitalSignature");
    if (content->signs_master_lists) extend(certificate, above, NID_ext_key_usage, "critical,2.23.136.1.1.3");
    EVP_MD_CTX *context = signing(issuer_key, content->digest, content->is_pss);
    uint8_t *bytes = NULL;
    int count = X509_sign_ctx(certificate, context) > 0 ? i2d_X509(certificate, &bytes) : 0;
    EVP_MD_CTX_free(context);
    X509_free(authority);
    X509_free(certificate);
    return kept(bytes, count);
}

forge_bytes forge_revoke(forge_bytes issuer, const forge_key *issuer_key, long serial) {
    X509 *authority = opened(issuer);
    X509_CRL *list = X509_CRL_new();
    X509_CRL_set_version(list, 1);
    X509_CRL_set_issuer_name(list, X509_get_subject_name(authority));
    ASN1_TIME *now = X509_gmtime_adj(NULL, 0);
    X509_CRL_set1_lastUpdate(list, now);
    if (serial) {
        X509_REVOKED *entry = X509_REVOKED_new();
        ASN1_INTEGER *number = ASN1_INTEGER_new();
        ASN1_INTEGER_set(number, serial);
        X509_REVOKED_set_serialNumber(entry, number);
        X509_REVOKED_set_revocationDate(entry, now);
        X509_CRL_add0_revoked(list, entry);
        ASN1_INTEGER_free(number);
    }
    uint8_t *bytes = NULL;
    int count = X509_CRL_sign(list, issuer_key->key, EVP_sha256()) > 0 ? i2d_X509_CRL(list, &bytes) : 0;
    ASN1_TIME_free(now);
    X509_CRL_free(list);
    X509_free(authority);
    return kept(bytes, count);
}

forge_bytes forge_sign(const char *content_type, forge_bytes content, forge_bytes certificate, const forge_key *key,
                       int digest, bool is_pss, bool has_attributes, bool has_certificate) {
    X509 *signer = opened(certificate);
    BIO *data = BIO_new_mem_buf(content.bytes, (int)content.count);
    unsigned int flags = CMS_PARTIAL | CMS_BINARY | CMS_NOSMIMECAP | CMS_KEY_PARAM;
    if (!has_attributes) flags |= CMS_NOATTR;
    if (!has_certificate) flags |= CMS_NOCERTS;
    CMS_ContentInfo *message = CMS_sign(NULL, NULL, NULL, data, flags);
    ASN1_OBJECT *type = OBJ_txt2obj(content_type, 1);
    CMS_set1_eContentType(message, type);
    CMS_SignerInfo *info = CMS_add1_signer(message, signer, key->key, algorithm(digest), flags);
    if (info && is_pss) EVP_PKEY_CTX_set_rsa_padding(CMS_SignerInfo_get0_pkey_ctx(info), RSA_PKCS1_PSS_PADDING);
    uint8_t *bytes = NULL;
    int count = info && CMS_final(message, data, NULL, flags) == 1 ? i2d_CMS_ContentInfo(message, &bytes) : 0;
    ASN1_OBJECT_free(type);
    CMS_ContentInfo_free(message);
    BIO_free(data);
    X509_free(signer);
    ERR_clear_error();
    return kept(bytes, count);
}

forge_bytes forge_digest(int digest, forge_bytes message) {
    uint8_t *room = OPENSSL_malloc(EVP_MAX_MD_SIZE);
    unsigned int count = 0;
    EVP_Digest(message.bytes, message.count, room, &count, algorithm(digest), NULL);
    return kept(room, (int)count);
}

forge_bytes forge_sign_plain(const forge_key *key, int digest, forge_bytes message) {
    EVP_MD_CTX *context = signing(key, digest, false);
    uint8_t room[256];
    size_t count = sizeof room;
    EVP_DigestSign(context, room, &count, message.bytes, message.count);
    EVP_MD_CTX_free(context);
    const uint8_t *start = room;
    ECDSA_SIG *pair = d2i_ECDSA_SIG(NULL, &start, (long)count);
    int half = (EVP_PKEY_get_bits(key->key) + 7) / 8;
    uint8_t *plain = OPENSSL_malloc((size_t)half * 2);
    BN_bn2binpad(ECDSA_SIG_get0_r(pair), plain, half);
    BN_bn2binpad(ECDSA_SIG_get0_s(pair), plain + half, half);
    ECDSA_SIG_free(pair);
    return kept(plain, half * 2);
}

forge_bytes forge_agree(const forge_key *key, forge_bytes point) {
    EVP_PKEY *peer = EVP_PKEY_new();
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new(key->key, NULL);
    uint8_t *secret = OPENSSL_malloc(128);
    size_t count = 128;
    int is_done = EVP_PKEY_copy_parameters(peer, key->key) == 1 &&
                  EVP_PKEY_set1_encoded_public_key(peer, point.bytes, point.count) == 1 &&
                  EVP_PKEY_derive_init(context) == 1 && EVP_PKEY_derive_set_peer(context, peer) == 1 &&
                  EVP_PKEY_derive(context, secret, &count) == 1;
    EVP_PKEY_CTX_free(context);
    EVP_PKEY_free(peer);
    ERR_clear_error();
    return kept(secret, is_done ? (int)count : 0);
}

forge_bytes forge_raise(const forge_key *key, forge_bytes number) {
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new(key->key, NULL);
    size_t count = (size_t)EVP_PKEY_get_size(key->key);
    uint8_t *raised = OPENSSL_malloc(count);
    EVP_PKEY_sign_init(context);
    EVP_PKEY_CTX_set_rsa_padding(context, RSA_NO_PADDING);
    int is_done = EVP_PKEY_sign(context, raised, &count, number.bytes, number.count) == 1;
    EVP_PKEY_CTX_free(context);
    return kept(raised, is_done ? (int)count : 0);
}

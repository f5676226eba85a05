#include "internal.h"

#include <openssl/cms.h>
#include <openssl/err.h>
#include <stdlib.h>
#include <string.h>

struct ccc_message {
    CMS_ContentInfo *cms;
};

static CMS_SignerInfo *only_signer(const ccc_message *message) {
    STACK_OF(CMS_SignerInfo) *signers = CMS_get0_SignerInfos(message->cms);
    return signers && sk_CMS_SignerInfo_num(signers) == 1 ? sk_CMS_SignerInfo_value(signers, 0) : NULL;
}

static int64_t signing_time(const CMS_SignerInfo *signer) {
    const ASN1_OBJECT *name = OBJ_nid2obj(NID_pkcs9_signingTime);
    const ASN1_TIME *time = CMS_signed_get0_data_by_OBJ((CMS_SignerInfo *)signer, name, -3, V_ASN1_UTCTIME);
    if (!time) time = CMS_signed_get0_data_by_OBJ((CMS_SignerInfo *)signer, name, -3, V_ASN1_GENERALIZEDTIME);
    return ccc_seconds(time);
}

static void read_facts(const ccc_message *message, ccc_message_facts *facts) {
    memset(facts, 0, sizeof *facts);
    OBJ_obj2txt(facts->content_type, sizeof facts->content_type, CMS_get0_eContentType(message->cms), 1);
    ASN1_OCTET_STRING **content = CMS_get0_content(message->cms);
    facts->content_count = content && *content ? (size_t)ASN1_STRING_length(*content) : 0;
    STACK_OF(CMS_SignerInfo) *signers = CMS_get0_SignerInfos(message->cms);
    int count = signers ? sk_CMS_SignerInfo_num(signers) : 0;
    facts->signer_count = count > 0 ? (uint32_t)count : 0;
    CMS_SignerInfo *signer = only_signer(message);
    if (signer) facts->signing_time = signing_time(signer);
}

ccc_message *ccc_message_open(const uint8_t *bytes, size_t count, ccc_message_facts *facts) {
    const uint8_t *end = bytes;
    CMS_ContentInfo *cms = count > (16 << 20) ? NULL : d2i_CMS_ContentInfo(NULL, &end, (long)count);
    bool is_signed = cms && end == bytes + count && OBJ_obj2nid(CMS_get0_type(cms)) == NID_pkcs7_signed;
    ccc_message *message = is_signed ? calloc(1, sizeof *message) : NULL;
    if (!message) {
        CMS_ContentInfo_free(cms);
        ERR_clear_error();
        return NULL;
    }
    message->cms = cms;
    read_facts(message, facts);
    ERR_clear_error();
    return message;
}

void ccc_message_close(ccc_message *message) {
    if (!message) return;
    CMS_ContentInfo_free(message->cms);
    free(message);
}

const uint8_t *ccc_message_content(const ccc_message *message) {
    ASN1_OCTET_STRING **content = CMS_get0_content(message->cms);
    return content && *content ? ASN1_STRING_get0_data(*content) : NULL;
}

static ccc_answer answer_of_errors(void) {
    ccc_answer answer = CCC_WRONG;
    unsigned long code;
    while ((code = ERR_get_error()) != 0) {
        int reason = ERR_GET_REASON(code);
        if (ERR_GET_LIB(code) == ERR_LIB_CMS && reason == CMS_R_SIGNER_CERTIFICATE_NOT_FOUND) answer = CCC_NO_SIGNER;
        if (ERR_GET_LIB(code) == ERR_LIB_CMS && reason == CMS_R_UNKNOWN_DIGEST_ALGORITHM) answer = CCC_UNKNOWN;
        if (reason == ERR_R_UNSUPPORTED || reason == EVP_R_UNSUPPORTED_ALGORITHM) answer = CCC_UNKNOWN;
    }
    return answer;
}

static void write_algorithm(const X509_ALGOR *algorithm, char *text, size_t capacity) {
    const ASN1_OBJECT *object = NULL;
    X509_ALGOR_get0(&object, NULL, NULL, algorithm);
    OBJ_obj2txt(text, (int)capacity, object, 0);
}

/* SHA-1 is in circulation, and MD5 never was. */
static bool has_known_digest(const X509_ALGOR *algorithm) {
    const ASN1_OBJECT *object = NULL;
    X509_ALGOR_get0(&object, NULL, NULL, algorithm);
    switch (OBJ_obj2nid(object)) {
    case NID_sha1:
    case NID_sha224:
    case NID_sha256:
    case NID_sha384:
    case NID_sha512:
        return true;
    default:
        return false;
    }
}

ccc_answer ccc_message_verify(ccc_message *message, ccc_message_facts *facts, ccc_certificate **signer,
                              ccc_certificate_facts *signer_facts) {
    *signer = NULL;
    CMS_SignerInfo *info = only_signer(message);
    if (!info || CMS_signed_get_attr_count(info) <= 0) return CCC_WRONG;
    X509_ALGOR *digest = NULL, *signature = NULL;
    CMS_SignerInfo_get0_algs(info, NULL, NULL, &digest, &signature);
    if (!digest || !signature || !has_known_digest(digest)) return CCC_UNKNOWN;
    BIO *content = BIO_new(BIO_s_null());
    ERR_clear_error();
    bool is_right = content && CMS_verify(message->cms, NULL, NULL, NULL, content,
                                          CMS_NO_SIGNER_CERT_VERIFY | CMS_BINARY) == 1;
    BIO_free(content);
    if (!is_right) return answer_of_errors();
    STACK_OF(X509) *certificates = CMS_get0_signers(message->cms);
    X509 *x509 = sk_X509_num(certificates) == 1 ? sk_X509_value(certificates, 0) : NULL;
    ccc_certificate *found = x509 ? calloc(1, sizeof *found) : NULL;
    if (found && ccc_read_facts(x509, signer_facts) && X509_up_ref(x509)) {
        found->x509 = x509;
        *signer = found;
        write_algorithm(digest, facts->digest_algorithm, sizeof facts->digest_algorithm);
        write_algorithm(signature, facts->signature_algorithm, sizeof facts->signature_algorithm);
    } else {
        free(found);
    }
    sk_X509_free(certificates);
    ERR_clear_error();
    return *signer ? CCC_RIGHT : CCC_WRONG;
}

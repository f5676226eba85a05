#include "CChipMessaging.h"

#include <openssl/core_names.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/params.h>
#include <string.h>

static const EVP_CIPHER *cipher(bool is_aes, size_t key_count) {
    if (!is_aes) return key_count == 16 ? EVP_des_ede_cbc() : NULL;
    return key_count == 16 ? EVP_aes_128_cbc() : key_count == 24 ? EVP_aes_192_cbc() : key_count == 32 ? EVP_aes_256_cbc() : NULL;
}

bool ccc_cipher(bool is_aes, bool encrypts, const uint8_t *key, size_t key_count, const uint8_t *vector, uint8_t *bytes,
                size_t count) {
    const EVP_CIPHER *algorithm = cipher(is_aes, key_count);
    if (!algorithm || count % (is_aes ? 16 : 8) != 0 || count > (1 << 20)) return false;
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    int length = 0, rest = 0;
    bool is_done = context && EVP_CipherInit_ex(context, algorithm, NULL, key, vector, encrypts) == 1 &&
                   EVP_CIPHER_CTX_set_padding(context, 0) == 1 &&
                   EVP_CipherUpdate(context, bytes, &length, bytes, (int)count) == 1 &&
                   EVP_CipherFinal_ex(context, bytes + length, &rest) == 1;
    EVP_CIPHER_CTX_free(context);
    ERR_clear_error();
    return is_done && (size_t)(length + rest) == count;
}

/* One block of DES. OpenSSL offers it as triple DES whose keys are equal. */
static bool des(const uint8_t key[8], bool encrypts, uint8_t block[8]) {
    static const uint8_t zeros[8];
    uint8_t both[16];
    memcpy(both, key, 8);
    memcpy(both + 8, key, 8);
    return ccc_cipher(false, encrypts, both, 16, zeros, block, 8);
}

bool ccc_retail_mac(const uint8_t key[16], const uint8_t *bytes, size_t count, uint8_t mac[8]) {
    if (count == 0 || count % 8 != 0) return false;
    memset(mac, 0, 8);
    for (size_t place = 0; place < count; place += 8) {
        for (size_t index = 0; index < 8; index++) mac[index] ^= bytes[place + index];
        if (!des(key, true, mac)) return false;
    }
    return des(key + 8, false, mac) && des(key, true, mac);
}

bool ccc_cmac(const uint8_t *key, size_t key_count, const uint8_t *bytes, size_t count, uint8_t mac[16]) {
    char name[] = "AES-128-CBC";
    if (key_count == 24) memcpy(name, "AES-192-CBC", sizeof name);
    if (key_count == 32) memcpy(name, "AES-256-CBC", sizeof name);
    EVP_MAC *algorithm = EVP_MAC_fetch(NULL, "CMAC", NULL);
    EVP_MAC_CTX *context = algorithm ? EVP_MAC_CTX_new(algorithm) : NULL;
    OSSL_PARAM parameters[] = {OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_CIPHER, name, 0), OSSL_PARAM_construct_end()};
    size_t length = 0;
    bool is_done = context && EVP_MAC_init(context, key, key_count, parameters) == 1 &&
                   EVP_MAC_update(context, bytes, count) == 1 && EVP_MAC_final(context, mac, &length, 16) == 1;
    EVP_MAC_CTX_free(context);
    EVP_MAC_free(algorithm);
    ERR_clear_error();
    return is_done && length == 16;
}

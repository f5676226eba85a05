/* The group of a key comes by functions that OpenSSL 3 keeps and advises against; nothing newer gives explicit curves. */
#define OPENSSL_SUPPRESS_DEPRECATED

#include "CChipMessaging.h"

#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/objects.h>
#include <openssl/x509.h>
#include <stdlib.h>

struct ccc_curve {
    EC_GROUP *group;
};

static ccc_curve *taken(EC_GROUP *group) {
    ccc_curve *curve = group ? calloc(1, sizeof *curve) : NULL;
    if (curve) {
        curve->group = group;
    } else {
        EC_GROUP_free(group);
    }
    ERR_clear_error();
    return curve;
}

ccc_curve *ccc_curve_named(const char *name) {
    int id = OBJ_sn2nid(name);
    return id == NID_undef ? NULL : taken(EC_GROUP_new_by_curve_name(id));
}

static EC_KEY *key_of(const uint8_t *bytes, size_t count) {
    const uint8_t *end = bytes;
    EVP_PKEY *read = count > (1 << 16) ? NULL : d2i_PUBKEY(NULL, &end, (long)count);
    EC_KEY *key = read && end == bytes + count ? EVP_PKEY_get1_EC_KEY(read) : NULL;
    EVP_PKEY_free(read);
    ERR_clear_error();
    return key;
}

/* A key may bring a curve of its own, made up by somebody: one without an order from which a scalar can be drawn, say. */
static bool is_sound(const EC_GROUP *group) { return EC_GROUP_order_bits(group) >= 160 && EC_GROUP_check(group, NULL) == 1; }

ccc_curve *ccc_curve_of_key(const uint8_t *bytes, size_t count) {
    EC_KEY *key = key_of(bytes, count);
    ccc_curve *curve = key && is_sound(EC_KEY_get0_group(key)) ? taken(EC_GROUP_dup(EC_KEY_get0_group(key))) : NULL;
    EC_KEY_free(key);
    ERR_clear_error();
    return curve;
}

size_t ccc_curve_point_of_key(const uint8_t *bytes, size_t count, uint8_t *room, size_t capacity) {
    EC_KEY *key = key_of(bytes, count);
    size_t length = key ? EC_POINT_point2oct(EC_KEY_get0_group(key), EC_KEY_get0_public_key(key),
                                             POINT_CONVERSION_UNCOMPRESSED, room, capacity, NULL)
                        : 0;
    EC_KEY_free(key);
    ERR_clear_error();
    return length;
}

void ccc_curve_close(ccc_curve *curve) {
    if (!curve) return;
    EC_GROUP_free(curve->group);
    free(curve);
}

size_t ccc_curve_field_bytes(const ccc_curve *curve) { return ((size_t)EC_GROUP_get_degree(curve->group) + 7) / 8; }

size_t ccc_curve_order_bytes(const ccc_curve *curve) { return ((size_t)EC_GROUP_order_bits(curve->group) + 7) / 8; }

bool ccc_curve_draw(const ccc_curve *curve, uint8_t *scalar, size_t count) {
    const BIGNUM *order = EC_GROUP_get0_order(curve->group);
    BIGNUM *drawn = BN_new();
    bool is_done = drawn != NULL;
    do is_done = is_done && BN_priv_rand_range(drawn, order) == 1;
    while (is_done && BN_is_zero(drawn));
    is_done = is_done && BN_bn2binpad(drawn, scalar, (int)count) == (int)count;
    BN_clear_free(drawn);
    return is_done;
}

/* A point of the curve; NULL for other bytes, and for the point at infinity. */
static EC_POINT *point_of(const ccc_curve *curve, const uint8_t *bytes, size_t count) {
    EC_POINT *point = EC_POINT_new(curve->group);
    if (point && EC_POINT_oct2point(curve->group, point, bytes, count, NULL) == 1 &&
        EC_POINT_is_on_curve(curve->group, point, NULL) == 1 && !EC_POINT_is_at_infinity(curve->group, point))
        return point;
    EC_POINT_free(point);
    ERR_clear_error();
    return NULL;
}

ccc_curve *ccc_curve_with_generator(const ccc_curve *curve, const uint8_t *bytes, size_t count) {
    EC_POINT *point = point_of(curve, bytes, count);
    EC_GROUP *group = point ? EC_GROUP_dup(curve->group) : NULL;
    if (group && EC_GROUP_set_generator(group, point, EC_GROUP_get0_order(curve->group),
                                        EC_GROUP_get0_cofactor(curve->group)) != 1) {
        EC_GROUP_free(group);
        group = NULL;
    }
    EC_POINT_free(point);
    return taken(group);
}

bool ccc_curve_multiply(const ccc_curve *curve, const uint8_t *point, size_t point_count, const uint8_t *scalar,
                        size_t scalar_count, const uint8_t *other, size_t other_count, uint8_t *room, size_t capacity) {
    EC_POINT *base = point ? point_of(curve, point, point_count) : NULL;
    EC_POINT *added = other ? point_of(curve, other, other_count) : NULL;
    EC_POINT *product = EC_POINT_new(curve->group);
    BIGNUM *factor = BN_bin2bn(scalar, (int)scalar_count, NULL);
    size_t length = 1 + 2 * ccc_curve_field_bytes(curve);
    bool is_done = product && factor && (base || !point) && (added || !other) && capacity >= length &&
                   EC_POINT_mul(curve->group, product, point ? NULL : factor, base, point ? factor : NULL, NULL) == 1 &&
                   (!added || EC_POINT_add(curve->group, product, product, added, NULL) == 1) &&
                   !EC_POINT_is_at_infinity(curve->group, product) &&
                   EC_POINT_point2oct(curve->group, product, POINT_CONVERSION_UNCOMPRESSED, room, capacity, NULL) == length;
    BN_clear_free(factor);
    EC_POINT_free(base);
    EC_POINT_free(added);
    EC_POINT_clear_free(product);
    ERR_clear_error();
    return is_done;
}

#include "CTemplateScan.h"

#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

// A kernel is a function that looks through one panel for up to eight queries. The choice is made by an ordinary function and
// not by the loader, so that sanitizers may run it too.

enum { HEIGHT = CTS_PANEL_HEIGHT, MOST = CTS_MAXIMUM_QUERIES };

#define INLINE static inline __attribute__((always_inline))

/// The queries as kernels take them, worked out once for all panels.
typedef struct prepared {
    const int8_t *codes[MOST];
    /// How much the 128 that is added to each component adds to a sum.
    int32_t bias[MOST];
    float scale[MOST], length[MOST], floor[MOST];
    size_t dimension, query_count;
} prepared;

/// Whether any template of a panel is found: a bit a template for each query.
typedef void (*panel_kernel)(const uint8_t *codes, const float *factors, const prepared *queries, uint32_t *found);
typedef void (*sums_kernel)(const uint8_t *codes, size_t dimension, const int8_t *query, int32_t *sums);

static int32_t bias_of(const int8_t *codes, size_t dimension) {
    int32_t sum = 0;
    for (size_t index = 0; index < dimension; index++) sum += codes[index];
    return 128 * sum;
}

// MARK: Portable

static void sums_portable(const uint8_t *codes, size_t dimension, const int8_t *query, int32_t *sums) {
    int32_t own[HEIGHT] = {0};
    for (size_t group = 0; group < dimension; group += 4) {
        const uint8_t *place = codes + group * HEIGHT;
        for (int row = 0; row < HEIGHT; row++) {
            int32_t sum = 0;
            for (int part = 0; part < 4; part++) sum += place[4 * row + part] * query[group + part];
            own[row] += sum;
        }
    }
    int32_t bias = bias_of(query, dimension);
    for (int row = 0; row < HEIGHT; row++) sums[row] = own[row] - bias;
}

static void panel_portable(const uint8_t *codes, const float *factors, const prepared *queries, uint32_t *found) {
    for (size_t query = 0; query < queries->query_count; query++) {
        int32_t sums[HEIGHT];
        sums_portable(codes, queries->dimension, queries->codes[query], sums);
        uint32_t mask = 0;
        for (int row = 0; row < HEIGHT; row++) {
            float most = (float)sums[row] * (queries->scale[query] * factors[row])
                + queries->length[query] * factors[HEIGHT + row];
            mask |= (uint32_t)(most >= queries->floor[query]) << row;
        }
        found[query] = mask;
    }
}

#if defined(__x86_64__)

INLINE int32_t four(const int8_t *codes) {
    int32_t value;
    memcpy(&value, codes, sizeof value);
    return value;
}

// MARK: AVX-512

#define AVX512 __attribute__((target("avx512f,avx512bw,avx512vl,avx512vnni,avx2,fma")))

/// The sums of `count` (known when compiled) queries with a panel.
AVX512 INLINE void accumulate_avx512(const uint8_t *codes, size_t dimension, const int8_t *const *queries, int count,
                                     __m512i *sums) {
    // Two sums a query where there are few: each waits for its own last product.
    __m512i others[MOST];
    for (int query = 0; query < count; query++) sums[query] = others[query] = _mm512_setzero_si512();
    size_t group = 0;
    for (; count <= 4 && group + 8 <= dimension; group += 8) {
        __m512i first = _mm512_loadu_si512(codes + group * HEIGHT);
        __m512i second = _mm512_loadu_si512(codes + (group + 4) * HEIGHT);
#pragma clang loop unroll(full)
        for (int query = 0; query < count; query++) {
            sums[query] = _mm512_dpbusd_epi32(sums[query], first, _mm512_set1_epi32(four(queries[query] + group)));
            others[query] =
                _mm512_dpbusd_epi32(others[query], second, _mm512_set1_epi32(four(queries[query] + group + 4)));
        }
    }
    for (; group < dimension; group += 4) {
        __m512i block = _mm512_loadu_si512(codes + group * HEIGHT);
#pragma clang loop unroll(full)
        for (int query = 0; query < count; query++) {
            sums[query] = _mm512_dpbusd_epi32(sums[query], block, _mm512_set1_epi32(four(queries[query] + group)));
        }
    }
    for (int query = 0; count <= 4 && query < count; query++) sums[query] = _mm512_add_epi32(sums[query], others[query]);
}

AVX512 INLINE void some_avx512(const uint8_t *codes, const float *factors, const prepared *queries, size_t start,
                               int count, uint32_t *found) {
    __m512i sums[MOST];
    accumulate_avx512(codes, queries->dimension, queries->codes + start, count, sums);
    __m512 scales = _mm512_loadu_ps(factors), errors = _mm512_loadu_ps(factors + HEIGHT);
#pragma clang loop unroll(full)
    for (int query = 0; query < count; query++) {
        __m512i sum = _mm512_sub_epi32(sums[query], _mm512_set1_epi32(queries->bias[start + query]));
        __m512 most = _mm512_fmadd_ps(
            _mm512_cvtepi32_ps(sum), _mm512_mul_ps(_mm512_set1_ps(queries->scale[start + query]), scales),
            _mm512_mul_ps(_mm512_set1_ps(queries->length[start + query]), errors));
        found[start + query] =
            _mm512_cmp_ps_mask(most, _mm512_set1_ps(queries->floor[start + query]), _CMP_GE_OQ);
    }
}

AVX512 static void panel_avx512(const uint8_t *codes, const float *factors, const prepared *queries, uint32_t *found) {
    size_t start = 0, count = queries->query_count;
    for (; start + 8 <= count; start += 8) some_avx512(codes, factors, queries, start, 8, found);
    for (; start + 4 <= count; start += 4) some_avx512(codes, factors, queries, start, 4, found);
    for (; start < count; start += 1) some_avx512(codes, factors, queries, start, 1, found);
}

AVX512 static void sums_avx512(const uint8_t *codes, size_t dimension, const int8_t *query, int32_t *sums) {
    __m512i sum[MOST];
    accumulate_avx512(codes, dimension, &query, 1, sum);
    _mm512_storeu_si512(sums, _mm512_sub_epi32(sum[0], _mm512_set1_epi32(bias_of(query, dimension))));
}

// MARK: 256 bits

// Both halves of a panel, by the given way to add products of four bytes.
#define HALVES(name, attributes, add)                                                                                   \
    attributes INLINE void accumulate_##name(const uint8_t *codes, size_t dimension, const int8_t *const *queries,      \
                                             int count, __m256i *sums) {                                                \
        for (int query = 0; query < count; query++) sums[query] = _mm256_setzero_si256();                              \
        for (size_t group = 0; group < dimension; group += 4) {                                                        \
            __m256i block = _mm256_loadu_si256((const __m256i *)(codes + group * HEIGHT));                             \
            for (int query = 0; query < count; query++) {                                                              \
                sums[query] = add(sums[query], block, _mm256_set1_epi32(four(queries[query] + group)));                \
            }                                                                                                           \
        }                                                                                                               \
    }                                                                                                                    \
    attributes INLINE void some_##name(const uint8_t *codes, const float *factors, const prepared *queries,            \
                                       size_t start, int count, uint32_t *found) {                                      \
        for (int query = 0; query < count; query++) found[start + query] = 0;                                          \
        for (int half = 0; half < HEIGHT; half += 8) {                                                                 \
            __m256i sums[4];                                                                                           \
            accumulate_##name(codes + 4 * half, queries->dimension, queries->codes + start, count, sums);              \
            __m256 scales = _mm256_loadu_ps(factors + half), errors = _mm256_loadu_ps(factors + HEIGHT + half);        \
            for (int query = 0; query < count; query++) {                                                              \
                __m256i sum = _mm256_sub_epi32(sums[query], _mm256_set1_epi32(queries->bias[start + query]));          \
                __m256 product = _mm256_mul_ps(_mm256_cvtepi32_ps(sum),                                                \
                                               _mm256_mul_ps(_mm256_set1_ps(queries->scale[start + query]), scales));  \
                __m256 most =                                                                                          \
                    _mm256_add_ps(product, _mm256_mul_ps(_mm256_set1_ps(queries->length[start + query]), errors));     \
                __m256 isFound = _mm256_cmp_ps(most, _mm256_set1_ps(queries->floor[start + query]), _CMP_GE_OQ);       \
                found[start + query] |= (uint32_t)_mm256_movemask_ps(isFound) << half;                                 \
            }                                                                                                           \
        }                                                                                                               \
    }                                                                                                                    \
    attributes static void panel_##name(const uint8_t *codes, const float *factors, const prepared *queries,           \
                                        uint32_t *found) {                                                              \
        size_t start = 0, count = queries->query_count;                                                                \
        for (; start + 4 <= count; start += 4) some_##name(codes, factors, queries, start, 4, found);                  \
        for (; start < count; start += 1) some_##name(codes, factors, queries, start, 1, found);                       \
    }                                                                                                                    \
    attributes static void sums_##name(const uint8_t *codes, size_t dimension, const int8_t *query, int32_t *sums) {   \
        for (int half = 0; half < HEIGHT; half += 8) {                                                                 \
            __m256i sum[4];                                                                                            \
            accumulate_##name(codes + 4 * half, dimension, &query, 1, sum);                                            \
            _mm256_storeu_si256((__m256i *)(sums + half),                                                              \
                                _mm256_sub_epi32(sum[0], _mm256_set1_epi32(bias_of(query, dimension))));               \
        }                                                                                                               \
    }

#define AVXVNNI __attribute__((target("avxvnni,avx2,fma")))
#define AVX2 __attribute__((target("avx2,fma")))

AVXVNNI INLINE __m256i add_avxvnni(__m256i sums, __m256i block, __m256i query) {
    return _mm256_dpbusd_avx_epi32(sums, block, query);
}

/// `_mm256_maddubs_epi16` cuts sums off at 16 bits. So the bytes are widened, even and odd places apart, which loses nothing.
AVX2 INLINE __m256i add_avx2(__m256i sums, __m256i block, __m256i query) {
    __m256i even = _mm256_and_si256(block, _mm256_set1_epi16(0xFF)), odd = _mm256_srli_epi16(block, 8);
    __m256i evenQuery = _mm256_srai_epi16(_mm256_slli_epi16(query, 8), 8), oddQuery = _mm256_srai_epi16(query, 8);
    __m256i products = _mm256_add_epi32(_mm256_madd_epi16(even, evenQuery), _mm256_madd_epi16(odd, oddQuery));
    return _mm256_add_epi32(sums, products);
}

HALVES(avxvnni, AVXVNNI, add_avxvnni)
HALVES(avx2, AVX2, add_avx2)

#endif

// MARK: Choice

typedef struct kernel {
    const char *name;
    panel_kernel panel;
    sums_kernel sums;
} kernel;

static const kernel portable = {"portable", panel_portable, sums_portable};

static int has(const char *name) {
#if defined(__x86_64__)
    int isWide = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
    if (strcmp(name, "avx512vnni") == 0) {
        return isWide && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw")
            && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vnni");
    }
    if (strcmp(name, "avx2") == 0) return isWide;
    if (strcmp(name, "avxvnni") == 0) {
        // CPUID leaf 7, subleaf 1, EAX bit 4; the names that the compiler's library knows differ with its version.
        unsigned eax = 0, ebx, ecx, edx;
        __asm__("cpuid" : "=a"(eax), "=b"(ebx), "=c"(ecx), "=d"(edx) : "a"(7), "c"(0));
        if (eax < 1) return 0;
        __asm__("cpuid" : "=a"(eax), "=b"(ebx), "=c"(ecx), "=d"(edx) : "a"(7), "c"(1));
        return isWide && (eax >> 4 & 1);
    }
#endif
    return strcmp(name, "portable") == 0;
}

#if defined(__x86_64__)
static const kernel wide[] = {
    {"avx512vnni", panel_avx512, sums_avx512},
    {"avxvnni", panel_avxvnni, sums_avxvnni},
    {"avx2", panel_avx2, sums_avx2},
};
enum { WIDE = sizeof wide / sizeof *wide };
#else
static const kernel *const wide = &portable;
enum { WIDE = 0 };
#endif

static const kernel *chosen;

static const kernel *choose(void) {
    const kernel *kernel = __atomic_load_n(&chosen, __ATOMIC_RELAXED);
    if (kernel) return kernel;
    kernel = &portable;
    for (int index = WIDE - 1; index >= 0; index--) {
        if (has(wide[index].name)) kernel = &wide[index];
    }
    __atomic_store_n(&chosen, kernel, __ATOMIC_RELAXED);
    return kernel;
}

const char *cts_instructions(void) { return choose()->name; }

int cts_choose(const char *name) {
    if (!has(name)) return 0;
    const kernel *kernel = &portable;
    for (int index = 0; index < WIDE; index++) {
        if (strcmp(name, wide[index].name) == 0) kernel = &wide[index];
    }
    __atomic_store_n(&chosen, kernel, __ATOMIC_RELAXED);
    return 1;
}

// MARK: Scan

void cts_scan(const uint8_t *codes, const float *factors, size_t panel_count, size_t dimension, const cts_query *queries,
              size_t query_count, uint32_t *hits, size_t *counts) {
    prepared own = {.dimension = dimension, .query_count = query_count};
    for (size_t query = 0; query < query_count; query++) {
        own.codes[query] = queries[query].codes;
        own.bias[query] = bias_of(queries[query].codes, dimension);
        own.scale[query] = queries[query].scale;
        own.length[query] = queries[query].length;
        own.floor[query] = queries[query].floor;
        counts[query] = 0;
    }
    panel_kernel look = choose()->panel;
    size_t room = panel_count * HEIGHT;
    for (size_t panel = 0; panel < panel_count; panel++) {
        uint32_t found[MOST];
        look(codes + panel * dimension * HEIGHT, factors + panel * 2 * HEIGHT, &own, found);
        for (size_t query = 0; query < query_count; query++) {
            for (uint32_t mask = found[query]; mask; mask &= mask - 1) {
                uint32_t place = (uint32_t)(panel * HEIGHT) + (uint32_t)__builtin_ctz(mask);
                hits[query * room + counts[query]++] = place;
            }
        }
    }
}

void cts_sums(const uint8_t *codes, size_t dimension, const int8_t *query, int32_t *sums) {
    choose()->sums(codes, dimension, query, sums);
}

#ifndef C_TEMPLATE_SCAN_H
#define C_TEMPLATE_SCAN_H

#include <stddef.h>
#include <stdint.h>

// Looks through templates of 8 bits a component for those that may be alike enough, and checks what lies on disk.
//
// Templates lie in panels of CTS_PANEL_HEIGHT. A panel holds four components of its first template, the same four of its
// second, and so on; then the next four. A component c is kept as c + 128, so that processors that multiply bytes without a
// sign by bytes with one take it as it is. Beside a panel stand its factors: the scales of its templates, then their errors.
//
// Sums are whole numbers, the same with every set of instructions. Safe from any thread.

enum { CTS_PANEL_HEIGHT = 16, CTS_MAXIMUM_QUERIES = 8, CTS_MAXIMUM_DIMENSION = 4096 };

/// A template that is searched for, and how alike another must be to be found.
///
/// The estimate of a product is `scale * template's scale * sum(query's codes * template's codes)`. A template is found
/// where `estimate + length * template's error >= floor`.
typedef struct cts_query {
    /// One signed component a place, `dimension` of them.
    const int8_t *codes;
    /// The value of a code of 1.
    float scale;
    /// At least the length of the query that the codes stand for.
    float length;
    /// From where on a template is found; -INFINITY finds all.
    float floor;
} cts_query;

/// Finds in `panel_count` panels what is alike enough to each of `query_count` (1...CTS_MAXIMUM_QUERIES) queries.
///
/// @param codes      panel_count * dimension * CTS_PANEL_HEIGHT bytes.
/// @param factors    panel_count * 2 * CTS_PANEL_HEIGHT numbers.
/// @param dimension  a multiple of 4, at most CTS_MAXIMUM_DIMENSION, so that no sum overflows.
/// @param hits       room for query_count * panel_count * CTS_PANEL_HEIGHT places; those of query q begin at
///                   q * panel_count * CTS_PANEL_HEIGHT, and rise.
/// @param counts     how many places there are for each query.
void cts_scan(const uint8_t *codes, const float *factors, size_t panel_count, size_t dimension, const cts_query *queries,
              size_t query_count, uint32_t *hits, size_t *counts);

/// Writes the sums of one query with the templates of one panel to `sums`, CTS_PANEL_HEIGHT of them.
void cts_sums(const uint8_t *codes, size_t dimension, const int8_t *query, int32_t *sums);

/// The instructions in use: "avx512vnni", "avxvnni", "avx2" or "portable".
const char *cts_instructions(void);

/// Chooses the instructions of that name from now on, for tests and measurements; 0 where the processor does not have them. Not to
/// be called while another thread scans.
int cts_choose(const char *name);

/// The product of two vectors of `count` numbers, added up in 64 bits in the order of the numbers, without fused operations.
double cts_product(const float *left, const float *right, size_t count);

/// The CRC-32C (Castagnoli) of `count` bytes behind those whose checksum is `crc`; 0 for none before.
uint32_t cts_crc32c(uint32_t crc, const void *bytes, size_t count);

#endif

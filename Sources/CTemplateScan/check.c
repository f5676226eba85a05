#include "CTemplateScan.h"

#include <string.h>

#if defined(__x86_64__)
#include <nmmintrin.h>
#endif

// The same bits as a loop in Swift that adds products of 64 bits: no operation is fused, and none is moved.
double cts_product(const float *left, const float *right, size_t count) {
#pragma STDC FP_CONTRACT OFF
    double sum = 0;
    for (size_t index = 0; index < count; index++) {
        double product = (double)left[index] * (double)right[index];
        sum += product;
    }
    return sum;
}

static uint32_t crc_portable(uint32_t crc, const uint8_t *bytes, size_t count) {
    // Half a byte a step: sixteen numbers instead of a table that has to be made.
    static const uint32_t table[16] = {
        0x00000000, 0x105EC76F, 0x20BD8EDE, 0x30E349B1, 0x417B1DBC, 0x5125DAD3, 0x61C69362, 0x7198540D,
        0x82F63B78, 0x92A8FC17, 0xA24BB5A6, 0xB21572C9, 0xC38D26C4, 0xD3D3E1AB, 0xE330A81A, 0xF36E6F75,
    };
    for (size_t index = 0; index < count; index++) {
        crc ^= bytes[index];
        crc = crc >> 4 ^ table[crc & 15];
        crc = crc >> 4 ^ table[crc & 15];
    }
    return crc;
}

#if defined(__x86_64__)
__attribute__((target("sse4.2"))) static uint32_t crc_sse42(uint32_t crc, const uint8_t *bytes, size_t count) {
    uint64_t wide = crc;
    for (; count >= 8; count -= 8, bytes += 8) {
        uint64_t word;
        memcpy(&word, bytes, sizeof word);
        wide = _mm_crc32_u64(wide, word);
    }
    crc = (uint32_t)wide;
    for (; count > 0; count--, bytes++) crc = _mm_crc32_u8(crc, *bytes);
    return crc;
}
#endif

uint32_t cts_crc32c(uint32_t crc, const void *bytes, size_t count) {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("sse4.2") && strcmp(cts_instructions(), "portable") != 0) {
        return ~crc_sse42(~crc, bytes, count);
    }
#endif
    return ~crc_portable(~crc, bytes, count);
}

#include "instructions.h"

#include <math.h>
#include <string.h>

#pragma STDC FP_CONTRACT OFF

/// The edges of a block are judged together, and then the few that belong to the line are picked.
enum { BLOCK = 64, WORD = 8 };

static const double pi = 0x1.921fb54442d18p+1;

CPK_INLINE void judge(const cpk_edges *edges, size_t start, size_t count, const cpk_line *line, uint8_t *belongs) {
    const double *x = edges->x + start, *y = edges->y + start, *angle = edges->angle + start;
    cpk_line own = *line;
    for (size_t index = 0; index < count; index++) {
        double difference = fabs(angle[index] - own.angle);
        double turned = pi - difference;
        double least = turned < difference ? turned : difference;
        double away = fabs(x[index] * own.cosine + y[index] * own.sine - own.distance);
        belongs[index] = (least < own.tolerance) & (away < own.width);
    }
}

CPK_INLINE void cpk_edges_of_line_kernel(const cpk_edges *edges, size_t start, size_t end, const cpk_line *line,
                                         uint32_t *hits, size_t *count) {
    size_t found = 0;
    for (size_t first = start; first < end; first += BLOCK) {
        uint8_t belongs[BLOCK] = {0};
        if (end - first >= BLOCK) {
            judge(edges, first, BLOCK, line, belongs);
        } else {
            judge(edges, first, end - first, line, belongs);
        }
        for (size_t word = 0; word < BLOCK; word += WORD) {
            uint64_t any;
            memcpy(&any, belongs + word, sizeof any);
            if (any == 0) continue;
            for (size_t index = word; index < word + WORD; index++) {
                if (belongs[index]) hits[found++] = (uint32_t)(first + index);
            }
        }
    }
    *count = found;
}

CPK_KERNEL(cpk_edges_of_line,
           (const cpk_edges *edges, size_t start, size_t end, const cpk_line *line, uint32_t *hits, size_t *count),
           (edges, start, end, line, hits, count))

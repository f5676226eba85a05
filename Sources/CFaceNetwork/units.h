#ifndef CFN_UNITS_H
#define CFN_UNITS_H

#include "kernels.h"

// The units of the network, in the order in which they run and in which their weights lie.

enum { UNITS = 17, HEADS = 16, STEM_WEIGHTS = STEM_OUTPUTS * (3 * STEM_RUN + 1) };

struct shape {
    size_t inputs, outputs;
};

static const struct shape shapes[UNITS] = {
    {16, 16}, {16, 16}, {16, 32}, {32, 32}, {32, 64}, {64, 64}, {64, 64}, {64, 64}, {64, 64},
    {64, 64}, {64, 64}, {64, 64}, {64, 64}, {64, 64}, {64, HEADS}, {64, HEADS}, {64, HEADS},
};

static inline size_t pointwise_floats(struct shape shape) { return (shape.inputs + 1) * shape.outputs; }
static inline size_t unit_floats(struct shape shape) { return pointwise_floats(shape) + TAPS * shape.outputs; }

#endif

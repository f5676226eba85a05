#include "CFaceNetwork.h"
#include "units.h"

size_t cfn_unpacked_floats(void) {
    size_t count = STEM_WEIGHTS;
    for (size_t unit = 0; unit < UNITS; unit++) count += unit_floats(shapes[unit]);
    return count;
}

/// Reads the number at `place`, which must be finite.
static float number(const uint8_t *place) {
    uint32_t half = (uint32_t)place[0] | (uint32_t)place[1] << 8;
    uint32_t exponent = half >> 10 & 31, fraction = half & 1023;
    // The least exponent has numbers without the leading one.
    float magnitude = (float)(exponent ? fraction + 1024 : fraction);
    union {
        uint32_t bits;
        float number;
    } scale = {((exponent ? exponent : 1) + 102) << 23};
    return (half >> 15 ? -magnitude : magnitude) * scale.number;
}

/// The place of a weight in panels: 0 is the offset, and 1 the first input.
static size_t place(size_t output, size_t row, size_t inputs) {
    return output / PANEL * PANEL * (inputs + 1) + row * PANEL + output % PANEL;
}

static const uint8_t *unpack_stem(const uint8_t *source, float *target) {
    const size_t inputs = 3 * STEM_RUN;
    for (size_t output = 0; output < STEM_OUTPUTS; output++) {
        for (size_t color = 0; color < 3; color++) {
            for (size_t tap = 0; tap < 9; tap++, source += 2) {
                target[place(output, 1 + tap * 3 + color, inputs)] = number(source);
            }
        }
    }
    for (size_t output = 0; output < STEM_OUTPUTS; output++, source += 2) {
        target[place(output, 0, inputs)] = number(source);
    }
    return source;
}

static const uint8_t *unpack_unit(const uint8_t *source, struct shape shape, float *target) {
    for (size_t output = 0; output < shape.outputs; output++) {
        for (size_t input = 0; input < shape.inputs; input++, source += 2) {
            target[place(output, 1 + input, shape.inputs)] = number(source);
        }
    }
    for (size_t output = 0; output < shape.outputs; output++, source += 2) {
        target[place(output, 0, shape.inputs)] = number(source);
    }
    target += pointwise_floats(shape);
    for (size_t output = 0; output < shape.outputs; output++) {
        for (size_t tap = 0; tap < 9; tap++, source += 2) target[tap * shape.outputs + output] = number(source);
    }
    for (size_t output = 0; output < shape.outputs; output++, source += 2) {
        target[9 * shape.outputs + output] = number(source);
    }
    return source;
}

int cfn_prepare(const uint8_t *weights, size_t count, float *unpacked) {
    if (count != CFN_WEIGHT_BYTES) return 0;
    if (weights[0] != 'C' || weights[1] != 'F' || weights[2] != 'N' || weights[3] != '1') return 0;
    for (size_t byte = 5; byte < count; byte += 2) {
        if ((weights[byte] & 0x7C) == 0x7C) return 0;
    }
    weights = unpack_stem(weights + 4, unpacked);
    unpacked += STEM_WEIGHTS;
    for (size_t unit = 0; unit < UNITS; unit++) {
        weights = unpack_unit(weights, shapes[unit], unpacked);
        unpacked += unit_floats(shapes[unit]);
    }
    return 1;
}

#include "CFaceNetwork.h"
#include "units.h"

// Each unit is a convolution of 1×1, and then one of 3×3 of each channel by itself. Three rows between both are kept. A unit
// reads each row of its input before it writes the place of that row, so most units write over their input.

// MARK: Sizes

static int is_allowed(size_t side) {
    return side >= CFN_LEAST_SIDE && side <= CFN_GREATEST_SIDE && side % CFN_SIDE_STEP == 0;
}

/// The floats of the rows that a unit keeps, for the unit with the longest rows (64 channels at a quarter of the width).
static size_t unit_room(size_t width) { return 3 * (width / 4 + 2) * 64 + 2 * (width / 4) * 64; }
static size_t picture_row(size_t width) { return 3 * (width + 1); }

size_t cfn_scratch_floats(size_t width, size_t height) {
    if (!is_allowed(width) || !is_allowed(height)) return 0;
    size_t area = width * height;
    // The pictures of 16 and 32 channels at a quarter, and of 64 at a sixteenth and a thirty-second of the sides.
    size_t pictures = area + 2 * area + area / 4 + area / 16;
    return pictures + unit_room(width) + 3 * picture_row(width) + width / 2 * STEM_OUTPUTS;
}

static size_t cells(size_t width, size_t height) {
    return (width / 8) * (height / 8) + (width / 16) * (height / 16) + (width / 32) * (height / 32);
}

size_t cfn_output_floats(size_t width, size_t height) {
    if (!is_allowed(width) || !is_allowed(height)) return 0;
    return HEADS * cells(width, height);
}

// MARK: Run

struct run {
    /// The next unit and its weights.
    size_t unit;
    const float *weights;
    /// Room for the rows that a unit keeps.
    float *room;
    /// The picture, and its last three rows as floats.
    const uint8_t *pixels;
    size_t channels, width, height;
    int is_bgr;
    const float *stem;
    float *colors, *stem_row;
    /// The places of the outputs of the next stride.
    float *outputs[4];
};

static void clear(float *target, size_t count) {
    for (size_t index = 0; index < count; index++) target[index] = 0;
}

/// Gives row `y` of the first convolution. Rows must be asked for in turn.
static const float *stem_row(struct run *run, size_t y) {
    size_t length = picture_row(run->width);
    if (y == 0) clear(run->colors, 3 * length);
    const float *rows[3];
    for (size_t part = 0; part < 3; part++) {
        // Row 0 of these is the one above the picture.
        size_t row = 2 * y + part;
        float *place = run->colors + row % 3 * length;
        rows[part] = place;
        if (row == 0 || (part == 0 && y > 0)) continue;
        const uint8_t *pixels = run->pixels + (row - 1) * run->width * run->channels;
        cfn_floats_row(pixels, run->channels, run->is_bgr, run->width, place + 3);
    }
    cfn_stem_row(rows, run->stem, run->width / 2, run->stem_row);
    return run->stem_row;
}

/// Writes a row of the heads to their outputs.
static void write_heads(struct run *run, const float *row, size_t width) {
    static const size_t counts[4] = {1, 1, 4, 10};
    for (size_t x = 0; x < width; x++) {
        for (size_t kind = 0; kind < 4; kind++) {
            for (size_t index = 0; index < counts[kind]; index++) {
                float value = *row++;
                *run->outputs[kind]++ = kind < 2 ? cfn_sigmoid(value) : value;
            }
        }
    }
}

enum kind { FROM_PICTURE, FULL, POOLED, TO_OUTPUTS };

/// Runs the next unit on an input of this size. A pooled plane has half the size.
static void unit(struct run *run, enum kind kind, size_t width, size_t height, const float *source, float *target) {
    struct shape shape = shapes[run->unit];
    const float *depthwise = run->weights + pointwise_floats(shape);
    size_t line = (width + 2) * shape.outputs, row = width * shape.outputs;
    // The columns and rows beyond the edge are 0, so the first of the three is too.
    float *ring = run->room, *pair = ring + 3 * line;
    for (size_t slot = 0; slot < 3; slot++) {
        clear(ring + slot * line, slot ? shape.outputs : line);
        clear(ring + slot * line + line - shape.outputs, shape.outputs);
    }
    for (size_t y = 0; y <= height; y++) {
        float *place = ring + (y + 1) % 3 * line;
        if (y == height) {
            clear(place, line);
        } else {
            const float *input = kind == FROM_PICTURE ? stem_row(run, y) : source + y * width * shape.inputs;
            cfn_pointwise_row(input, width, shape.inputs, shape.outputs, run->weights, place + shape.outputs);
        }
        if (y == 0) continue;
        size_t done = y - 1;
        const float *rows[3] = {ring + done % 3 * line, ring + (done + 1) % 3 * line, place};
        float *output = kind == FULL ? target + done * row : pair + done % 2 * row;
        cfn_depthwise_row(rows, width, shape.outputs, depthwise, kind != TO_OUTPUTS, output);
        if (kind == TO_OUTPUTS) {
            write_heads(run, output, width);
        } else if (kind != FULL && done % 2 == 1) {
            cfn_pool_row(pair, pair + row, width / 2, shape.outputs, target + done / 2 * (row / 2));
        }
    }
    run->weights += unit_floats(shape);
    run->unit++;
}

static void pool(const float *source, size_t width, size_t height, float *target) {
    for (size_t y = 0; y < height / 2; y++) {
        const float *upper = source + 2 * y * width * 64;
        cfn_pool_row(upper, upper + width * 64, width / 2, 64, target + y * (width / 2) * 64);
    }
}

/// Adds a picture of this size to one of twice the size.
static void add(const float *source, size_t width, size_t height, float *target) {
    for (size_t y = 0; y < 2 * height; y++) {
        cfn_add_row(source + y / 2 * width * 64, width, 64, target + y * 2 * width * 64);
    }
}

int cfn_run(const float *unpacked, const uint8_t *pixels, size_t channels, int is_bgr, size_t width, size_t height,
            float *scratch, float *outputs) {
    if (!is_allowed(width) || !is_allowed(height) || (channels != 3 && channels != 4)) return 0;
    size_t area = width * height, count = cells(width, height);
    float *thin = scratch, *fine = thin + area, *middle = fine + 2 * area, *coarse = middle + area / 4;
    float *room = coarse + area / 16, *colors = room + unit_room(width);
    struct run run = {
        .weights = unpacked + STEM_WEIGHTS,
        .room = room,
        .pixels = pixels,
        .channels = channels,
        .width = width,
        .height = height,
        .is_bgr = is_bgr,
        .stem = unpacked,
        .colors = colors,
        .stem_row = colors + 3 * picture_row(width),
        .outputs = {outputs, outputs + count, outputs + 2 * count, outputs + 6 * count},
    };
    unit(&run, FROM_PICTURE, width / 2, height / 2, NULL, thin);
    unit(&run, FULL, width / 4, height / 4, thin, thin);
    unit(&run, FULL, width / 4, height / 4, thin, fine);
    unit(&run, FULL, width / 4, height / 4, fine, fine);
    unit(&run, POOLED, width / 4, height / 4, fine, fine);
    unit(&run, FULL, width / 8, height / 8, fine, fine);
    unit(&run, FULL, width / 8, height / 8, fine, fine);
    pool(fine, width / 8, height / 8, middle);
    unit(&run, FULL, width / 16, height / 16, middle, middle);
    unit(&run, FULL, width / 16, height / 16, middle, middle);
    pool(middle, width / 16, height / 16, coarse);
    for (int part = 0; part < 3; part++) unit(&run, FULL, width / 32, height / 32, coarse, coarse);
    add(coarse, width / 32, height / 32, middle);
    unit(&run, FULL, width / 16, height / 16, middle, middle);
    add(middle, width / 16, height / 16, fine);
    unit(&run, FULL, width / 8, height / 8, fine, fine);
    unit(&run, TO_OUTPUTS, width / 8, height / 8, fine, NULL);
    unit(&run, TO_OUTPUTS, width / 16, height / 16, middle, NULL);
    unit(&run, TO_OUTPUTS, width / 32, height / 32, coarse, NULL);
    return 1;
}

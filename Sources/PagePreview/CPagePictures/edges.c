#include "CPagePictures.h"

/// The weights of a Gaussian of one pixel, in parts of 256, which OpenCV has too.
enum { REACH = 3 };
static const uint16_t blur[REACH + 1] = {102, 62, 14, 1};

/// The index in a row of `count` values that are mirrored at both ends without repeating the last one.
static size_t mirrored(ptrdiff_t index, size_t count) {
    const ptrdiff_t last = (ptrdiff_t)count - 1;
    if (last == 0) return 0;
    while (index < 0 || index > last) index = index < 0 ? -index : 2 * last - index;
    return (size_t)index;
}

/// A row of the picture, blurred along itself, in parts of 256.
static void blur_row(const uint8_t *row, size_t width, size_t channels, uint16_t *target) {
    const size_t count = width * channels, edge = REACH * channels;
    for (size_t i = edge; i + edge < count; i++) {
        uint16_t sum = (uint16_t)(blur[0] * row[i]);
        for (size_t reach = 1; reach <= REACH; reach++) {
            sum += (uint16_t)(blur[reach] * (uint16_t)(row[i - reach * channels] + row[i + reach * channels]));
        }
        target[i] = sum;
    }
    for (size_t x = 0; x < width; x++) {
        if (x == REACH && width > 2 * REACH) x = width - REACH;
        for (size_t c = 0; c < channels; c++) {
            uint16_t sum = (uint16_t)(blur[0] * row[x * channels + c]);
            for (ptrdiff_t reach = 1; reach <= REACH; reach++) {
                const size_t left = mirrored((ptrdiff_t)x - reach, width), right = mirrored((ptrdiff_t)x + reach, width);
                sum += (uint16_t)(blur[reach] * (uint16_t)(row[left * channels + c] + row[right * channels + c]));
            }
            target[x * channels + c] = sum;
        }
    }
}

static void blurred(const uint8_t *pixels, size_t width, size_t height, size_t channels, uint16_t *rows, uint8_t *target) {
    const size_t count = width * channels;
    for (size_t y = 0; y < height; y++) blur_row(pixels + y * count, width, channels, rows + y * count);
    for (size_t y = 0; y < height; y++) {
        const uint16_t *near[2 * REACH + 1];
        for (ptrdiff_t reach = -REACH; reach <= REACH; reach++) {
            near[reach + REACH] = rows + mirrored((ptrdiff_t)y + reach, height) * count;
        }
        for (size_t i = 0; i < count; i++) {
            uint32_t sum = (uint32_t)blur[0] * near[REACH][i] + (1u << 15);
            for (int reach = 1; reach <= REACH; reach++) {
                sum += (uint32_t)blur[reach] * ((uint32_t)near[REACH - reach][i] + near[REACH + reach][i]);
            }
            target[y * count + i] = (uint8_t)(sum >> 16);
        }
    }
}

typedef struct gradient {
    int16_t across, down;
} gradient;

static int32_t square(gradient value) {
    return value.across * value.across + value.down * value.down;
}

/// The gradients of all channels of a row, but for the first and last pixel.
static void row_gradients(const uint8_t *row, size_t width, size_t channels, gradient *target) {
    const size_t count = width * channels;
    const uint8_t *above = row - count, *below = row + count;
    for (size_t i = channels; i + channels < count; i++) {
        const size_t left = i - channels, right = i + channels;
        const int across = above[right] - above[left] + 2 * (row[right] - row[left]) + below[right] - below[left];
        const int down = below[left] - above[left] + 2 * (below[i] - above[i]) + below[right] - above[right];
        target[i] = (gradient){(int16_t)across, (int16_t)down};
    }
}

size_t cpp_edges_scratch(size_t width, size_t height, size_t channels) {
    // The gradients, the squares of their lengths, the blurred rows, a row of gradients, and the blurred picture.
    const size_t pixels = width * height;
    return pixels * (sizeof(gradient) + sizeof(int32_t) + 3 * channels) + width * channels * sizeof(gradient);
}

size_t cpp_thin_edges(const uint8_t *pixels, size_t width, size_t height, size_t channels, double least, void *scratch,
                      cpp_edge *edges) {
    if (width < 3 || height < 3) return 0;
    const size_t count = width * height;
    gradient *all = scratch, *row = all + count;
    int32_t *squares = (int32_t *)(row + width * channels);
    uint16_t *rows = (uint16_t *)(squares + count);
    uint8_t *smooth = (uint8_t *)(rows + count * channels);
    blurred(pixels, width, height, channels, rows, smooth);
    for (size_t i = 0; i < count; i++) squares[i] = 0;
    for (size_t y = 1; y + 1 < height; y++) {
        row_gradients(smooth + y * width * channels, width, channels, row);
        for (size_t x = 1; x + 1 < width; x++) {
            gradient best = row[x * channels];
            for (size_t c = 1; c < channels; c++) {
                const gradient other = row[x * channels + c];
                best = square(other) > square(best) ? other : best;
            }
            all[y * width + x] = best;
            squares[y * width + x] = square(best);
        }
    }
    const int32_t floor = (int32_t)__builtin_ceil(least * least * 64);
    const float slope = 0.41421356f;
    size_t found = 0;
    for (size_t y = 1; y + 1 < height; y++) {
        for (size_t x = 1; x + 1 < width; x++) {
            const size_t at = y * width + x;
            if (squares[at] < floor) continue;
            const gradient here = all[at];
            const float across = (float)(here.across < 0 ? -here.across : here.across);
            const float down = (float)(here.down < 0 ? -here.down : here.down);
            ptrdiff_t dx = 1, dy = 1;
            if (down < slope * across) {
                dy = 0;
            } else if (across < slope * down) {
                dx = 0;
            } else if ((here.across > 0) != (here.down > 0)) {
                dy = -1;
            }
            const ptrdiff_t step = dy * (ptrdiff_t)width + dx;
            const int32_t *beside = squares + at;
            if (*beside <= beside[step] || *beside < beside[-step]) continue;
            edges[found++] = (cpp_edge){(uint16_t)x, (uint16_t)y, (float)here.across / 8, (float)here.down / 8};
        }
    }
    return found;
}

void cpp_gradient_lengths(const uint8_t *grey, size_t width, size_t height, float *lengths) {
    for (size_t y = 0; y < height; y++) {
        const uint8_t *above = grey + mirrored((ptrdiff_t)y - 1, height) * width;
        const uint8_t *row = grey + y * width;
        const uint8_t *below = grey + mirrored((ptrdiff_t)y + 1, height) * width;
        for (size_t x = 0; x < width; x++) {
            const size_t left = mirrored((ptrdiff_t)x - 1, width), right = mirrored((ptrdiff_t)x + 1, width);
            const int across = above[right] - above[left] + 2 * (row[right] - row[left]) + below[right] - below[left];
            const int down = below[left] - above[left] + 2 * (below[x] - above[x]) + below[right] - above[right];
            lengths[y * width + x] = __builtin_sqrtf((float)(across * across + down * down));
        }
    }
}

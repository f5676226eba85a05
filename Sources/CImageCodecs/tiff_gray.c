#include "tiff.h"

/* A grey sample as a packed pixel, on white. `most` is the value of white, or of full ink where 0 is white. */
static uint32_t on_white(const TIFFRGBAImage *image, uint64_t sample, uint64_t alpha, uint64_t most) {
    bool is_ink = image->photometric == PHOTOMETRIC_MINISWHITE;
    /* Light, times `most`. An associated sample has been multiplied by its alpha, whether it is light or ink. */
    uint64_t light;
    if (image->alpha == EXTRASAMPLE_ASSOCALPHA) {
        light = is_ink ? most - sample : sample + most - alpha;
        light = (light < most ? light : most) * most;
    } else {
        light = (is_ink ? most - sample : sample) * alpha + most * (most - alpha);
    }
    uint32_t gray = (uint32_t)((light * 255 + most * most / 2) / (most * most));
    return gray | gray << 8 | gray << 16 | (uint32_t)255 << 24;
}

static uint64_t most_of(const TIFFRGBAImage *image) { return image->bitspersample == 16 ? 65535 : 255; }

static uint64_t sample_at(const TIFFRGBAImage *image, const unsigned char *samples, size_t index) {
    return image->bitspersample == 16 ? ((const uint16_t *)(const void *)samples)[index] : samples[index];
}

/* Skips are in pixels; those from the file's rows and those to the raster's. */
static void put_contiguous(TIFFRGBAImage *image, uint32_t *packed, uint32_t x, uint32_t y, uint32_t width,
                           uint32_t height, int32_t from_skip, int32_t to_skip, unsigned char *samples) {
    (void)x, (void)y;
    uint64_t most = most_of(image);
    size_t index = 0;
    for (uint32_t row = 0; row < height; row++) {
        for (uint32_t column = 0; column < width; column++, index += image->samplesperpixel) {
            uint64_t alpha = image->alpha ? sample_at(image, samples, index + 1) : most;
            *packed++ = on_white(image, sample_at(image, samples, index), alpha, most);
        }
        index += (size_t)from_skip * image->samplesperpixel;
        packed += to_skip;
    }
}

static void put_separate(TIFFRGBAImage *image, uint32_t *packed, uint32_t x, uint32_t y, uint32_t width,
                         uint32_t height, int32_t from_skip, int32_t to_skip, unsigned char *gray,
                         unsigned char *second, unsigned char *third, unsigned char *alphas) {
    (void)x, (void)y, (void)second, (void)third;
    uint64_t most = most_of(image);
    size_t index = 0;
    for (uint32_t row = 0; row < height; row++) {
        for (uint32_t column = 0; column < width; column++, index++) {
            uint64_t alpha = image->alpha ? sample_at(image, alphas, index) : most;
            *packed++ = on_white(image, sample_at(image, gray, index), alpha, most);
        }
        index += (size_t)from_skip;
        packed += to_skip;
    }
}

void cic_tiff_correct_gray(TIFFRGBAImage *image, bool has_alpha) {
    bool is_gray = image->photometric == PHOTOMETRIC_MINISBLACK || image->photometric == PHOTOMETRIC_MINISWHITE;
    if (!is_gray || (image->bitspersample != 8 && image->bitspersample != 16)) return;
    /* A hostile file names an alpha that its pixels have no sample for. */
    if (!has_alpha || image->samplesperpixel < 2) image->alpha = EXTRASAMPLE_UNSPECIFIED;
    if (!image->alpha && image->isContig && image->bitspersample == 8) return;
    if (image->isContig) {
        image->put.contig = put_contiguous;
    } else {
        image->put.separate = put_separate;
    }
}

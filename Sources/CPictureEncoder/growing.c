#include "growing.h"

#include <stdlib.h>

void cic_buffer_free(cic_buffer *buffer) {
    cic_release(buffer->bytes);
    buffer->bytes = NULL;
    buffer->count = 0;
}

bool cic_growing_reserve(cic_growing *growing, size_t room) {
    if (growing->capacity - growing->count >= room) return true;
    size_t capacity = growing->capacity * 2;
    if (capacity < growing->count + room) capacity = growing->count + room;
    if (capacity < 65536) capacity = 65536;
    uint8_t *bytes = realloc(growing->bytes, capacity);
    if (!bytes) return false;
    if (!growing->bytes) cic_count_up();
    growing->bytes = bytes;
    growing->capacity = capacity;
    return true;
}

cic_status cic_check_encodable(const uint8_t *pixels, uint32_t width, uint32_t height, uint32_t channels,
                               uint32_t longest, cic_error *error) {
    if (!pixels || width == 0 || height == 0) {
        return cic_fail(error, CIC_BAD_ARGUMENT, 0, "a picture without pixels cannot be encoded");
    }
    if (channels != 1 && channels != 3) {
        return cic_fail(error, CIC_BAD_ARGUMENT, 0, "only pictures of 1 or 3 channels can be encoded");
    }
    if (width > longest || height > longest) {
        return cic_fail(error, CIC_BAD_ARGUMENT, 0, "the picture is longer than the format can hold");
    }
    return CIC_OK;
}

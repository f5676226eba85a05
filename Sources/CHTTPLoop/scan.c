#include "private.h"

size_t chl_scan(const uint8_t *bytes, size_t scanned, size_t count, bool *is_broken) {
    *is_broken = false;
    for (size_t place = scanned; place < count; ++place) {
        const uint8_t byte = bytes[place];
        const bool follows_return = place > 0 && bytes[place - 1] == '\r';
        // Every line feed follows a carriage return, and every carriage return is followed by one.
        if (byte == 0 || (byte == '\n') != follows_return) {
            *is_broken = true;
            return 0;
        }
        if (byte != '\n') continue;
        if (place == 1) {
            *is_broken = true;
            return 0;
        }
        if (place >= 3 && bytes[place - 2] == '\n') return place + 1;
    }
    return 0;
}

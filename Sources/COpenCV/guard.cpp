#include "guard.hpp"

#include <cstring>

void cvb::fill(cvb_error *err, cvb_code code, int32_t native, const char *message) noexcept {
    err->code = code;
    err->native = native;
    size_t length = std::strlen(message);
    if (length >= sizeof err->message) {
        length = sizeof err->message - 1;
        while (length > 0 && (static_cast<unsigned char>(message[length]) & 0xC0) == 0x80) length -= 1;
    }
    std::memcpy(err->message, message, length);
    err->message[length] = 0;
}

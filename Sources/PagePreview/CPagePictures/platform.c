#include <stddef.h>
#include <stdint.h>

// The functions of a system that Swift asks for. A page has no terminal, and its code needs no unpredictable numbers.

int putchar(int character) { return character; }

void arc4random_buf(void *bytes, size_t count) {
    for (size_t i = 0; i < count; i++) ((uint8_t *)bytes)[i] = (uint8_t)(i * 167 + 13);
}

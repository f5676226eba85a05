#include "internal.h"

#include <string.h>

enum { ORIENTATION_TAG = 0x0112, TYPE_SHORT = 3, TYPE_LONG = 4, ENTRY_BYTES = 12 };

static uint32_t read32(const uint8_t *p, bool big) { return big ? cic_be32(p) : cic_le32(p); }
static uint16_t read16(const uint8_t *p, bool big) { return big ? cic_be16(p) : cic_le16(p); }

/* One pass over the first directory, no pointer followed but the one to it: nothing here can loop or reach outside. */
uint8_t cic_exif_orientation(const uint8_t *bytes, size_t count) {
    if (count >= 6 && memcmp(bytes, "Exif\0\0", 6) == 0) {
        bytes += 6;
        count -= 6;
    }
    if (count < 8) return 1;
    bool big = memcmp(bytes, "MM\0*", 4) == 0;
    if (!big && memcmp(bytes, "II*\0", 4) != 0) return 1;
    size_t directory = read32(bytes + 4, big);
    if (directory > count || count - directory < 2) return 1;
    size_t entries = read16(bytes + directory, big);
    size_t room = (count - directory - 2) / ENTRY_BYTES;
    if (entries > room) entries = room;
    for (size_t i = 0; i < entries; i++) {
        const uint8_t *entry = bytes + directory + 2 + i * ENTRY_BYTES;
        if (read16(entry, big) != ORIENTATION_TAG) continue;
        uint16_t type = read16(entry + 2, big);
        if (read32(entry + 4, big) != 1) return 1;
        uint32_t value = type == TYPE_SHORT ? read16(entry + 8, big) : type == TYPE_LONG ? read32(entry + 8, big) : 0;
        return value >= 1 && value <= 8 ? (uint8_t)value : 1;
    }
    return 1;
}

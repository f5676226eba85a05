/* ZXing, which is C++ and nothing else in release 1: all of that stays behind these functions, which throw nothing. */
#ifndef DEC_ZXING_H
#define DEC_ZXING_H

#include <CDecoderProtocol.h>
#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Opens the library; false where it is not installed, or its headers were not when this was built. */
bool dec_zxing_open(void);
/* Its release, such as "1.4.0"; empty where it was not there when this was built. */
const char *dec_zxing_version(void);

/* Writes the barcodes in `gray`, width x height pixels without padding, into `payload`, each with its text behind it, and how
   many bytes that takes into `used`. Barcodes beyond `room` are left out. A picture without a barcode is CDP_OK too. */
cdp_status dec_zxing_read(
    const uint8_t *gray, uint32_t width, uint32_t height, uint8_t *payload, size_t room, size_t *used);

#ifdef __cplusplus
}
#endif

#endif

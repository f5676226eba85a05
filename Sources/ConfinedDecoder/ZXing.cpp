#include "ZXing.h"

#if __has_include(<ZXing/ReadBarcode.h>) && __has_include(<ZXing/ZXVersion.h>)
#include <ZXing/ZXVersion.h>
/* Another release may lay its classes out otherwise: its library has another name, and its functions other ones. */
#if ZXING_VERSION_MAJOR == 1 && ZXING_VERSION_MINOR == 4
#define DEC_HAS_ZXING 1
#endif
#endif

#if DEC_HAS_ZXING

#define ZX_USE_UTF8 1
#include <ZXing/ReadBarcode.h>

#include <cstring>
#include <new>

extern "C" {
#include "Library.h"
}

namespace {

/* The two functions of the library's that its headers do not hold whole, by their names in it. It is opened when it is needed,
   so that HEIC and PDF are decoded without it. `text` is a member, to which the caller's object is the first argument. */
struct {
    ZXing::Results (*read)(const ZXing::ImageView &, const ZXing::DecodeHints &);
    std::string (*text)(const ZXing::Result *);
} f;

uint32_t symbology(ZXing::BarcodeFormat format) {
    switch (format) {
    case ZXing::BarcodeFormat::PDF417: return CDP_PDF417;
    case ZXing::BarcodeFormat::QRCode: return CDP_QR;
    case ZXing::BarcodeFormat::Aztec: return CDP_AZTEC;
    default: return 0;
    }
}

cdp_barcode described(const ZXing::Result &result, size_t length) {
    cdp_barcode barcode = {};
    barcode.symbology = symbology(result.format());
    barcode.length = static_cast<uint32_t>(length);
    for (int i = 0; i < 4; i++) {
        const ZXing::PointI &corner = result.position()[i];
        barcode.x[i] = corner.x;
        barcode.y[i] = corner.y;
    }
    return barcode;
}

}

bool dec_zxing_open(void) {
    void *library = dec_library("libZXing.so.2");
    return dec_function(library, "_ZN5ZXing12ReadBarcodesERKNS_9ImageViewERKNS_11DecodeHintsE", &f.read, sizeof f.read) &&
           dec_function(library, "_ZNK5ZXing6Result4utf8B5cxx11Ev", &f.text, sizeof f.text);
}

#define TEXT_OF(number) #number
#define TEXT(number) TEXT_OF(number)
const char *dec_zxing_version(void) {
    return TEXT(ZXING_VERSION_MAJOR) "." TEXT(ZXING_VERSION_MINOR) "." TEXT(ZXING_VERSION_PATCH);
}

cdp_status dec_zxing_read(
    const uint8_t *gray, uint32_t width, uint32_t height, uint8_t *payload, size_t room, size_t *used) {
    *used = 0;
    try {
        auto hints = ZXing::DecodeHints()
                         .setFormats(ZXing::BarcodeFormat::PDF417 | ZXing::BarcodeFormat::QRCode | ZXing::BarcodeFormat::Aztec)
                         .setMaxNumberOfSymbols(CDP_MOST_BARCODES);
        ZXing::ImageView view(gray, static_cast<int>(width), static_cast<int>(height), ZXing::ImageFormat::Lum);
        for (const ZXing::Result &result : f.read(view, hints)) {
            std::string text = f.text(&result);
            if (!symbology(result.format()) || text.size() > room - *used || room - *used - text.size() < sizeof(cdp_barcode)) continue;
            cdp_barcode barcode = described(result, text.size());
            std::memcpy(payload + *used, &barcode, sizeof barcode);
            std::memcpy(payload + *used + sizeof barcode, text.data(), text.size());
            *used += sizeof barcode + text.size();
        }
        return CDP_OK;
    } catch (const std::bad_alloc &) {
        return CDP_TOO_COSTLY;
    } catch (...) {
        return CDP_DAMAGED;
    }
}

#else

bool dec_zxing_open(void) { return false; }
const char *dec_zxing_version(void) { return ""; }
cdp_status dec_zxing_read(const uint8_t *, uint32_t, uint32_t, uint8_t *, size_t, size_t *used) {
    *used = 0;
    return CDP_NO_DECODER;
}

#endif

#include <atomic>
#include <climits>
#include <cmath>
#include <exception>
#include <memory>
#include <vector>

#include "Library.hpp"

using tsb::fill;
using tsb::functions;

namespace {

std::atomic<int64_t> live{0};

// Tesseract asks OpenMP for four threads, whatever the caller wants. OMP_THREAD_LIMIT is read only once, when the
// process starts. With zero active levels, each parallel section runs on its own thread; the setting applies to the
// calling thread only.
class OneThread {
public:
    OneThread() {
        if (functions.omp_get_max_active_levels == nullptr || functions.omp_set_max_active_levels == nullptr) return;
        levels = functions.omp_get_max_active_levels();
        functions.omp_set_max_active_levels(0);
    }
    ~OneThread() {
        if (levels >= 0) functions.omp_set_max_active_levels(levels);
    }
    OneThread(const OneThread &) = delete;
    OneThread &operator=(const OneThread &) = delete;

private:
    int levels = -1;
};

struct IteratorEnd {
    void operator()(TessResultIterator *iterator) const { functions.TessResultIteratorDelete(iterator); }
};

struct TextEnd {
    void operator()(const char *text) const { functions.TessDeleteText(text); }
};

// The first scalar of a UTF-8 text; 0 if there is none. A symbol of Tesseract's alphabets is one scalar.
uint32_t first_scalar(const char *text) {
    const auto *bytes = reinterpret_cast<const unsigned char *>(text);
    const unsigned char lead = bytes[0];
    if (lead < 0x80) return lead;
    const int more = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : lead >= 0xC0 ? 1 : -1;
    if (more < 0) return 0;
    uint32_t scalar = lead & (0x3F >> more);
    for (int index = 1; index <= more; index += 1) {
        if ((bytes[index] & 0xC0) != 0x80) return 0;
        scalar = scalar << 6 | (bytes[index] & 0x3F);
    }
    return scalar > 0x10FFFF || (scalar >= 0xD800 && scalar <= 0xDFFF) ? 0 : scalar;
}

}  // namespace

struct tsb_recognizer {
    TessBaseAPI *api;
    std::vector<tsb_character> characters;

    explicit tsb_recognizer(TessBaseAPI *made) : api(made) { live += 1; }
    ~tsb_recognizer() {
        functions.TessBaseAPIDelete(api);
        live -= 1;
    }
    tsb_recognizer(const tsb_recognizer &) = delete;
    tsb_recognizer &operator=(const tsb_recognizer &) = delete;

    void collect();
};

void tsb_recognizer::collect() {
    const std::unique_ptr<TessResultIterator, IteratorEnd> result(functions.TessBaseAPIGetIterator(api));
    if (result == nullptr) return;
    // The same object, seen as an iterator over places. It must not be freed separately.
    const TessPageIterator *place = functions.TessResultIteratorGetPageIterator(result.get());
    int32_t line = -1;
    do {
        const bool begins_line = line < 0 || functions.TessPageIteratorIsAtBeginningOf(place, tsb::LEVEL_LINE) != 0;
        const bool begins_word = functions.TessPageIteratorIsAtBeginningOf(place, tsb::LEVEL_WORD) != 0;
        tsb_character character{};
        const std::unique_ptr<const char, TextEnd> text(
            functions.TessResultIteratorGetUTF8Text(result.get(), tsb::LEVEL_SYMBOL));
        if (text == nullptr) continue;
        character.scalar = first_scalar(text.get());
        const bool has_box = functions.TessPageIteratorBoundingBox(
            place, tsb::LEVEL_SYMBOL, &character.left, &character.top, &character.right, &character.bottom);
        if (character.scalar == 0 || !has_box) continue;
        const float confidence = functions.TessResultIteratorConfidence(result.get(), tsb::LEVEL_SYMBOL);
        character.confidence = std::isfinite(confidence) ? std::fmin(100, std::fmax(0, confidence)) : 0;
        if (begins_line) line += 1;
        character.line = line;
        if (begins_word && !characters.empty() && characters.back().line == line) {
            tsb_character space = character;
            space.scalar = ' ';
            space.left = characters.back().right;
            space.right = character.left;
            characters.push_back(space);
        }
        characters.push_back(character);
    } while (functions.TessResultIteratorNext(result.get(), tsb::LEVEL_SYMBOL) != 0);
}

tsb_recognizer *tsb_recognizer_open(const uint8_t *bytes, size_t count, const char *language, tsb_error *error) {
    fill(error, TSB_OK, "");
    return tsb::guarded(error, static_cast<tsb_recognizer *>(nullptr), [&]() -> tsb_recognizer * {
        if (bytes == nullptr || count == 0 || count > INT_MAX) {
            fill(error, TSB_INVALID_ARGUMENT, "weights must have 1 byte to 2 GiB");
            return nullptr;
        }
        TessBaseAPI *api = functions.TessBaseAPICreate();
        if (api == nullptr) throw std::bad_alloc();
        std::unique_ptr<tsb_recognizer> made(new tsb_recognizer(api));
        // Without this, its notes would go to standard error, and they may contain recognised text.
        functions.TessBaseAPISetVariable(api, "debug_file", "/dev/null");
        const int status = functions.TessBaseAPIInit5(
            api, reinterpret_cast<const char *>(bytes), static_cast<int>(count), language, tsb::LSTM_ONLY, nullptr, 0,
            nullptr, nullptr, 0, 0);
        if (status != 0) {
            fill(error, TSB_UNREADABLE, "Tesseract does not accept the weights");
            return nullptr;
        }
        // By default, a line with a poor result is read again with inverted colours. That takes twice the time and
        // helps only with bright text on a dark background, which zones do not have.
        functions.TessBaseAPISetVariable(api, "tessedit_do_invert", "0");
        return made.release();
    });
}

void tsb_recognizer_free(tsb_recognizer *recognizer) {
    tsb_error ignored;
    tsb::guarded(&ignored, false, [&] {
        delete recognizer;
        return true;
    });
}

bool tsb_recognize(
    tsb_recognizer *recognizer, const uint8_t *pixels, int32_t width, int32_t height, tsb_layout layout,
    const tsb_character **characters, size_t *count, tsb_error *error) {
    fill(error, TSB_OK, "");
    return tsb::guarded(error, false, [&] {
        if (width < 1 || height < 1 || width > TSB_MAX_SIDE || height > TSB_MAX_SIDE
            || static_cast<int64_t>(width) * height > TSB_MAX_PIXELS) {
            fill(
                error, TSB_INVALID_ARGUMENT, "a picture must have 1 to 16,384 pixels per side and at most 2^26 in all");
            return false;
        }
        const OneThread only;
        recognizer->characters.clear();
        functions.TessBaseAPISetPageSegMode(recognizer->api, layout == TSB_LINE ? tsb::PAGE_LINE : tsb::PAGE_BLOCK);
        functions.TessBaseAPISetImage(recognizer->api, pixels, width, height, 1, width);
        // Without a resolution, Tesseract guesses one and prints a note.
        functions.TessBaseAPISetSourceResolution(recognizer->api, 300);
        const bool done = functions.TessBaseAPIRecognize(recognizer->api, nullptr) == 0;
        if (done) recognizer->collect();
        functions.TessBaseAPIClear(recognizer->api);
        if (!done) {
            fill(error, TSB_FAILED, "Tesseract failed on the picture");
            return false;
        }
        *characters = recognizer->characters.data();
        *count = recognizer->characters.size();
        return true;
    });
}

int64_t tsb_live_count(void) { return live.load(); }

// The functions of Tesseract's C API that are used, found at run time. They are declared as in <tesseract/capi.h> of
// release 5.3. Only a library of major version 5 is accepted.
#ifndef CTESSERACT_LIBRARY_HPP
#define CTESSERACT_LIBRARY_HPP

#include <new>

#include "CTesseract.h"

struct TessBaseAPI;
struct TessResultIterator;
struct TessPageIterator;
struct ETEXT_DESC;

namespace tsb {

// Values of Tesseract's own enumerations, as of release 5.
enum { LSTM_ONLY = 1 };
enum { PAGE_BLOCK = 6, PAGE_LINE = 7 };
enum { LEVEL_LINE = 2, LEVEL_WORD = 3, LEVEL_SYMBOL = 4 };

// X(result, name, parameters)
#define TSB_FUNCTIONS(X) \
    X(const char *, TessVersion, (void)) \
    X(void, TessDeleteText, (const char *)) \
    X(TessBaseAPI *, TessBaseAPICreate, (void)) \
    X(void, TessBaseAPIDelete, (TessBaseAPI *)) \
    X(int, TessBaseAPIInit5, \
        (TessBaseAPI *, const char *data, int data_size, const char *language, int mode, char **configs, \
         int configs_size, char **vars, char **values, size_t vars_size, int only_non_debug)) \
    X(int, TessBaseAPISetVariable, (TessBaseAPI *, const char *name, const char *value)) \
    X(void, TessBaseAPISetPageSegMode, (TessBaseAPI *, int)) \
    X(void, TessBaseAPISetImage, (TessBaseAPI *, const unsigned char *, int, int, int, int)) \
    X(void, TessBaseAPISetSourceResolution, (TessBaseAPI *, int)) \
    X(int, TessBaseAPIRecognize, (TessBaseAPI *, ETEXT_DESC *)) \
    X(TessResultIterator *, TessBaseAPIGetIterator, (TessBaseAPI *)) \
    X(void, TessBaseAPIClear, (TessBaseAPI *)) \
    X(void, TessResultIteratorDelete, (TessResultIterator *)) \
    X(TessPageIterator *, TessResultIteratorGetPageIterator, (TessResultIterator *)) \
    X(int, TessResultIteratorNext, (TessResultIterator *, int)) \
    X(char *, TessResultIteratorGetUTF8Text, (const TessResultIterator *, int)) \
    X(float, TessResultIteratorConfidence, (const TessResultIterator *, int)) \
    X(int, TessPageIteratorBoundingBox, (const TessPageIterator *, int, int *, int *, int *, int *)) \
    X(int, TessPageIteratorIsAtBeginningOf, (const TessPageIterator *, int))

struct Functions {
#define X(result, name, parameters) result(*name) parameters;
    TSB_FUNCTIONS(X)
#undef X
    // Functions of the OpenMP that Tesseract was built with; null if it was built without OpenMP.
    int (*omp_get_max_active_levels)(void);
    void (*omp_set_max_active_levels)(int);
};

// Filled by tsb_load. Do not read it before tsb_load has returned true.
extern Functions functions;

// Fills `error`. The message is copied as data and cut to fit.
void fill(tsb_error *error, tsb_code code, const char *message) noexcept;

// Returns the result of `body`, or `failed` with `*error` filled if it throws.
template <typename Result, typename Body> Result guarded(tsb_error *error, Result failed, Body &&body) noexcept {
    try {
        return body();
    } catch (const std::bad_alloc &) {
        fill(error, TSB_OUT_OF_MEMORY, "out of memory");
    } catch (const std::exception &) {
        // The exception's message might contain recognised text.
        fill(error, TSB_FAILED, "Tesseract failed with a C++ exception");
    } catch (...) {
        fill(error, TSB_FAILED, "Tesseract failed with a C++ exception of an unknown type");
    }
    return failed;
}

}  // namespace tsb

#endif

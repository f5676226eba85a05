/*
 * libtiff, opened when the first TIFF comes: with the libraries that it brings it would cost every start a millisecond,
 * half of one beside OpenCV, for a format that few pictures have.
 */
#ifndef CIC_LIBTIFF_H
#define CIC_LIBTIFF_H

#include <tiffio.h>

#define CIC_LIBTIFF_FUNCTIONS(X)             \
    X(TIFFOpenOptionsAlloc)                  \
    X(TIFFOpenOptionsFree)                   \
    X(TIFFOpenOptionsSetMaxSingleMemAlloc)   \
    X(TIFFOpenOptionsSetErrorHandlerExtR)    \
    X(TIFFOpenOptionsSetWarningHandlerExtR)  \
    X(TIFFClientOpenExt)                     \
    X(TIFFClose)                             \
    X(TIFFReadDirectory)                     \
    X(TIFFGetField)                          \
    X(TIFFGetFieldDefaulted)                 \
    X(TIFFIsTiled)                           \
    X(TIFFNumberOfTiles)                     \
    X(TIFFNumberOfStrips)                    \
    X(TIFFGetStrileByteCount)                \
    X(TIFFGetStrileOffset)                   \
    X(TIFFTileSize64)                        \
    X(TIFFStripSize64)                       \
    X(TIFFRGBAImageOK)                       \
    X(TIFFRGBAImageBegin)                    \
    X(TIFFRGBAImageGet)                      \
    X(TIFFRGBAImageEnd)                      \
    X(TIFFGetVersion)

typedef struct cic_libtiff {
#define CIC_LIBTIFF_FIELD(name) __typeof__(&name) name;
    CIC_LIBTIFF_FUNCTIONS(CIC_LIBTIFF_FIELD)
#undef CIC_LIBTIFF_FIELD
} cic_libtiff;

/* The functions, or NULL where libtiff 4.5 or later is not installed. Opened once, never closed. */
const cic_libtiff *cic_libtiff_open(void);

#endif

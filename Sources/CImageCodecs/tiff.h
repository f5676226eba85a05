/* The functions that the files for TIFF share. */
#ifndef CIC_TIFF_H
#define CIC_TIFF_H

#include "effort.h"
#include "libtiff.h"

/*
 * Refuses all compressions except those that pictures have and whose memory is bounded. For some others, libtiff calls
 * libraries which end the process (JBIG) or allocate the size that the stream states (LZMA).
 */
cic_status cic_tiff_check_compression(const cic_libtiff *library, TIFF *codec, cic_error *error);

/*
 * Refuses a file with several pictures. Only the first would be judged, and a viewer may show another. Reduced copies
 * and masks of the first one are allowed. The codec is at another picture afterwards.
 */
cic_status cic_tiff_check_pages(const cic_libtiff *library, TIFF *codec, cic_error *error);

/*
 * Counts the steps of decoding all strips or tiles, and the bytes that the largest needs besides its pixels. Files
 * whose strips share bytes are refused if decoding would take time by the square of their size.
 */
cic_status cic_tiff_measure(const cic_libtiff *library, TIFF *codec, const cic_input *input, uint64_t most,
                            cic_effort *effort, cic_error *error);

/*
 * Replaces libtiff's conversion of grey samples where that is wrong. libtiff keeps transparent grey unchanged or
 * forgets that it is transparent. It also fails on tiles of 16 bits that the edge of the picture cuts. The result is
 * opaque, and is laid on white already. Call this between TIFFRGBAImageBegin and TIFFRGBAImageGet.
 */
void cic_tiff_correct_gray(TIFFRGBAImage *image, bool has_alpha);

#endif

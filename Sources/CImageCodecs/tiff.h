/* What the files that decode TIFF share. */
#ifndef CIC_TIFF_H
#define CIC_TIFF_H

#include "effort.h"
#include "libtiff.h"

/*
 * Refuses every compression but those that pictures have and that hold to a bound on memory: libtiff hands some others to
 * libraries which end the process (JBIG) or allocate what the stream states (LZMA).
 */
cic_status cic_tiff_check_compression(const cic_libtiff *library, TIFF *codec, cic_error *error);

/*
 * Refuses a file of several pictures: of these only the first would be judged, and a viewer may show any. Reduced copies and
 * masks of the first one may follow it. Leaves the codec at another picture.
 */
cic_status cic_tiff_check_pages(const cic_libtiff *library, TIFF *codec, cic_error *error);

/*
 * Counts the steps of decoding all strips or tiles, and the bytes that the largest takes besides its pixels. Refuses those
 * that share so many bytes of the file that decoding takes its square.
 */
cic_status cic_tiff_measure(const cic_libtiff *library, TIFF *codec, const cic_input *input, uint64_t most,
                            cic_effort *effort, cic_error *error);

/*
 * Takes over what libtiff makes of grey samples, where it makes the wrong thing of them: it leaves transparent grey as it is
 * or forgets that it is transparent, and loses its way in tiles of 16 bits that the picture's edge cuts. What is put is
 * opaque, on white already. To be called between TIFFRGBAImageBegin and TIFFRGBAImageGet.
 */
void cic_tiff_correct_gray(TIFFRGBAImage *image, bool has_alpha);

#endif

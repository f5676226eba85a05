/* What the files that decode TIFF share. */
#ifndef CIC_TIFF_H
#define CIC_TIFF_H

#include "internal.h"
#include "libtiff.h"

/*
 * Refuses every compression but those that pictures have and that hold to a bound on memory: libtiff hands some others to
 * libraries which end the process (JBIG) or allocate what the stream states (LZMA).
 */
cic_status cic_tiff_check_compression(const cic_libtiff *library, TIFF *codec, cic_error *error);

/* Refuses strips and tiles that share so many bytes of the file, `count` in all, that decoding takes its square. */
cic_status cic_tiff_check_work(const cic_libtiff *library, TIFF *codec, size_t count, cic_error *error);

#endif

/*
 * The fonts of this machine, for pages that name one and do not carry it. Their files are opened before the process is
 * confined, and handed out instead of being opened.
 */
#ifndef DEC_FONTS_H
#define DEC_FONTS_H

#include <stdint.h>

/* Opens as many fonts as are allowed. It needs fontconfig. */
void dec_fonts_open(void);
/* A number below the smallest descriptor that is not needed for them. */
uint32_t dec_fonts_descriptors(void);

#endif

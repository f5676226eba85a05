/*
 * Tells the format of a picture or clip by its first bytes, and has the types that decoders answer with. It decodes nothing:
 * CImageCodecs and CFFmpeg do, and only `biometrics-decode` links them.
 */
#ifndef CMEDIAFILES_H
#define CMEDIAFILES_H

#include "ClipFiles.h"
#include "PictureFiles.h"

#endif

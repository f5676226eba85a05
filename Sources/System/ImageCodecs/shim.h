/* Carries the flags of libjpeg-turbo, libpng and libwebp; the headers themselves are read by CImageCodecs alone. */

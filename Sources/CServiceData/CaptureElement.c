// The module with which other sites show the capture page.
#pragma clang diagnostic ignored "-Wc23-extensions"

#include "CServiceData.h"

static const unsigned char element[] = {
#embed "capture-element/biometrics-capture.js"
};

const unsigned char *csd_capture_element(size_t *count) {
    *count = sizeof element;
    return element;
}

// #embed is C23, and known to every compiler that a Swift 6.2 toolchain carries.
#pragma clang diagnostic ignored "-Wc23-extensions"

#include "CServiceData.h"

static const unsigned char contract[] = {
#embed "../../Documentation/openapi.json"
};

const unsigned char *csd_contract(size_t *count) {
    *count = sizeof contract;
    return contract;
}

/// Files of the service that are part of the program, so that it finds them wherever it is installed.
#ifndef CSERVICEDATA_H
#define CSERVICEDATA_H

#include <stddef.h>

/// The contract, as JSON: `*count` bytes that live for ever.
const unsigned char *_Nonnull csd_contract(size_t *_Nonnull count);

#endif

/// Descriptions of documents that are part of the program, as JSON with a zero at the end of each. All of it lives for ever.
#ifndef CDOCUMENTDESIGNS_H
#define CDOCUMENTDESIGNS_H

#include <stddef.h>

/// The labels of fields by language (`biometrics.document-labels/1`).
const char *_Nonnull cdd_labels(void);

/// The designs (`biometrics.document-design/1`): `*count` of them, in the order of their ids.
const char *_Nonnull const *_Nonnull cdd_designs(size_t *_Nonnull count);

#endif

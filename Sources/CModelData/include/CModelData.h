#ifndef C_MODEL_DATA_H
#define C_MODEL_DATA_H

#include <stddef.h>

/// A file of models/ at the time of the build. It lives as long as the process.
typedef struct cmd_document {
    /// The path below models/, such as "manifest.json".
    const char *name;
    const unsigned char *bytes;
    size_t count;
} cmd_document;

/// The files of models/, `*count` of them. Safe from any thread.
const cmd_document *cmd_documents(size_t *count);

#endif

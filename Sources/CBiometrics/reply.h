/// The answer to a call, while it is filled and afterwards.
#ifndef BIOMETRICS_REPLY_H
#define BIOMETRICS_REPLY_H

#include "handles.h"
#include "include/biometrics_bridge.h"

/// A template with its model, in one list.
typedef struct stored_template {
    struct stored_template *next;
    float *features;
    size_t count;
    char *model;
} stored_template;

struct biometrics_reply {
    object object;
    biometrics_status status;
    char *json;
    size_t length;
    /// NULL without an error.
    char *code;
    char *message;
    char *path;
    stored_template *templates;
    stored_template **end;
    size_t template_count;
};

/// An empty reply with one reference; NULL without memory.
biometrics_reply *reply_new(void);

/// Hands the reply out as an answer and returns its status. If `answer` is NULL, the reply is freed.
biometrics_status reply_give(biometrics_reply *reply, biometrics_answer **answer);

#endif

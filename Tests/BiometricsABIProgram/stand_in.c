/// Stands in for the Swift half of the library, so that the C half runs under sanitizers within seconds.
#include <stdlib.h>
#include <string.h>

#include "biometrics_bridge.h"

static void refuse(biometrics_reply *reply, biometrics_status status, const char *code) {
    static const char json[] = "{\"schema\":\"biometrics.error/1\"}\n";
    biometrics_reply_set_error(reply, status, code, "The stand-in answers nothing.", NULL);
    biometrics_reply_set_json(reply, json, sizeof json - 1);
}

/// Takes the configurations that hostile.c opens contexts with.
void *biometrics_swift_open(const char *configuration, biometrics_reply *reply) {
    if (configuration && (strstr(configuration, "workers") || strchr(configuration, '%'))) {
        refuse(reply, BIOMETRICS_INVALID_ARGUMENT, "invalid_configuration");
        return NULL;
    }
    return calloc(1, 1);
}

void biometrics_swift_install(const char *options, biometrics_reply *reply) {
    (void)options;
    refuse(reply, BIOMETRICS_INVALID_ARGUMENT, "invalid_configuration");
}

/// A template is added and thrown away, so that both are tried.
void biometrics_swift_answer(void *context, const biometrics_request *request, biometrics_reply *reply) {
    static const float features[3] = {1, 2, 3};
    (void)context;
    (void)request;
    biometrics_reply_add_template(reply, features, 3, "stand-in");
    refuse(reply, BIOMETRICS_UNAVAILABLE, "model_missing");
}

void *biometrics_swift_cancellation(void) {
    static int counter;
    int *made = calloc(1, sizeof *made);
    if (made) *made = __atomic_add_fetch(&counter, 1, __ATOMIC_RELAXED);
    return made;
}

void biometrics_swift_cancel(void *cancellation) { __atomic_add_fetch((int *)cancellation, 1, __ATOMIC_RELAXED); }

void biometrics_swift_release(void *object) { free(object); }

void biometrics_swift_write_version(char *text, size_t capacity) { strncpy(text, "0.0.0", capacity - 1); }

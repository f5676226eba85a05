#include "CMediaFiles.h"

#include <stdio.h>
#include <stdlib.h>

static _Thread_local int64_t live = 0;

void cic_count_up(void) { live++; }

void cic_count_down(void) { live--; }

int64_t cic_live_count(void) { return live; }

void *cic_allocate(size_t count, size_t size) {
    if (size != 0 && count > PTRDIFF_MAX / size) return NULL;
    void *memory = malloc(count * size > 0 ? count * size : 1);
    if (memory) cic_count_up();
    return memory;
}

void cic_release(void *memory) {
    if (!memory) return;
    free(memory);
    cic_count_down();
}

cic_status cic_fail(cic_error *error, cic_status status, int32_t native, const char *message) {
    if (error) {
        error->status = status;
        error->native = native;
        snprintf(error->message, sizeof error->message, "%s", message);
        /* A message may quote the file; nothing of it may move a terminal's cursor. */
        for (char *c = error->message; *c; c++) {
            if ((unsigned char)*c < 0x20 || (unsigned char)*c > 0x7e) *c = '?';
        }
    }
    return status;
}

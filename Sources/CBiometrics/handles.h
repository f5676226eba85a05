/// Handles that are numbers in the shape of pointers. A number is never used twice, so a handle that was freed is known.
#ifndef BIOMETRICS_HANDLES_H
#define BIOMETRICS_HANDLES_H

#include <stdbool.h>
#include <stddef.h>

typedef enum object_kind { OBJECT_CONTEXT = 1, OBJECT_CANCELLATION, OBJECT_ANSWER } object_kind;

/// The beginning of every object. The last reference destroys the object.
typedef struct object {
    size_t references;
    void (*destroy)(struct object *object);
} object;

/// A handle for the object, which takes over its only reference; NULL without memory. The object is then destroyed.
void *handle_make(object_kind kind, object *object);

/// The object with one more reference; NULL for a handle that is not valid.
object *handle_retain(object_kind kind, const void *handle);

/// The object without one more reference; NULL for a handle that is not valid. The caller must not
/// free the handle meanwhile.
object *handle_look(object_kind kind, const void *handle);

/// Ends a handle and drops its reference. A handle that is not valid is ignored.
void handle_free(object_kind kind, const void *handle);

/// Drops a reference; NULL is ignored.
void object_release(object *object);

/// How many handles there are.
size_t handle_count(void);

/// From now on, a child of `fork` is told apart from this process.
void process_is_used(void);

/// Whether this process is a child of one that called `process_is_used`.
bool process_is_forked(void);

#endif

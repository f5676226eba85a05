#include "handles.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

_Static_assert(sizeof(void *) == 8, "a handle has 64 bits");

/// A handle is a serial number, the index of its slot, and its kind, from the highest bits to the lowest.
enum { KIND_BITS = 2, INDEX_BITS = 22, MOST_SLOTS = 1 << INDEX_BITS };

typedef struct slot {
    /// NULL while the slot is free.
    object *object;
    object_kind kind;
    /// Counted up with each use of the slot, so that an old handle does not fit.
    uint64_t serial;
    size_t next_free;
} slot;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static slot *slots;
static size_t capacity;
static size_t used;
static size_t live;
static size_t first_free = SIZE_MAX;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static atomic_bool is_used;
static atomic_bool is_forked;

static void *handle_of(size_t index) {
    return (void *)(uintptr_t)(
        slots[index].serial << (INDEX_BITS + KIND_BITS) | (uint64_t)index << KIND_BITS | (uint64_t)slots[index].kind);
}

/// The slot of a handle; NULL if it is not valid. The lock is held.
static slot *slot_of(object_kind kind, const void *handle) {
    uint64_t bits = (uint64_t)(uintptr_t)handle;
    size_t index = bits >> KIND_BITS & (MOST_SLOTS - 1);
    if ((bits & ((1 << KIND_BITS) - 1)) != kind || index >= used) return NULL;
    slot *found = &slots[index];
    bool fits = found->object && found->kind == kind && found->serial == bits >> (INDEX_BITS + KIND_BITS);
    return fits ? found : NULL;
}

/// The index of a free slot; SIZE_MAX without memory. The lock is held.
static size_t take_slot(void) {
    if (first_free != SIZE_MAX) {
        size_t index = first_free;
        first_free = slots[index].next_free;
        return index;
    }
    if (used == capacity) {
        size_t wanted = capacity ? 2 * capacity : 64;
        if (wanted > MOST_SLOTS) return SIZE_MAX;
        slot *more = realloc(slots, wanted * sizeof *more);
        if (!more) return SIZE_MAX;
        slots = more;
        capacity = wanted;
    }
    slots[used].serial = 0;
    return used++;
}

void *handle_make(object_kind kind, object *object) {
    void *handle = NULL;
    pthread_mutex_lock(&lock);
    size_t index = take_slot();
    if (index != SIZE_MAX) {
        slots[index].object = object;
        slots[index].kind = kind;
        slots[index].serial += 1;
        live += 1;
        handle = handle_of(index);
    }
    pthread_mutex_unlock(&lock);
    if (!handle) object_release(object);
    return handle;
}

object *handle_retain(object_kind kind, const void *handle) {
    pthread_mutex_lock(&lock);
    slot *found = slot_of(kind, handle);
    object *object = found ? found->object : NULL;
    if (object) __atomic_add_fetch(&object->references, 1, __ATOMIC_RELAXED);
    pthread_mutex_unlock(&lock);
    return object;
}

object *handle_look(object_kind kind, const void *handle) {
    pthread_mutex_lock(&lock);
    slot *found = slot_of(kind, handle);
    object *object = found ? found->object : NULL;
    pthread_mutex_unlock(&lock);
    return object;
}

void handle_free(object_kind kind, const void *handle) {
    pthread_mutex_lock(&lock);
    slot *found = slot_of(kind, handle);
    object *object = NULL;
    if (found) {
        object = found->object;
        found->object = NULL;
        found->next_free = first_free;
        first_free = (size_t)(found - slots);
        live -= 1;
    }
    pthread_mutex_unlock(&lock);
    object_release(object);
}

void object_release(object *object) {
    if (object && __atomic_sub_fetch(&object->references, 1, __ATOMIC_ACQ_REL) == 0) object->destroy(object);
}

size_t handle_count(void) {
    pthread_mutex_lock(&lock);
    size_t count = live;
    pthread_mutex_unlock(&lock);
    return count;
}

// The table is held during a fork, so that it is whole in the child.
static void before_fork(void) { pthread_mutex_lock(&lock); }

static void after_fork(void) { pthread_mutex_unlock(&lock); }

static void in_child(void) {
    if (atomic_load(&is_used)) atomic_store(&is_forked, true);
    pthread_mutex_unlock(&lock);
}

static void watch_forks(void) { pthread_atfork(before_fork, after_fork, in_child); }

void process_is_used(void) {
    pthread_once(&once, watch_forks);
    atomic_store(&is_used, true);
}

bool process_is_forked(void) { return atomic_load(&is_forked); }

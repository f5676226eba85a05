#define _GNU_SOURCE
#include "Threads.h"

#ifdef DEC_THREADS_ARE_LENT

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <string.h>

typedef struct lent_thread {
    pthread_t thread;
    sem_t begun, ended;
    void *(*work)(void *);
    void *argument, *result;
    bool is_lent;
} lent_thread;

static lent_thread threads[DEC_MOST_THREADS];
static size_t thread_count;
static bool is_open;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* The C library's own. */
static int (*make)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
static int (*await)(pthread_t, void **);

static bool find(void) {
    void *const found[] = {dlsym(RTLD_NEXT, "pthread_create"), dlsym(RTLD_NEXT, "pthread_join")};
    /* ISO C has no cast from an object pointer to a function pointer; POSIX says that the bits are the same. */
    memcpy(&make, &found[0], sizeof make);
    memcpy(&await, &found[1], sizeof await);
    return make && await;
}

static void *work_on_demand(void *argument) {
    lent_thread *own = argument;
    for (;;) {
        if (sem_wait(&own->begun) != 0) continue;
        own->result = own->work(own->argument);
        sem_post(&own->ended);
    }
    return NULL;
}

bool dec_threads_open(uint32_t count, uint64_t *stacks) {
    *stacks = 0;
    if (count == 0) return true;
    pthread_attr_t attributes;
    size_t stack = 0;
    if (count > DEC_MOST_THREADS || !find() || pthread_attr_init(&attributes) != 0 ||
        pthread_attr_getstacksize(&attributes, &stack) != 0) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        lent_thread *one = &threads[i];
        if (sem_init(&one->begun, 0, 0) != 0 || sem_init(&one->ended, 0, 0) != 0) return false;
        if (make(&one->thread, &attributes, work_on_demand, one) != 0) return false;
    }
    thread_count = count;
    is_open = true;
    /* Each has a guard besides, and what the C library keeps of it. */
    *stacks = count * ((uint64_t)stack + (1 << 20));
    return true;
}

/* MARK: Functions that libraries find here before those of the C library */

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*work)(void *), void *argument) {
    if (!is_open) return make || find() ? make(thread, attributes, work, argument) : EAGAIN;
    lent_thread *free_one = NULL;
    pthread_mutex_lock(&lock);
    for (size_t i = 0; i < thread_count && !free_one; i++) {
        if (!threads[i].is_lent) free_one = &threads[i];
    }
    if (free_one) free_one->is_lent = true;
    pthread_mutex_unlock(&lock);
    if (!free_one) return EAGAIN;
    free_one->work = work;
    free_one->argument = argument;
    *thread = free_one->thread;
    sem_post(&free_one->begun);
    return 0;
}

int pthread_join(pthread_t thread, void **result) {
    for (size_t i = 0; is_open && i < thread_count; i++) {
        lent_thread *one = &threads[i];
        if (!pthread_equal(one->thread, thread)) continue;
        while (sem_wait(&one->ended) != 0) continue;
        if (result) *result = one->result;
        pthread_mutex_lock(&lock);
        one->is_lent = false;
        pthread_mutex_unlock(&lock);
        return 0;
    }
    return await || find() ? await(thread, result) : EINVAL;
}

#else

bool dec_threads_open(uint32_t count, uint64_t *stacks) {
    /* A sanitizer limits no addresses. */
    *stacks = 0;
    return count <= DEC_MOST_THREADS;
}

#endif

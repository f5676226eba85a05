#define _GNU_SOURCE
#include "Threads.h"

#ifdef DEC_THREADS_ARE_LENT

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <string.h>

/* libde265 has one at a time; a picture and its transparency are decoded one behind the other. */
enum { MOST_THREADS = 4 };

typedef struct lent_thread {
    pthread_t thread;
    sem_t begun, ended;
    void *(*work)(void *);
    void *argument, *result;
    bool is_lent;
} lent_thread;

static lent_thread threads[MOST_THREADS];
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

bool dec_threads_open(void) {
    if (!find()) return false;
    for (size_t i = 0; i < MOST_THREADS; i++) {
        lent_thread *one = &threads[i];
        if (sem_init(&one->begun, 0, 0) != 0 || sem_init(&one->ended, 0, 0) != 0) return false;
        if (make(&one->thread, NULL, work_on_demand, one) != 0) return false;
    }
    is_open = true;
    return true;
}

/* MARK: What libraries call in place of the C library's own, which they find here first */

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*work)(void *), void *argument) {
    if (!is_open) return make || find() ? make(thread, attributes, work, argument) : EAGAIN;
    lent_thread *free_one = NULL;
    pthread_mutex_lock(&lock);
    for (size_t i = 0; i < MOST_THREADS && !free_one; i++) {
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
    for (size_t i = 0; is_open && i < MOST_THREADS; i++) {
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

bool dec_threads_open(void) { return true; }

#endif

#define _GNU_SOURCE
#include "Filter.h"

#include <dlfcn.h>
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "Calls.h"

/* libseccomp's own, as release 2 states them in <seccomp.h>; it is opened at run time, so that nothing of it is needed to
   build. */
typedef void *filter_context;
static const uint32_t ALLOW = 0x7fff0000U, REFUSE = 0x00050000U;

#define FUNCTIONS(X) \
    X(filter_context, seccomp_init, (uint32_t)) \
    X(void, seccomp_release, (filter_context)) \
    X(int, seccomp_syscall_resolve_name, (const char *)) \
    X(int, seccomp_rule_add_array, (filter_context, uint32_t, int, unsigned, const cnf_comparison *)) \
    X(int, seccomp_export_bpf, (filter_context, int))

typedef struct functions {
#define X(result, name, parameters) result(*name) parameters;
    FUNCTIONS(X)
#undef X
} functions;

/* A filter as the system takes it, made once: a copy has but to hand it over. */
static struct {
    struct sock_filter steps[1024];
    unsigned short count;
} programs[CNF_ROLES];

static bool load(void *library, const char *name, void *field, size_t size) {
    void *symbol = dlsym(library, name);
    if (!symbol) return false;
    /* ISO C has no cast from an object pointer to a function pointer; POSIX says that the bits are the same. */
    memcpy(field, &symbol, size);
    return true;
}

static bool open_library(functions *f) {
    void *library = dlopen("libseccomp.so.2", RTLD_NOW | RTLD_LOCAL);
    if (!library) return false;
    bool found = true;
#define X(result, name, parameters) found = found && load(library, #name, &f->name, sizeof f->name);
    FUNCTIONS(X)
#undef X
    return found;
}

static bool add_calls(const functions *f, filter_context context, const cnf_call *calls, size_t count) {
    for (size_t i = 0; i < count; i++) {
        int number = f->seccomp_syscall_resolve_name(calls[i].name);
        unsigned conditions = calls[i].condition.operator == 0 ? 0 : 1;
        /* Negative: a call that this kind of machine does not have. */
        if (number < 0) continue;
        if (f->seccomp_rule_add_array(context, ALLOW, number, conditions, &calls[i].condition) != 0) return false;
    }
    return true;
}

/* Keeps what libseccomp made of the rules. */
static bool keep(const functions *f, filter_context context, cnf_role role) {
    int memory = memfd_create("filter", MFD_CLOEXEC);
    if (memory < 0) return false;
    bool done = f->seccomp_export_bpf(context, memory) == 0 && lseek(memory, 0, SEEK_SET) == 0;
    ssize_t size = done ? read(memory, programs[role].steps, sizeof programs[role].steps) : 0;
    close(memory);
    if (size <= 0 || (size_t)size == sizeof programs[role].steps || (size_t)size % sizeof(struct sock_filter) != 0) {
        return false;
    }
    programs[role].count = (unsigned short)((size_t)size / sizeof(struct sock_filter));
    return true;
}

static bool make(const functions *f, cnf_role role) {
    filter_context context = f->seccomp_init(REFUSE | EPERM);
    if (!context) return false;
    bool done = add_calls(f, context, cnf_calls_of_all, cnf_count_of_all);
    if (role != CNF_COPY) done = done && add_calls(f, context, cnf_calls_of_threads, cnf_count_of_threads);
    if (role == CNF_TEMPLATE) done = done && add_calls(f, context, cnf_calls_of_template, cnf_count_of_template);
    /* Its arguments lie in memory, where no filter can look. With this answer the C library makes threads by `clone`. */
    int clone3 = f->seccomp_syscall_resolve_name("clone3");
    if (clone3 >= 0) done = done && f->seccomp_rule_add_array(context, REFUSE | ENOSYS, clone3, 0, NULL) == 0;
    done = done && keep(f, context, role);
    f->seccomp_release(context);
    return done;
}

cnf_status cnf_filters_make(void) {
    functions f;
    if (!open_library(&f)) return CNF_NO_LIBRARY;
    for (cnf_role role = 0; role < CNF_ROLES; role++) {
        if (!make(&f, role)) return CNF_REFUSED;
    }
    return CNF_OK;
}

cnf_status cnf_filter_load(cnf_role role) {
    struct sock_fprog program = {.len = programs[role].count, .filter = programs[role].steps};
    long done = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program);
    return done == 0 ? CNF_OK : CNF_REFUSED;
}

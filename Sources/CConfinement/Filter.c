#define _GNU_SOURCE
#include "Filter.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* libseccomp's own, as release 2 states them in <seccomp.h>; it is opened at run time, so that nothing of it is needed to
   build. */
typedef void *filter_context;
struct comparison {
    unsigned argument;
    int operator;
    uint64_t first, second;
};
enum { IS_EQUAL = 4, IS_MASKED_EQUAL = 7 };
enum { ALL_THREADS = 4 };
static const uint32_t ALLOW = 0x7fff0000U, REFUSE = 0x00050000U;

#define FUNCTIONS(X) \
    X(filter_context, seccomp_init, (uint32_t)) \
    X(int, seccomp_attr_set, (filter_context, int, uint32_t)) \
    X(int, seccomp_syscall_resolve_name, (const char *)) \
    X(int, seccomp_rule_add_array, (filter_context, uint32_t, int, unsigned, const struct comparison *)) \
    X(int, seccomp_load, (filter_context))

typedef struct functions {
#define X(result, name, parameters) result(*name) parameters;
    FUNCTIONS(X)
#undef X
} functions;

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

/* What memory, threads, time, chance and the end of a process take. */
static const char *const allowed[] = {
    "read", "readv", "close", "dup", "lseek", "fstat",
    "brk", "munmap", "mremap",
    "futex", "set_robust_list", "rseq", "sched_yield", "sched_getaffinity", "membarrier",
    "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "sigaltstack", "restart_syscall",
    "clock_gettime", "clock_getres", "clock_nanosleep", "gettimeofday", "nanosleep", "time",
    "getpid", "gettid", "getrandom", "sysinfo",
    "exit", "exit_group",
};

/* What the C library asks for where it makes a thread: no namespace, no descriptor, no process that is traced. */
static const uint64_t of_a_thread = CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_SYSVSEM | CLONE_SETTLS |
                                    CLONE_PARENT_SETTID | CLONE_CHILD_CLEARTID | CLONE_DETACHED;
/* As <sys/mman.h> names them since release 2.41. */
enum { GUARD_INSTALL = 102, GUARD_REMOVE = 103 };

/* Calls that are allowed where an argument is as it has to be. A process of its own is no thread; code stays as it was
   loaded; memory is given back and nothing else advised; a signal reaches this process alone. */
static bool add_conditions(const functions *f, filter_context context, bool has_threads) {
    const struct {
        const char *name;
        struct comparison condition;
    } conditions[] = {
        {"write", {0, IS_EQUAL, STDOUT_FILENO, 0}},
        {"write", {0, IS_EQUAL, STDERR_FILENO, 0}},
        {"writev", {0, IS_EQUAL, STDERR_FILENO, 0}},
        {"mmap", {2, IS_MASKED_EQUAL, PROT_EXEC, 0}},
        {"mprotect", {2, IS_MASKED_EQUAL, PROT_EXEC, 0}},
        {"madvise", {2, IS_EQUAL, MADV_DONTNEED, 0}},
        {"madvise", {2, IS_EQUAL, MADV_FREE, 0}},
        {"madvise", {2, IS_EQUAL, GUARD_INSTALL, 0}},
        {"madvise", {2, IS_EQUAL, GUARD_REMOVE, 0}},
        {"fcntl", {1, IS_EQUAL, F_GETFL, 0}},
        {"tgkill", {0, IS_EQUAL, (uint64_t)getpid(), 0}},
        /* The last one. */
        {"clone", {0, IS_MASKED_EQUAL, ~of_a_thread, CLONE_THREAD}},
    };
    size_t count = sizeof conditions / sizeof conditions[0] - (has_threads ? 0 : 1);
    for (size_t i = 0; i < count; i++) {
        int number = f->seccomp_syscall_resolve_name(conditions[i].name);
        if (f->seccomp_rule_add_array(context, ALLOW, number, 1, &conditions[i].condition) != 0) return false;
    }
    return true;
}

cnf_status cnf_filter_make(cnf_filter *filter, bool has_threads) {
    functions f;
    if (!open_library(&f)) return CNF_NO_LIBRARY;
    filter_context context = f.seccomp_init(REFUSE | EPERM);
    if (!context || f.seccomp_attr_set(context, ALL_THREADS, 1) != 0) return CNF_REFUSED;
    if (!add_conditions(&f, context, has_threads)) return CNF_REFUSED;
    for (size_t i = 0; i < sizeof allowed / sizeof allowed[0]; i++) {
        int number = f.seccomp_syscall_resolve_name(allowed[i]);
        /* Negative: a call that this kind of machine does not have. */
        if (number >= 0 && f.seccomp_rule_add_array(context, ALLOW, number, 0, NULL) != 0) return CNF_REFUSED;
    }
    /* Its arguments lie in memory, where no filter can look. With this answer the C library makes threads by `clone`. */
    int clone3 = f.seccomp_syscall_resolve_name("clone3");
    if (clone3 >= 0 && f.seccomp_rule_add_array(context, REFUSE | ENOSYS, clone3, 0, NULL) != 0) return CNF_REFUSED;
    *filter = (cnf_filter){context, f.seccomp_load};
    return CNF_OK;
}

cnf_status cnf_filter_load(const cnf_filter *filter) {
    return filter->load(filter->context) == 0 ? CNF_OK : CNF_REFUSED;
}

#define _GNU_SOURCE
#include "Calls.h"

#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

/* libseccomp's own. */
enum { IS_EQUAL = 4, IS_MASKED_EQUAL = 7 };
/* As <sys/mman.h> names them since release 2.41. */
enum { GUARD_INSTALL = 102, GUARD_REMOVE = 103 };

/* The clone flags that glibc uses for a thread: no namespace, no descriptor, no traced process. */
static const uint64_t of_a_thread = CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_SYSVSEM | CLONE_SETTLS |
                                    CLONE_PARENT_SETTID | CLONE_CHILD_CLEARTID | CLONE_DETACHED;

#define COUNT(calls) (sizeof calls / sizeof calls[0])

/* Code stays as it was loaded; memory is given back and nothing else advised; no signal reaches anybody. */
const cnf_call cnf_calls_of_all[] = {
    {"read", {0}}, {"readv", {0}}, {"close", {0}}, {"dup", {0}}, {"lseek", {0}}, {"fstat", {0}},
    {"brk", {0}}, {"munmap", {0}}, {"mremap", {0}},
    {"futex", {0}}, {"set_robust_list", {0}}, {"rseq", {0}}, {"sched_yield", {0}}, {"sched_getaffinity", {0}},
    {"membarrier", {0}},
    {"rt_sigaction", {0}}, {"rt_sigprocmask", {0}}, {"rt_sigreturn", {0}}, {"sigaltstack", {0}}, {"restart_syscall", {0}},
    {"clock_gettime", {0}}, {"clock_getres", {0}}, {"clock_nanosleep", {0}}, {"gettimeofday", {0}}, {"nanosleep", {0}},
    {"time", {0}},
    {"getpid", {0}}, {"gettid", {0}}, {"getrandom", {0}}, {"sysinfo", {0}},
    {"exit", {0}}, {"exit_group", {0}},
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
};
const size_t cnf_count_of_all = COUNT(cnf_calls_of_all);

/* CLONE_THREAD is required, so a new process is refused. */
const cnf_call cnf_calls_of_threads[] = {
    {"clone", {0, IS_MASKED_EQUAL, ~of_a_thread, CLONE_THREAD}},
};
const size_t cnf_count_of_threads = COUNT(cnf_calls_of_threads);

/* Limits are those of the process itself, and never raised again. */
const cnf_call cnf_calls_of_template[] = {
    {"clone", {0, IS_EQUAL, CLONE_PARENT | SIGCHLD, 0}},
    {"recvmsg", {0}}, {"dup2", {0}}, {"dup3", {0}}, {"poll", {0}}, {"ppoll", {0}},
    {"prctl", {0}}, {"seccomp", {0}}, {"prlimit64", {0, IS_EQUAL, 0, 0}}, {"setrlimit", {0}}, {"getrlimit", {0}},
};
const size_t cnf_count_of_template = COUNT(cnf_calls_of_template);

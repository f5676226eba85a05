#define _GNU_SOURCE
#include "CConfinement.h"

#include <errno.h>
#include <linux/capability.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "Filter.h"

/* A sanitizer maps terabytes that it never touches: the limit on addresses is left out where one is built in. */
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define CNF_SANITIZED 1
#endif
#endif

static void close_inherited(void) {
#ifdef SYS_close_range
    if (syscall(SYS_close_range, 3U, ~0U, 0U) == 0) return;
#endif
    long most = sysconf(_SC_OPEN_MAX);
    for (int number = 3; number < (most > 0 ? most : 1024); number++) close(number);
}

/* With root's rights calls that are allowed do more than they do for others. */
static bool give_up_capabilities(void) {
    struct __user_cap_header_struct head = {.version = _LINUX_CAPABILITY_VERSION_3};
    struct __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = {{0}};
    return syscall(SYS_capset, &head, none) == 0;
}

bool cnf_give_up_inherited(void) {
    close_inherited();
    return give_up_capabilities();
}

static bool limit(__rlimit_resource_t resource, rlim_t soft, rlim_t hard) {
    struct rlimit now;
    if (getrlimit(resource, &now) != 0) return false;
    /* An inherited limit may be lower, and is never raised. */
    struct rlimit wanted = {soft < now.rlim_max ? soft : now.rlim_max, hard < now.rlim_max ? hard : now.rlim_max};
    return setrlimit(resource, &wanted) == 0;
}

/* Bytes of address space in use when the template was confined; 0 where the system does not say. */
static uint64_t mapped_by_template;
static bool is_filtered = true;

#ifndef CNF_SANITIZED
static uint64_t mapped(void) {
    FILE *file = fopen("/proc/self/statm", "re");
    if (!file) return 0;
    unsigned long long pages = 0;
    int found = fscanf(file, "%llu", &pages);
    fclose(file);
    return found == 1 ? pages * (uint64_t)sysconf(_SC_PAGESIZE) : 0;
}

static bool limit_memory(uint64_t more) {
    uint64_t now = mapped_by_template;
    if (now == 0 || more > UINT64_MAX - now) return false;
    return limit(RLIMIT_AS, now + more, now + more);
}
#else
static uint64_t mapped(void) { return 1; }

static bool limit_memory(uint64_t more) {
    (void)more;
    return true;
}
#endif

/* The parent may have ignored or blocked these signals, as threads of a pool do. */
static bool end_by_signals(void) {
    sigset_t none;
    return sigemptyset(&none) == 0 && sigprocmask(SIG_SETMASK, &none, NULL) == 0 && signal(SIGXCPU, SIG_DFL) != SIG_ERR;
}

/* Whether the parent still reads standard output. If it ended before PR_SET_PDEATHSIG, no signal comes. */
static bool is_listened_to(void) {
    struct pollfd output = {.fd = STDOUT_FILENO};
    return poll(&output, 1, 0) == 0;
}

cnf_status cnf_confine_template(bool is_unconfined) {
    /* The filters are read from files, so they come before the limit on files. */
    is_filtered = !is_unconfined;
    cnf_status made = is_filtered ? cnf_filters_make() : CNF_OK;
    if (made != CNF_OK) return made;
    mapped_by_template = mapped();
    bool done = mapped_by_template != 0 && end_by_signals();
    /* The sender of sockets may have ended. */
    done = done && prctl(PR_SET_PDEATHSIG, SIGKILL) == 0;
    done = done && prctl(PR_SET_DUMPABLE, 0) == 0 && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0;
    done = done && limit(RLIMIT_CORE, 0, 0) && limit(RLIMIT_FSIZE, 0, 0) && limit(RLIMIT_MSGQUEUE, 0, 0);
    done = done && limit(RLIMIT_MEMLOCK, 0, 0);
    if (!done) return CNF_REFUSED;
    return is_filtered ? cnf_filter_load(CNF_TEMPLATE) : CNF_OK;
}

int cnf_copy(void) { return (int)syscall(SYS_clone, CLONE_PARENT | SIGCHLD, 0, 0, 0, 0); }

cnf_status cnf_confine(const cnf_limits *limits) {
    bool done = limit_memory(limits->memory);
    /* The reader of the answer may have ended. */
    done = done && prctl(PR_SET_PDEATHSIG, SIGKILL) == 0 && is_listened_to();
    /* The soft limit ends the process by a signal that tells why, the hard one whatever it made of that signal. */
    done = done && limit(RLIMIT_CPU, limits->cpu_seconds, limits->cpu_seconds + 1);
    done = done && limit(RLIMIT_NOFILE, limits->descriptors, limits->descriptors);
    if (!done) return CNF_REFUSED;
    return is_filtered ? cnf_filter_load(limits->has_threads ? CNF_THREADED_COPY : CNF_COPY) : CNF_OK;
}

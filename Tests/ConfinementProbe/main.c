/*
 * Confines itself as the decoder does, and then tries forbidden calls. It writes a line for each, with its name and
 * the error of the system, or 0 if it succeeded.
 *
 * - `ConfinementProbe attempts` tries all calls.
 * - `ConfinementProbe unthreaded` tries to create a thread without the permission for it.
 * - `ConfinementProbe time` uses processor time until it is stopped.
 * - `ConfinementProbe memory` takes memory until there is no more, and prints the number of MiB. It prints "unlimited" if
 *   it was built with a sanitizer, which maps more than any limit.
 */
#define _GNU_SOURCE
#include <CConfinement.h>
#include <CDescriptors.h>
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static char line[128];
/* What the system says of this process, opened before it is confined. */
static int facts_of_self;

static void say(const char *what, long result) {
    int error = result < 0 ? errno : 0;
    int count = snprintf(line, sizeof line, "%s %d\n", what, error);
    if (write(STDOUT_FILENO, line, (size_t)count) < 0) _exit(3);
}

static void *nothing(void *argument) { return argument; }

static void try_files(const char *writable, int inherited) {
    struct stat facts;
    say("open", syscall(SYS_openat, AT_FDCWD, "/etc/passwd", O_RDONLY));
    say("open_own", syscall(SYS_openat, AT_FDCWD, "/proc/self/maps", O_RDONLY));
    say("create", syscall(SYS_openat, AT_FDCWD, writable, O_WRONLY | O_CREAT, 0600));
    say("stat", stat("/etc/passwd", &facts));
    say("access", access("/etc/passwd", R_OK));
    say("readlink", readlink("/proc/self/exe", line, sizeof line));
    say("unlink", unlink(writable));
    say("mkdir", mkdir(writable, 0700));
    say("rename", rename(writable, "/tmp/renamed"));
    say("chdir", chdir("/"));
    say("memfd", memfd_create("probe", 0));
    say("write_inherited", write(inherited, "x", 1));
}

static void try_network(void) {
    say("socket_inet", socket(AF_INET, SOCK_STREAM, 0));
    say("socket_inet6", socket(AF_INET6, SOCK_DGRAM, 0));
    say("socket_unix", socket(AF_UNIX, SOCK_STREAM, 0));
    int ends[2];
    say("socketpair", socketpair(AF_UNIX, SOCK_STREAM, 0, ends));
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(9)};
    say("connect", connect(STDIN_FILENO, (struct sockaddr *)&address, sizeof address));
    say("sendto", sendto(STDOUT_FILENO, "x", 1, 0, NULL, 0));
    say("pipe", pipe(ends));
}

static void try_processes(pid_t parent) {
    char *words[] = {"/bin/true", NULL};
    say("execve", execve(words[0], words, NULL));
    say("execveat", syscall(SYS_execveat, AT_FDCWD, words[0], words, NULL, 0));
    pid_t child = fork();
    if (child == 0) _exit(0);
    say("fork", child);
    say("vfork", syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0));
    /* What the template may, and its copies may not. */
    say("copy", cnf_copy());
    say("kill_parent", kill(parent, 0));
    say("tgkill_parent", syscall(SYS_tgkill, parent, parent, 0));
    say("ptrace", ptrace(PTRACE_ATTACH, parent, NULL, NULL));
    say("read_parent", syscall(SYS_process_vm_readv, parent, NULL, 0, NULL, 0, 0));
    say("write_parent", syscall(SYS_process_vm_writev, parent, NULL, 0, NULL, 0, 0));
    int other = (int)syscall(SYS_pidfd_open, parent, 0);
    say("pidfd", other);
    say("take_descriptor", syscall(SYS_pidfd_getfd, other, 0, 0));
    snprintf(line, sizeof line, "/proc/%d/mem", parent);
    say("open_memory", syscall(SYS_openat, AT_FDCWD, line, O_RDONLY));
}

/* The memory that a file's bytes come in, and the one that pixels go back through: neither can be made another. */
static void try_memory(int sealed, int sized) {
    struct msghdr message = {0};
    say("receive_descriptor", recvmsg(STDIN_FILENO, &message, MSG_DONTWAIT));
    say("send_descriptor", sendmsg(STDOUT_FILENO, &message, MSG_DONTWAIT));
    say("replace_descriptor", dup2(sealed, STDERR_FILENO));
    say("write_sealed", pwrite(sealed, "x", 1, 0));
    void *shared = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, sealed, 0);
    say("map_sealed", shared == MAP_FAILED ? -1 : 0);
    say("grow", ftruncate(sized, 1 << 20));
    say("shrink", ftruncate(sized, 0));
    say("punch", fallocate(sealed, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, 0, 1));
    say("unseal", fcntl(sized, F_ADD_SEALS, 0));
}

/* Whether the process has any of root's rights. */
static bool is_privileged(void) {
    static char facts[8192];
    ssize_t count = read(facts_of_self, facts, sizeof facts - 1);
    const char *at = count > 0 ? strstr(facts, "CapPrm:") : NULL;
    return !at || strtoull(at + 7, NULL, 16) != 0;
}

static void try_rights(void) {
    errno = EPERM;
    say("capabilities", is_privileged() ? 0 : -1);
    say("namespace", syscall(SYS_clone, CLONE_VM | CLONE_SIGHAND | CLONE_THREAD | CLONE_NEWNET, 0, 0, 0, 0));
    struct rlimit unlimited = {RLIM_INFINITY, RLIM_INFINITY};
    say("setrlimit", setrlimit(RLIMIT_CPU, &unlimited));
    say("setuid", setuid(0));
    say("unshare", syscall(SYS_unshare, 0));
    say("mount", syscall(SYS_mount, "none", "/tmp", "tmpfs", 0, NULL));
    say("bpf", syscall(SYS_bpf, 0, NULL, 0));
    say("io_uring", syscall(SYS_io_uring_setup, 1, NULL));
    void *code = mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    say("map_code", code == MAP_FAILED ? -1 : 0);
    void *data = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    /* Of no byte: were it allowed it would do nothing. */
    say("poison", madvise(data, 0, MADV_HWPOISON));
    say("make_code", mprotect(data, 4096, PROT_READ | PROT_EXEC));
}

static void try_thread(const char *what) {
    pthread_t thread;
    int code = pthread_create(&thread, NULL, nothing, NULL);
    errno = code;
    say(what, code == 0 ? pthread_join(thread, NULL) : -1);
}

/* What a decoder needs all the same: these succeed. */
static void try_needs(void) {
    try_thread("needed_thread");
    void *volatile memory = malloc(1 << 20);
    say("needed_memory", memory ? 0 : -1);
    struct timespec now;
    say("needed_clock", clock_gettime(CLOCK_MONOTONIC, &now));
}

/* As in Confinement.c. */
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define IS_SANITIZED 1
#endif
#endif

static void take_memory(void) {
#ifdef IS_SANITIZED
    static const char word[] = "unlimited\n";
    if (write(STDOUT_FILENO, word, sizeof word - 1) < 0) _exit(3);
    return;
#endif
    long blocks = 0;
    /* An optimiser may leave out a block that nobody looks at, but not one whose address goes to a volatile. */
    for (void *volatile block; (block = malloc(1 << 20));) blocks++;
    int count = snprintf(line, sizeof line, "%ld\n", blocks);
    if (write(STDOUT_FILENO, line, (size_t)count) < 0) _exit(3);
}

int main(int count, char **words) {
    if (count < 2) return 64;
    const char *writable = count > 2 ? words[2] : "/tmp/confinement-probe";
    if (!cnf_give_up_inherited()) return 69;
    int inherited = open(count > 3 ? words[3] : "/dev/null", O_WRONLY);
    facts_of_self = open("/proc/self/status", O_RDONLY);
    pid_t parent = getppid();
    int sealed = cds_sealed("sealed", "bytes", 5), sized = cds_memory("sized", 4096);
    if (sealed < 0 || sized < 0) return 69;
    cnf_limits limits = {.cpu_seconds = 1, .descriptors = (uint32_t)sized + 1, .memory = 64 << 20,
                         .has_threads = strcmp(words[1], "unthreaded") != 0};
    if (cnf_confine_template(false) != CNF_OK || cnf_confine(&limits) != CNF_OK) return 69;
    if (strcmp(words[1], "time") == 0) {
        for (volatile unsigned long turns = 0;; turns++) continue;
    } else if (strcmp(words[1], "memory") == 0) {
        take_memory();
    } else if (strcmp(words[1], "unthreaded") == 0) {
        try_thread("thread");
    } else {
        try_files(writable, inherited);
        try_network();
        try_processes(parent);
        try_memory(sealed, sized);
        try_rights();
        try_needs();
    }
    _exit(0);
}

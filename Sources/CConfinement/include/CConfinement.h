/// Restricts the rights of this process for good, in two steps. A template only keeps the rights to copy itself and to
/// confine its copies. A copy gives up these too, before it reads untrusted data.
#ifndef CCONFINEMENT_H
#define CCONFINEMENT_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cnf_limits {
    /// The processor time in seconds, after which the system ends the process.
    uint32_t cpu_seconds;
    /// The number of descriptors that may be open. All open descriptors must be below it.
    uint32_t descriptors;
    /// The bytes of address space besides those that were mapped when the template was confined.
    uint64_t memory;
    /// Whether the process may create threads. Their number is not limited, and each takes memory of the system.
    bool has_threads;
} cnf_limits;

typedef enum cnf_status {
    CNF_OK = 0,
    /// libseccomp 2 is not installed.
    CNF_NO_LIBRARY = 1,
    /// The system refused a step. Then nothing may be decoded.
    CNF_REFUSED = 2
} cnf_status;

/// Closes all inherited descriptors except standard input, output and error, and gives up the rights of root. The
/// result is false if the system does not allow it. Call this before there is a second thread, because such a thread
/// would keep the rights.
bool cnf_give_up_inherited(void);

/// The first step. From now on, the process cannot open or write files, run programs, create sockets or send signals,
/// and it can create no processes except copies of itself. Call this once, with a single thread, after all libraries
/// were loaded.
///
/// `is_unconfined` leaves out the filters here and in all copies, because a person has allowed it. The limits remain.
cnf_status cnf_confine_template(bool is_unconfined);

/// Makes a copy of this process, whose parent is the parent of this one. The result is the number of the copy, 0 in
/// the copy, and negative after an error.
int cnf_copy(void);

/// The second step. From now on, the process cannot create copies or receive descriptors, and can create threads only
/// with `has_threads`. It can still allocate memory that holds no code, read the time, random numbers and open files,
/// and write to standard output and error. Forbidden calls fail with EPERM, and the limits hold.
cnf_status cnf_confine(const cnf_limits *limits);

#ifdef __cplusplus
}
#endif

#endif

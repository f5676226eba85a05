/// Gives up what this process may do, for good, in two steps: a template gives up all but making copies of itself and
/// confining those further; a copy gives up that too, before anything of a stranger's is looked at.
#ifndef CCONFINEMENT_H
#define CCONFINEMENT_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cnf_limits {
    /// Seconds of processor time, after which the system ends the process.
    uint32_t cpu_seconds;
    /// Descriptors that may be open: a number below the smallest one that may not.
    uint32_t descriptors;
    /// Bytes of address space beyond what was mapped when the template was confined.
    uint64_t memory;
    /// Whether it may make threads. Nobody counts them, and each takes memory of the system's and a number of the machine's.
    bool has_threads;
} cnf_limits;

typedef enum cnf_status {
    CNF_OK = 0,
    /// libseccomp 2 is not installed.
    CNF_NO_LIBRARY = 1,
    /// The system refused a step: nothing may be decoded then.
    CNF_REFUSED = 2
} cnf_status;

/// Closes whatever the process inherited but for standard input, output and error, and gives up root's rights; false where the
/// system does not let it. To be called before there is a second thread, which would keep them.
bool cnf_give_up_inherited(void);

/// The first step. From here on no file is opened or written, no program run, no socket made and nobody sent a signal, and no
/// process is made but a copy of this one. To be called once, while there is one thread, when all libraries are open.
///
/// `is_unconfined` leaves out the filters, here and in every copy, because a person said so: the limits stay.
cnf_status cnf_confine_template(bool is_unconfined);

/// A copy of this process, which is the child of this one's parent; its number, 0 in the copy, below 0 where there is none.
int cnf_copy(void);

/// The second step. From here on no process is made either, no descriptor received, and no thread made unless `has_threads`.
/// What is left: memory that holds no code, time, chance, reading what is open, and writing to standard output and error. A
/// call that is not allowed fails with EPERM; memory and time beyond the limits are not given.
cnf_status cnf_confine(const cnf_limits *limits);

#ifdef __cplusplus
}
#endif

#endif

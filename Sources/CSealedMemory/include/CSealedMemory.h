/// Memory behind a descriptor that can be written and then sealed against changes.
#ifndef CSEALEDMEMORY_H
#define CSEALEDMEMORY_H

#ifdef __cplusplus
extern "C" {
#endif

/// A descriptor of empty memory, closed on exec; `name` is visible only in /proc. On failure, the negated `errno`.
int csm_create(const char *name);

/// Seals the memory against changes, through this descriptor and all others. Returns 0 or the negated `errno`.
int csm_seal(int descriptor);

#ifdef __cplusplus
}
#endif

#endif

/// Memory behind a descriptor that can be written, and then never again.
#ifndef CSEALEDMEMORY_H
#define CSEALEDMEMORY_H

#ifdef __cplusplus
extern "C" {
#endif

/// A descriptor of empty memory, closed on exec; `name` shows in /proc only. Below 0 the negated `errno` where
/// there is none.
int csm_create(const char *name);

/// Lets nobody change the memory from here on, neither through this descriptor nor through any other. 0, or the
/// negated `errno`.
int csm_seal(int descriptor);

#ifdef __cplusplus
}
#endif

#endif

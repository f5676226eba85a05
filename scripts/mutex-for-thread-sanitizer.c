// Swift 6.3's Synchronization library is not built for the thread sanitizer. If two threads want a Mutex at once, the lock is
// taken and handed over inside that library, unseen, and whatever the Mutex guards is reported as a race. Loaded before that
// library (LD_PRELOAD), these two functions tell the sanitizer, and call the library's own. A Mutex that only one thread wants is
// taken by code that is compiled into the caller, which the sanitizer does see.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *mutex

// Programs without the sanitizer, such as the compiler, have neither.
extern void __tsan_acquire(void *) __attribute__((weak));
extern void __tsan_release(void *) __attribute__((weak));

SWIFT void lockSlow(uint32_t thread, SELF) __asm__(LOCK);
SWIFT void unlockSlow(SELF) __asm__(UNLOCK);

SWIFT void lockSlow(uint32_t thread, SELF) {
    SWIFT void (*lock)(uint32_t, SELF) = dlsym(RTLD_NEXT, LOCK);
    lock(thread, mutex);
    if (__tsan_acquire) __tsan_acquire(mutex);
}

SWIFT void unlockSlow(SELF) {
    SWIFT void (*unlock)(SELF) = dlsym(RTLD_NEXT, UNLOCK);
    if (__tsan_release) __tsan_release(mutex);
    unlock(mutex);
}

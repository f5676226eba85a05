/// Throws inside of the guard of COpenCV, so that tests can see what each kind of exception becomes.
#ifndef COPENCV_THROWER_H
#define COPENCV_THROWER_H

#include "COpenCV.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum cvb_test_throw {
    CVB_TEST_THROW_OPENCV,
    CVB_TEST_THROW_BAD_ALLOC,
    CVB_TEST_THROW_STANDARD,
    CVB_TEST_THROW_NUMBER,
    /// A message of 300 bytes in characters of two bytes.
    CVB_TEST_THROW_LONG,
} cvb_test_throw;

/// Gives false, with `*err` filled.
bool cvb_test_guarded(cvb_test_throw kind, cvb_error *_Nonnull err);

#ifdef __cplusplus
}
#endif

#endif

/// The one place where C++ exceptions end and become a `cvb_error`.
#ifndef CVB_GUARD_HPP
#define CVB_GUARD_HPP

#include <new>
#include <opencv2/core.hpp>
#include <stdexcept>
#include <string>

#include "cvb_base.h"

namespace cvb {

/// Fills `err`. The message is copied as data and cut to fit, but never inside a UTF-8 character.
void fill(cvb_error *err, cvb_code code, int32_t native, const char *message) noexcept;

/// A failure that this layer detects itself.
struct Refusal : std::runtime_error {
    Refusal(cvb_code code, const std::string &message) : std::runtime_error(message), code(code) {}
    cvb_code code;
};

/// Throws a refusal unless `holds`.
inline void require(bool holds, cvb_code code, const char *message) {
    if (!holds) throw Refusal(code, message);
}

/// Returns the result of `body`, or `failed` with `*err` filled if it throws.
template <typename Result, typename Body> Result guarded(cvb_error *err, Result failed, Body &&body) noexcept {
    fill(err, CVB_OK, 0, "");
    try {
        return body();
    } catch (const Refusal &refusal) {
        fill(err, refusal.code, 0, refusal.what());
    } catch (const cv::Exception &exception) {
        // OpenCV reports a failed allocation as an error of its own.
        fill(err, exception.code == cv::Error::StsNoMem ? CVB_OUT_OF_MEMORY : CVB_OPENCV, exception.code,
             exception.err.c_str());
    } catch (const std::bad_alloc &) {
        fill(err, CVB_OUT_OF_MEMORY, 0, "out of memory");
    } catch (const std::exception &exception) {
        fill(err, CVB_OTHER, 0, exception.what());
    } catch (...) {
        fill(err, CVB_OTHER, 0, "a C++ exception of an unknown type");
    }
    return failed;
}

}  // namespace cvb

#endif

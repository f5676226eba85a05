#include <atomic>
#include <opencv2/core.hpp>
#include <opencv2/core/ocl.hpp>
#include <opencv2/core/utils/logger.hpp>

#include "guard.hpp"
#include "handles.hpp"

namespace {

std::atomic<int64_t> live_counts[3];

int say_nothing(int, const char *, const char *, const char *, int, void *) { return 0; }

}  // namespace

void cvb::count_up(cvb_handle_kind kind) noexcept { live_counts[kind] += 1; }

void cvb::count_down(cvb_handle_kind kind) noexcept { live_counts[kind] -= 1; }

int64_t cvb_live_count(cvb_handle_kind kind) {
    const auto index = static_cast<unsigned>(kind);
    return index < 3 ? live_counts[index].load() : 0;
}

bool cvb_configure(int32_t threads, cvb_error *err) {
    return cvb::guarded(err, false, [&] {
        cvb::require(threads >= 1 && threads <= 256, CVB_INVALID_ARGUMENT, "OpenCV's threads must be 1 to 256");
        // Only once: if OpenCV is given a number of threads again, even the same one, it removes its threads from
        // running calls.
        static const bool is_configured = [threads] {
            cv::utils::logging::setLogLevel(cv::utils::logging::LOG_LEVEL_SILENT);
            cv::redirectError(say_nothing);
            // Nothing here runs on a GPU. Without this call, OpenCV would search for OpenCL drivers.
            cv::ocl::setUseOpenCL(false);
            cv::setNumThreads(threads);
            return true;
        }();
        return is_configured;
    });
}

int32_t cvb_thread_count(void) {
    cvb_error ignored;
    return cvb::guarded(&ignored, 1, [] { return cv::getNumThreads(); });
}

const char *cvb_opencv_version(void) {
    static char version[32] = "";
    static const bool known = [] {
        cvb_error ignored;
        return cvb::guarded(&ignored, false, [] {
            const std::string text = std::to_string(cv::getVersionMajor()) + "."
                + std::to_string(cv::getVersionMinor()) + "." + std::to_string(cv::getVersionRevision());
            text.copy(version, sizeof version - 1);
            return true;
        });
    }();
    return known ? version : "";
}

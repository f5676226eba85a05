#include "COpenCVThrower.h"

#include "guard.hpp"

bool cvb_test_guarded(cvb_test_throw kind, cvb_error *err) {
    return cvb::guarded(err, false, [&]() -> bool {
        switch (kind) {
        case CVB_TEST_THROW_OPENCV: CV_Error(cv::Error::StsBadArg, "%s%n of OpenCV");
        case CVB_TEST_THROW_BAD_ALLOC: throw std::bad_alloc();
        case CVB_TEST_THROW_STANDARD: throw std::runtime_error("%s%n of the library");
        case CVB_TEST_THROW_NUMBER: throw 42;
        case CVB_TEST_THROW_LONG: break;
        }
        std::string text;
        for (int i = 0; i < 150; i += 1) text += "\u00e9";
        throw std::runtime_error(text);
    });
}

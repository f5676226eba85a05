/// C API over the parts of OpenCV that are used here. No C++ type and no exception crosses it.
///
/// Pixels and floats in arguments are borrowed for the call. Results go to the caller's memory or to handles with a
/// matching `…_free`. A function that can fail takes a `cvb_error *`, which is filled if it returns false or NULL.
#ifndef COPENCV_H
#define COPENCV_H

#include "cvb_analysis.h"
#include "cvb_base.h"
#include "cvb_drawing.h"
#include "cvb_image.h"
#include "cvb_network.h"
#include "cvb_text.h"

#endif

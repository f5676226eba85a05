/// Counts the live handles by kind.
#ifndef CVB_HANDLES_HPP
#define CVB_HANDLES_HPP

#include "cvb_base.h"

namespace cvb {

void count_up(cvb_handle_kind kind) noexcept;
void count_down(cvb_handle_kind kind) noexcept;

/// A member that keeps the count of `kind` correct while its owner lives.
template <cvb_handle_kind kind> struct Counted {
    Counted() noexcept { count_up(kind); }
    ~Counted() { count_down(kind); }
    Counted(const Counted &) = delete;
    Counted &operator=(const Counted &) = delete;
};

}  // namespace cvb

#endif

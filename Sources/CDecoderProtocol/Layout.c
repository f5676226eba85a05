#include "CDecoderProtocol.h"

_Static_assert(sizeof(cdp_request) == 72, "a request has no room between its fields");
_Static_assert(sizeof(cdp_answer) == 56, "an answer has no room between its fields");
_Static_assert(sizeof(cdp_barcode) == 40, "a barcode has no room between its fields");

#include "CDecoderProtocol.h"

_Static_assert(sizeof(cdp_opening) == 24, "an opening has no room between its fields");
_Static_assert(sizeof(cdp_greeting) == 16, "a greeting has no room between its fields");
_Static_assert(sizeof(cdp_request) == 136, "a request has no room between its fields");
_Static_assert(sizeof(cdp_answer) == 360, "an answer has no room between its fields");
_Static_assert(sizeof(cdp_barcode) == 40, "a barcode has no room between its fields");
_Static_assert(sizeof(cdp_clip_opening) == 80, "a clip's opening has no room between its fields");
_Static_assert(sizeof(cdp_clip_answer) == 368, "a clip's answer has no room between its fields");
_Static_assert(sizeof(cdp_clip_facts) == 248, "a clip's facts have no room between its fields");

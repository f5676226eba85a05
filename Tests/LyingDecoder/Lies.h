/* What a decoder may do that a file has taken over. */
#ifndef LIES_H
#define LIES_H

#include <CDecoderProtocol.h>
#include <stddef.h>

void lie_put(const void *bytes, size_t count);
void lie_get(void *bytes, size_t count);
void lie_wait_for_ever(void);
/* Says these bytes and no more, whatever is asked. */
_Noreturn void lie_say(const void *bytes, size_t count);

void lie_about_picture(const cdp_request *request, char lie);
_Noreturn void lie_about_clip(const cdp_request *request);

#endif

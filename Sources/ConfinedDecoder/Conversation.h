/* The two ends of the pipe. */
#ifndef DEC_CONVERSATION_H
#define DEC_CONVERSATION_H

#include <CDecoderProtocol.h>
#include <stdbool.h>
#include <stddef.h>

/* Fills `target` from standard input; false where the input ends before. */
bool dec_receive(void *target, size_t count);

/* Writes the answer, behind which so many bytes of payload are to be put. Ends the process where nobody listens. */
void dec_answer(const cdp_answer *answer);
void dec_put(const void *bytes, size_t count);

/* Writes what was put and is not written yet, and ends the process. */
_Noreturn void dec_end(void);

/* Answers with this alone, and ends the process. */
_Noreturn void dec_refuse(cdp_status status, int32_t native);

#endif

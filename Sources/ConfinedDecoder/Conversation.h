/* A worker's side of its socket. */
#ifndef DEC_CONVERSATION_H
#define DEC_CONVERSATION_H

#include <CDecoderProtocol.h>
#include <stdbool.h>
#include <stddef.h>

/* Fills `target` from the socket; false where it ends before. */
bool dec_receive(void *target, size_t count);

/* From here on payloads go into `room`, and the answer is sent when all of them are there. */
void dec_put_into(uint8_t *room, size_t size);
/* The room for pixels, and how large it is. */
uint8_t *dec_room(size_t *size);

/* Writes the answer. Put its payload of so many bytes after it. If nobody listens, the process ends. */
void dec_answer(const cdp_answer *answer);
void dec_put(const void *bytes, size_t count);
/* Writes at once what the socket is to carry, whatever room there is. */
void dec_send(const void *bytes, size_t count);

/* Writes what was put and is not written yet, and ends the process. */
_Noreturn void dec_end(void);

/* Answers with this alone, and ends the process. */
_Noreturn void dec_refuse(cdp_status status, int32_t native);

#endif

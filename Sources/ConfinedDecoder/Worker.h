/* A copy of the template, which answers one request. */
#ifndef DEC_WORKER_H
#define DEC_WORKER_H

#include "Decoder.h"

/* Tells whoever ordered a worker whether there is one. */
void dec_greet(int socket, cdp_status status);

/* Greets on `socket`, confines itself, answers what comes there, and ends the process. */
_Noreturn void dec_work(const dec_decoder *decoder, int socket);

#endif

/* A copy of the template, which answers one request. */
#ifndef DEC_WORKER_H
#define DEC_WORKER_H

#include "Decoder.h"

/* Tells the caller whether its worker is ready. */
void dec_greet(int socket, cdp_status status);

/* Greets on `socket`, confines itself, answers what comes there, and ends the process. */
_Noreturn void dec_work(const dec_decoder *decoder, int socket);

#endif

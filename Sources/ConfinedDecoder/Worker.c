#define _GNU_SOURCE
#include "Worker.h"

#include <CConfinement.h>
#include <CDescriptors.h>
#include <sys/mman.h>
#include <unistd.h>

#include "Threads.h"

void dec_greet(int socket, cdp_status status) {
    cdp_greeting greeting = {
        .process = status == CDP_OK ? getpid() : 0, .status = status, .magic = CDP_MAGIC};
    /* Only standard output may be written to. The caller may have ended; the end of orders shows that. */
    if (dup2(socket, STDOUT_FILENO) >= 0) (void)!write(STDOUT_FILENO, &greeting, sizeof greeting);
}

static bool is_reduction(uint32_t number) { return number == 1 || number == 2 || number == 4 || number == 8; }

static bool is_request(const cdp_request *request) {
    return request->magic == CDP_MAGIC && is_reduction(request->reduction) && request->input < SIZE_MAX / 4 &&
           request->output < SIZE_MAX / 4 && request->memory < UINT64_MAX / 4;
}

/* Maps the bytes of a descriptor, which it closes. An empty file has no bytes. */
static uint8_t *map(int descriptor, uint64_t size, int protection, int kind) {
    static uint8_t nothing[1];
    if (size == 0) return nothing;
    void *found = mmap(NULL, size, protection, kind, descriptor, 0);
    if (descriptor >= 0) close(descriptor);
    return found == MAP_FAILED ? NULL : found;
}

_Noreturn void dec_work(const dec_decoder *decoder, int socket) {
    /* The socket takes the place of the template's, on which others are ordered. */
    if (dup2(socket, STDIN_FILENO) < 0) _exit(1);
    dec_greet(socket, CDP_OK);
    close(socket);
    cdp_request request;
    int descriptors[CDS_MOST];
    if (cds_receive(STDIN_FILENO, &request, sizeof request, descriptors, CDS_MOST) != 0) _exit(0);
    if (!is_request(&request)) dec_refuse(CDP_BAD_REQUEST, 0);
    size_t next = 0;
    /* Private: older kernels refuse a shared mapping of sealed memory, even a read-only one. */
    const uint8_t *bytes = map(request.input > 0 ? descriptors[next++] : -1, request.input, PROT_READ, MAP_PRIVATE);
    /* All of a picture's room is filled: its pages are had at once. A clip's is as large as any frame may be. */
    int shared = MAP_SHARED | (request.task == CDP_DECODE ? MAP_POPULATE : 0);
    uint8_t *room = map(request.output > 0 ? descriptors[next] : -1, request.output, PROT_READ | PROT_WRITE, shared);
    if (!bytes || !room) dec_refuse(CDP_TOO_COSTLY, 0);
    if (request.output > 0) dec_put_into(room, request.output);
    uint64_t stacks = 0;
    uint32_t threads = decoder->threads(&request);
    if (!dec_threads_open(threads, &stacks)) dec_refuse(CDP_NOT_CONFINED, 0);
    cnf_limits limits = {
        .cpu_seconds = request.cpu_seconds, .descriptors = decoder->descriptors(),
        .memory = request.memory + request.input + request.output + stacks,
        .has_threads = threads > 0 && DEC_THREADS_ARE_MADE};
    if (cnf_confine(&limits) != CNF_OK) dec_refuse(CDP_NOT_CONFINED, 0);
    decoder->run(&request, bytes);
    dec_end();
}

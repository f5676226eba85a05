#define _GNU_SOURCE
#include <errno.h>
#include <stdbool.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "CDescriptors.h"

/* Room for a header and the descriptors, aligned as the header has to be. */
typedef union control {
    struct cmsghdr head;
    char room[CMSG_SPACE(CDS_MOST * sizeof(int))];
} control;

int64_t cds_send(int socket, const void *bytes, size_t size, const int *descriptors, size_t count) {
    if (count > CDS_MOST) return -EINVAL;
    control carried = {.room = {0}};
    struct iovec piece = {.iov_base = (void *)bytes, .iov_len = size};
    struct msghdr message = {.msg_iov = &piece, .msg_iovlen = 1};
    if (count > 0) {
        message.msg_control = carried.room;
        message.msg_controllen = CMSG_SPACE(count * sizeof(int));
        struct cmsghdr *head = CMSG_FIRSTHDR(&message);
        head->cmsg_level = SOL_SOCKET;
        head->cmsg_type = SCM_RIGHTS;
        head->cmsg_len = CMSG_LEN(count * sizeof(int));
        memcpy(CMSG_DATA(head), descriptors, count * sizeof(int));
    }
    /* The flags keep it from waiting for a program that does not read, and from SIGPIPE. */
    ssize_t sent = sendmsg(socket, &message, MSG_DONTWAIT | MSG_NOSIGNAL);
    return sent < 0 ? -errno : sent;
}

/* Keeps the descriptors of a message as far as there is room, and closes the others. */
static size_t take(struct msghdr *message, int *descriptors, size_t taken, size_t most) {
    for (struct cmsghdr *head = CMSG_FIRSTHDR(message); head; head = CMSG_NXTHDR(message, head)) {
        if (head->cmsg_level != SOL_SOCKET || head->cmsg_type != SCM_RIGHTS) continue;
        size_t count = (head->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        for (size_t i = 0; i < count; i++) {
            int number;
            memcpy(&number, CMSG_DATA(head) + i * sizeof number, sizeof number);
            if (taken < most) {
                descriptors[taken++] = number;
            } else {
                close(number);
            }
        }
    }
    return taken;
}

int cds_receive(int socket, void *bytes, size_t size, int *descriptors, size_t most) {
    size_t taken = 0, filled = 0;
    for (size_t i = 0; i < most; i++) descriptors[i] = -1;
    while (filled < size) {
        control carried;
        struct iovec piece = {.iov_base = (char *)bytes + filled, .iov_len = size - filled};
        struct msghdr message = {
            .msg_iov = &piece, .msg_iovlen = 1, .msg_control = carried.room, .msg_controllen = sizeof carried.room};
        ssize_t count = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return -errno;
        if (count == 0) return 1;
        taken = take(&message, descriptors, taken, most);
        filled += (size_t)count;
    }
    return 0;
}

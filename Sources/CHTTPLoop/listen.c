#include "private.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

enum { CHL_BACKLOG = 511 };

static int refuse(int socket, chl_error *error, const char *what) {
    const int reason = errno;
    if (socket >= 0) close(socket);
    char room[128];
    // GNU's: what it gives is the text, in `room` or not.
    chl_fail(error, CHL_ADDRESS, reason, "%s: %s", what, strerror_r(reason, room, sizeof room));
    return -1;
}

int chl_listen_tcp(const char *host, uint16_t port, chl_error *error) {
    char service[8];
    snprintf(service, sizeof service, "%u", port);
    const struct addrinfo hints = {.ai_flags = AI_PASSIVE | AI_NUMERICSERV, .ai_socktype = SOCK_STREAM};
    struct addrinfo *found = NULL;
    const int failure = getaddrinfo(host, service, &hints, &found);
    if (failure != 0 || !found) {
        chl_fail(error, CHL_ADDRESS, 0, "%s", gai_strerror(failure));
        return -1;
    }
    const int one = 1;
    const int made = socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (made < 0) {
        freeaddrinfo(found);
        return refuse(-1, error, "no socket");
    }
    (void)setsockopt(made, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    const int bound = bind(made, found->ai_addr, found->ai_addrlen);
    freeaddrinfo(found);
    if (bound != 0) return refuse(made, error, "it cannot be bound");
    if (listen(made, CHL_BACKLOG) != 0) return refuse(made, error, "it cannot be listened at");
    return made;
}

/// Whether somebody listens at a socket's path.
static bool is_listened_at(const struct sockaddr_un *address) {
    const int probe = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (probe < 0) return true;
    const bool answers = connect(probe, (const struct sockaddr *)address, sizeof *address) == 0 || errno != ECONNREFUSED;
    close(probe);
    return answers;
}

int chl_listen_unix(const char *path, uint32_t mode, chl_error *error) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    if (strlen(path) >= sizeof address.sun_path) {
        errno = ENAMETOOLONG;
        return refuse(-1, error, "its name is too long");
    }
    strcpy(address.sun_path, path);
    struct stat facts;
    if (lstat(path, &facts) == 0) {
        errno = EADDRINUSE;
        if (!S_ISSOCK(facts.st_mode) || is_listened_at(&address)) return refuse(-1, error, "something is there");
        if (unlink(path) != 0) return refuse(-1, error, "the socket of before cannot be removed");
    }
    const int made = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (made < 0) return refuse(-1, error, "no socket");
    if (bind(made, (const struct sockaddr *)&address, sizeof address) != 0)
        return refuse(made, error, "it cannot be bound");
    if (chmod(path, mode) != 0) return refuse(made, error, "it cannot be opened to those it is for");
    if (listen(made, CHL_BACKLOG) != 0) return refuse(made, error, "it cannot be listened at");
    return made;
}

uint16_t chl_port(int socket) {
    struct sockaddr_storage address;
    socklen_t count = sizeof address;
    if (getsockname(socket, (struct sockaddr *)&address, &count) != 0) return 0;
    if (address.ss_family == AF_INET) return ntohs(((const struct sockaddr_in *)&address)->sin_port);
    if (address.ss_family == AF_INET6) return ntohs(((const struct sockaddr_in6 *)&address)->sin6_port);
    return 0;
}

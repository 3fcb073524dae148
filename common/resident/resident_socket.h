/*
 * resident_socket.h - the socket of the resident server.
 *
 * Rules:  a socket that somebody listens at stays his; one that nobody does is of a
 *         server that was killed, and is replaced; another file stays.  Two servers
 *         that start at once do not take each other's (the folder is locked).
 *         Its mode is 0770: the web server connects as the same user, or as a member
 *         of the group.  The x says to rules of web servers that it is there.
 * Errors: ERROR_INTERNAL_ERROR; the note is the message.
 * Owns:   the descriptor, and the file as long as it is the same one.
 */
#ifndef RESIDENT_RESIDENT_SOCKET_H
#define RESIDENT_RESIDENT_SOCKET_H

#include "base/error.h"

struct resident_socket {
	int fd;           /* listens, and does not wait */
	const char *path; /* NULL: of the service manager */
	uint64_t device, inode;
};

bool resident_socket_open(
    struct resident_socket *, const char *path, struct error *) MUST_USE;

/* That the service manager opened for this process. */
bool resident_socket_inherit(struct resident_socket *, struct error *) MUST_USE;

/* Rules of web servers do not send requests any more; who does is still answered. */
void resident_socket_withdraw(const struct resident_socket *);

/* Nobody connects any more; who did is still answered. */
void resident_socket_remove(const struct resident_socket *);

#endif

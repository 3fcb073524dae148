/*
 * resident_socket.h - the listening socket of the resident server.
 *
 * Rules:  at the path, only a socket without a listening process is replaced, because a
 *         killed server left it.  Two servers that start at the same time do not take
 *         each other's socket, because the folder is locked.  The socket's mode is 0770,
 *         so the web server connects as the same user, or as a member of the group.  The
 *         rules of a web server can test the x permission, which is set while the server
 *         runs.
 * Errors: ERROR_INTERNAL_ERROR; the note is the message.
 * Owns:   the descriptor, and the file at the path until another file replaces it.
 */
#ifndef RESIDENT_RESIDENT_SOCKET_H
#define RESIDENT_RESIDENT_SOCKET_H

#include "base/error.h"

struct resident_socket {
	int fd;           /* listening and non-blocking */
	const char *path; /* NULL: from the service manager */
	uint64_t device, inode;
};

/* Makes a socket at the path and listens there, by the rules above. */
bool resident_socket_open(
    struct resident_socket *, const char *path, struct error *) MUST_USE;

/* Takes the socket that the service manager opened for this process. */
bool resident_socket_inherit(struct resident_socket *, struct error *) MUST_USE;

/*
 * Removes the x permission, so that the rules of web servers send no more requests.  A
 * client that connects still gets an answer.  Does nothing for an inherited socket.
 */
void resident_socket_withdraw(const struct resident_socket *);

/*
 * Removes the file, so that no client can connect.  Connected clients still get an
 * answer.  Does nothing for an inherited socket.
 */
void resident_socket_remove(const struct resident_socket *);

#endif

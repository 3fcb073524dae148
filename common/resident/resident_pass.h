/*
 * resident_pass.h - passes a request from one process to another: the connection for
 * the answer, the variables and the body.
 *
 * Also called: file descriptor passing, SCM_RIGHTS.
 * Path:  a worker of the resident server (resident_worker.h), or a process that answers
 *        in its place -> the server, which starts a process that waits
 *        (resident_waiters.h).
 * Shape: one packet of a local socket (SOCK_SEQPACKET): a struct of fixed size and two
 *        descriptors (SCM_RIGHTS), the connection and an anonymous file.  The file has
 *        the variables, each "NAME=value NUL", and then the body, or else the unsent
 *        part of an answer.
 * Trust: the receiver checks each packet: texts must end within their field, and a packet
 *        of another form is not a request.
 * Owns:  the caller of resident_pass_receive() owns the descriptors, until
 *        resident_pass_close().
 */
#ifndef RESIDENT_RESIDENT_PASS_H
#define RESIDENT_RESIDENT_PASS_H

#include "brand/brand.h"
#include "cgi/scgi.h"

enum resident_pass_kind {
	RESIDENT_PASS_BODY,   /* a request whose body is not whole */
	RESIDENT_PASS_ANSWER, /* an answer, in the file, to send */
	RESIDENT_PASS_LIVE,   /* a request that the program "live" answers */
};

struct resident_pass {
	int64_t started_at_ms; /* time of the request (base/deadline.h) */
	int64_t variables_len; /* bytes in the file */
	/* RESIDENT_PASS_LIVE: a name in the endpoint table, and a brand's host. */
	char program[32];
	char host[BRAND_HOST_MAX + 1];
	uint8_t kind; /* enum resident_pass_kind */
	int connection, file;
	/* RESIDENT_PASS_BODY: bytes that the connection has yet to deliver. */
	int64_t body_left;
};

/*
 * Writes the variables, and the body from the present position of body_fd on, into the
 * file, and sends the packet.  Returns false if the file cannot be written, or the packet
 * cannot be sent without waiting.  errno is EAGAIN if too many packets are in flight, and
 * ETOOMANYREFS if too many descriptors are.  The caller keeps its descriptors.
 */
bool resident_pass_send(int socket, const struct resident_pass *,
    char *const *environment, int body_fd) MUST_USE;

/*
 * Sends the packet of a request or an answer whose file is already complete.  The result
 * is that of resident_pass_send().
 */
bool resident_pass_forward(int socket, const struct resident_pass *) MUST_USE;

enum resident_pass_outcome {
	RESIDENT_PASS_WHOLE,
	RESIDENT_PASS_NONE,  /* no packet is waiting */
	RESIDENT_PASS_WRONG, /* not a request; descriptors are closed */
	RESIDENT_PASS_END,   /* all senders closed their ends, or an error */
};

/* Receives a request, without waiting. */
enum resident_pass_outcome resident_pass_receive(
    int socket, struct resident_pass *) MUST_USE;

void resident_pass_close(struct resident_pass *);

/* Returns true if the time of the request is over, so that its client no longer waits. */
bool resident_pass_is_late(const struct resident_pass *) MUST_USE;

/*
 * Reads the variables into the room, and moves the file position to the body.  Returns
 * false if the file does not begin with variables.
 */
bool resident_pass_read(const struct resident_pass *, char room[SCGI_ROOM],
    char *environment[SCGI_VARIABLES_MAX + 1]) MUST_USE;

#endif

/*
 * resident_pass.h - passes a request from one process to another: the connection for
 * the answer, the variables and the body.
 *
 * Also called: file descriptor passing, SCM_RIGHTS.
 * Path:  a worker of the resident server (resident_worker.h), or a process that answers
 *        in its place -> the server, which starts a process that waits
 *        (resident_waiters.h).
 * Shape: one packet of a local socket (SOCK_SEQPACKET): a struct of fixed size and two
 *        descriptors (SCM_RIGHTS), the connection and an anonymous file.  For a request,
 *        the file has the variables, each "NAME=value NUL", and then the body.  For an
 *        answer, it has the part that is not sent yet.
 * Trust: the receiver checks each packet.  It refuses a packet of another size, without
 *        both descriptors, or with a text that does not end within its field.
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
 * cannot be sent without waiting.  Then errno is EAGAIN if too many packets are in
 * flight, or ETOOMANYREFS if too many descriptors are.  The caller still owns its
 * descriptors.
 */
bool resident_pass_send(int socket, const struct resident_pass *,
    char *const *environment, int body_fd) MUST_USE;

/*
 * As resident_pass_send(), but for a request or an answer whose file is already complete.
 */
bool resident_pass_forward(int socket, const struct resident_pass *) MUST_USE;

enum resident_pass_outcome {
	RESIDENT_PASS_WHOLE,
	RESIDENT_PASS_NONE,  /* no packet is waiting */
	RESIDENT_PASS_WRONG, /* not a request; descriptors are closed */
	RESIDENT_PASS_END,   /* all senders closed their ends, or an error */
};

/* Receives a packet, without waiting. */
enum resident_pass_outcome resident_pass_receive(
    int socket, struct resident_pass *) MUST_USE;

void resident_pass_close(struct resident_pass *);

/* Returns true if the time of the request is over, so that its client no longer waits. */
bool resident_pass_is_late(const struct resident_pass *) MUST_USE;

/*
 * Reads the variables into the room, and moves the file position to the body.  Returns
 * false if the file cannot be read, or does not begin with the variables.
 */
bool resident_pass_read(const struct resident_pass *, char room[SCGI_ROOM],
    char *environment[SCGI_VARIABLES_MAX + 1]) MUST_USE;

#endif

/*
 * resident_pass.h - a request that one process passes on to another, whole: the connection
 * that gets the answer, its variables and its body.
 *
 * Path:   a worker of the resident server (resident_worker.h) -> a process that waits
 *         in its place (resident_bodies.h).
 * Shape:  one packet of a local socket (SOCK_SEQPACKET): a struct of fixed size and two
 *         descriptors (SCM_RIGHTS).  The second is an anonymous file: the variables,
 *         each "NAME=value NUL", then the body.
 * Trust:  who receives believes nothing of it: texts end where they must, and what does
 *         not fit is no request.
 * Owns:   resident_pass_receive() gives the descriptors, resident_pass_close() closes them.
 */
#ifndef RESIDENT_RESIDENT_PASS_H
#define RESIDENT_RESIDENT_PASS_H

#include "brand/brand.h"
#include "cgi/scgi.h"

enum resident_pass_kind {
	RESIDENT_PASS_BODY,   /* a request whose body is not whole */
	RESIDENT_PASS_ANSWER, /* what the file holds is to be sent */
	RESIDENT_PASS_LIVE,   /* a request that the program "live" answers */
};

struct resident_pass {
	int64_t started_at_ms; /* of the request (base/deadline.h) */
	int64_t variables_len; /* in the file */
	/* RESIDENT_PASS_LIVE: a name of the endpoint table, a brand file's host */
	char program[32];
	char host[BRAND_HOST_MAX + 1];
	uint8_t kind; /* enum resident_pass_kind */
	int connection, file;
	/* RESIDENT_PASS_BODY: bytes that are still to come from the connection */
	int64_t body_left;
};

/*
 * Puts the variables and what is left of the body into the file; false when that or the
 * packet cannot be written, which is not waited for: errno is EAGAIN where too many
 * packets are on their way.  The descriptors stay the caller's.
 */
bool resident_pass_send(int socket, const struct resident_pass *,
    char *const *environment, int body_fd) MUST_USE;

/* The same that was received. */
bool resident_pass_forward(int socket, const struct resident_pass *) MUST_USE;

enum resident_pass_outcome {
	RESIDENT_PASS_WHOLE,
	RESIDENT_PASS_NONE,  /* none is there */
	RESIDENT_PASS_WRONG, /* no request; nothing is left open */
	RESIDENT_PASS_END,   /* nobody is there who could send */
};

/* Does not wait. */
enum resident_pass_outcome resident_pass_receive(
    int socket, struct resident_pass *) MUST_USE;

void resident_pass_close(struct resident_pass *);

/* The time of the request is over, so that nobody waits for its answer. */
bool resident_pass_is_late(const struct resident_pass *) MUST_USE;

/*
 * The variables, in the room; the file then stands at the body.  False when it holds no
 * such thing.
 */
bool resident_pass_read(const struct resident_pass *, char room[SCGI_ROOM],
    char *environment[SCGI_VARIABLES_MAX + 1]) MUST_USE;

#endif

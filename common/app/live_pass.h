/*
 * live_pass.h - a request that one process passes on to another, whole: the connection
 * that gets the answer, its variables and its body.
 *
 * Path:   a worker of the resident server (resident_worker.h) -> the live server
 *         (live_server.h) -> the worker of a live brand (live_worker.h); or a worker ->
 *         who waits for bodies (resident_bodies.h).
 * Shape:  one packet of a local socket (SOCK_SEQPACKET): a struct of fixed size and two
 *         descriptors (SCM_RIGHTS).  The second is an anonymous file: the variables,
 *         each "NAME=value NUL", then the body.
 * Trust:  who receives believes nothing of it: texts end where they must, and what does
 *         not fit is no request.
 * Owns:   live_pass_receive() gives the descriptors, live_pass_close() closes them.
 */
#ifndef APP_LIVE_PASS_H
#define APP_LIVE_PASS_H

#include "brand/brand.h"
#include "cgi/scgi.h"

struct live_pass {
	int64_t started_at_ms;         /* of the request (base/deadline.h) */
	int64_t variables_len;         /* in the file */
	char program[32];              /* a name of the endpoint table */
	char host[BRAND_HOST_MAX + 1]; /* of the brand file */
	uint8_t upstream_is_busy;      /* 1: the upstream may not be asked */
	uint8_t is_answer; /* 1: what the file holds is to be sent */
	int connection, file;
	int64_t
	    body_left; /* bytes that are still to come from the connection */
};

/*
 * Puts the variables and what is left of the body into the file; false when that or the
 * packet cannot be written, which is not waited for: errno is EAGAIN where too many
 * packets are on their way.  The descriptors stay the caller's.
 */
bool live_pass_send(int socket, const struct live_pass *,
    char *const *environment, int body_fd) MUST_USE;

/* The same that was received. */
bool live_pass_forward(int socket, const struct live_pass *) MUST_USE;

enum live_pass_outcome {
	LIVE_PASS_WHOLE,
	LIVE_PASS_NONE,  /* none is there; only where `wait` is false */
	LIVE_PASS_WRONG, /* no request; nothing is left open */
	LIVE_PASS_END,   /* nobody is there who could send */
};

enum live_pass_outcome live_pass_receive(
    int socket, bool wait, struct live_pass *) MUST_USE;

void live_pass_close(struct live_pass *);

/* The time of the request is over, so that nobody waits for its answer. */
bool live_pass_is_late(const struct live_pass *) MUST_USE;

/*
 * The variables, in the room; the file then stands at the body.  False when it holds no
 * such thing.
 */
bool live_pass_read(const struct live_pass *, char room[SCGI_ROOM],
    char *environment[SCGI_VARIABLES_MAX + 1]) MUST_USE;

#endif

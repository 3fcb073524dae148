/*
 * resident_reader - writes an answer, and passes the part that the client does not read
 * in time to another process.
 */
#include "resident/resident_reader.h"

#include <errno.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

#include "base/deadline.h"
#include "base/write_whole.h"
#include "cgi/response.h"
#include "resident/resident_pass.h"

enum {
	READER_MS = 100, /* for a client to read an answer */
	PIECE_MS = 20,   /* for a client to read a part */
};

static int passes_to;

/* Moves past n bytes.  Returns false if nothing is left. */
static bool
advance(struct iovec *v, int count, size_t n)
{
	for (int i = 0; i < count; i++) {
		size_t part = n < v[i].iov_len ? n : v[i].iov_len;

		v[i].iov_base = (char *)v[i].iov_base + part;
		v[i].iov_len -= part;
		n -= part;
		if (v[i].iov_len > 0)
			return true;
	}
	return false;
}

/* Passes the rest to a process that waits for the client. */
static bool
pass_answer(int fd, const struct iovec *v, int count)
{
	struct resident_pass pass = {
		.started_at_ms = deadline_clock_ms(),
		.connection = fd,
		.file = memfd_create("answer", MFD_CLOEXEC),
		.kind = RESIDENT_PASS_ANSWER,
	};
	bool ok = pass.file >= 0;

	for (int i = 0; i < count; i++)
		ok = ok && write_whole(pass.file, v[i].iov_base, v[i].iov_len);
	ok = ok && resident_pass_forward(passes_to, &pass);
	if (pass.file >= 0)
		(void)close(pass.file);
	return ok;
}

/* Writes as much as the client reads in time, and passes the rest. */
static bool
write_answer(int fd, struct iovec *v, int count)
{
	struct msghdr message = { .msg_iov = v, .msg_iovlen = (size_t)count };
	struct pollfd reader = { .fd = fd, .events = POLLOUT };
	int64_t until_ms = deadline_clock_ms() + READER_MS;

	do {
		ssize_t n = sendmsg(fd, &message, MSG_DONTWAIT | MSG_NOSIGNAL);

		if (n >= 0 && !advance(v, count, (size_t)n))
			return true;
		if (n < 0 && errno != EAGAIN && errno != EINTR)
			return false;
	} while (
	    deadline_clock_ms() < until_ms && poll(&reader, 1, PIECE_MS) != 0);
	return pass_answer(fd, v, count);
}

void
resident_reader_serve(int waiters)
{
	passes_to = waiters;
	response_set_writer(write_answer);
}

/*
 * resident_pass - sends and receives a request with its descriptors.
 */
#include "resident/resident_pass.h"

#include <errno.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

#include "base/deadline.h"
#include "base/write_whole.h"

enum { DESCRIPTORS = 2, PIECE = 16 * 1024 };

/* Room for the descriptors, aligned as the kernel requires. */
union control {
	struct cmsghdr header;
	char bytes[CMSG_SPACE(DESCRIPTORS * sizeof(int))];
};

static bool
write_variables(struct resident_pass *pass, char *const *environment)
{
	pass->variables_len = 0;
	for (; *environment != NULL; environment++) {
		size_t n = strlen(*environment) + 1;

		if (!write_whole(pass->file, *environment, n))
			return false;
		pass->variables_len += (int64_t)n;
	}
	return true;
}

static bool
copy_body(int to, int from)
{
	UNINITIALIZED char piece[PIECE];
	ssize_t n;

	for (;;) {
		n = read(from, piece, sizeof(piece));
		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			return n == 0;
		if (!write_whole(to, piece, (size_t)n))
			return false;
	}
}

bool
resident_pass_send(int socket, const struct resident_pass *given,
    char *const *environment, int body_fd)
{
	struct resident_pass pass = *given;

	return write_variables(&pass, environment) &&
	    copy_body(pass.file, body_fd) &&
	    resident_pass_forward(socket, &pass);
}

bool
resident_pass_forward(int socket, const struct resident_pass *pass)
{
	struct resident_pass packet = *pass;
	union control control = { .bytes = { 0 } };
	struct iovec part = { &packet, sizeof(packet) };
	struct msghdr message = {
		.msg_iov = &part,
		.msg_iovlen = 1,
		.msg_control = &control,
		.msg_controllen = sizeof(control),
	};
	const int fds[DESCRIPTORS] = { pass->connection, pass->file };
	struct cmsghdr *header = CMSG_FIRSTHDR(&message);
	ssize_t n;

	header->cmsg_level = SOL_SOCKET;
	header->cmsg_type = SCM_RIGHTS;
	header->cmsg_len = CMSG_LEN(sizeof(fds));
	memcpy(CMSG_DATA(header), fds, sizeof(fds));
	do
		n = sendmsg(socket, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
	while (n < 0 && errno == EINTR);
	return n == (ssize_t)sizeof(packet);
}

/* Takes the descriptors.  The kernel closes any beyond two, which have no room. */
static void
take_descriptors(struct msghdr *message, struct resident_pass *pass)
{
	const struct cmsghdr *header = CMSG_FIRSTHDR(message);
	int fds[DESCRIPTORS] = { -1, -1 };
	size_t count;

	pass->connection = pass->file = -1;
	if (header == NULL || header->cmsg_level != SOL_SOCKET ||
	    header->cmsg_type != SCM_RIGHTS)
		return;
	count = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
	memcpy(fds, CMSG_DATA(header),
	    (count < DESCRIPTORS ? count : DESCRIPTORS) * sizeof(int));
	pass->connection = fds[0];
	pass->file = fds[1];
}

void
resident_pass_close(struct resident_pass *pass)
{
	if (pass->connection >= 0)
		(void)close(pass->connection);
	if (pass->file >= 0)
		(void)close(pass->file);
	pass->connection = pass->file = -1;
}

bool
resident_pass_is_late(const struct resident_pass *pass)
{
	return deadline_clock_ms() - pass->started_at_ms >= deadline_max_ms();
}

static bool
is_sound(const struct resident_pass *pass)
{
	return pass->connection >= 0 && pass->file >= 0 &&
	    pass->variables_len >= 0 &&
	    pass->variables_len <= SCGI_HEADER_MAX &&
	    pass->kind <= RESIDENT_PASS_LIVE && pass->body_left >= 0 &&
	    memchr(pass->program, '\0', sizeof(pass->program)) != NULL &&
	    memchr(pass->host, '\0', sizeof(pass->host)) != NULL;
}

enum resident_pass_outcome
resident_pass_receive(int socket, struct resident_pass *pass)
{
	union control control = { .bytes = { 0 } };
	struct iovec part = { pass, sizeof(*pass) };
	struct msghdr message = {
		.msg_iov = &part,
		.msg_iovlen = 1,
		.msg_control = &control,
		.msg_controllen = sizeof(control),
	};
	ssize_t n;

	do
		n = recvmsg(socket, &message, MSG_CMSG_CLOEXEC | MSG_DONTWAIT);
	while (n < 0 && errno == EINTR);
	if (n < 0 && errno == EAGAIN)
		return RESIDENT_PASS_NONE;
	if (n <= 0)
		return RESIDENT_PASS_END;
	take_descriptors(&message, pass);
	if (n == (ssize_t)sizeof(*pass) &&
	    (message.msg_flags & (MSG_TRUNC | MSG_CTRUNC)) == 0 &&
	    is_sound(pass))
		return RESIDENT_PASS_WHOLE;
	resident_pass_close(pass);
	return RESIDENT_PASS_WRONG;
}

static bool
read_variables(int file, char *room, size_t len)
{
	for (size_t at = 0; at < len;) {
		ssize_t n = pread(file, room + at, len - at, (off_t)at);

		if (n <= 0)
			return false;
		at += (size_t)n;
	}
	return true;
}

bool
resident_pass_read(const struct resident_pass *pass, char room[SCGI_ROOM],
    char *environment[SCGI_VARIABLES_MAX + 1])
{
	size_t len = (size_t)pass->variables_len, count = 0;

	environment[0] = NULL;
	if (!read_variables(pass->file, room, len) ||
	    (len > 0 && room[len - 1] != '\0') ||
	    lseek(pass->file, (off_t)len, SEEK_SET) != (off_t)len)
		return false;
	for (char *p = room; p < room + len; p += strlen(p) + 1) {
		if (count == SCGI_VARIABLES_MAX || strchr(p, '=') == NULL)
			return false;
		environment[count++] = p;
		environment[count] = NULL;
	}
	return true;
}

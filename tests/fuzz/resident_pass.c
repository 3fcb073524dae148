/*
 * resident_pass - whatever packet another process sends, it is a request whose texts and
 * descriptors are sound, or none, and nothing of it stays open; and what is sent is what
 * arrives.
 *
 * Input: a byte of how many descriptors come along; a byte of how many bytes the packet
 * lacks or has beside; the packet as the struct has it; then the file.
 */
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "resident/resident_pass.h"
#include "fuzz.h"

enum { FDS_MAX = 4, LONGER = 8 };

static int
file_of(const uint8_t *data, size_t size)
{
	int fd = memfd_create("file", MFD_CLOEXEC);

	HOLDS(fd >= 0);
	HOLDS(size == 0 || write(fd, data, size) == (ssize_t)size);
	return fd;
}

/* As who believes nothing of resident_pass.h sends it. */
static void
send_packet(int socket, const void *p, size_t n, const int *fds, size_t count)
{
	union {
		struct cmsghdr header;
		char bytes[CMSG_SPACE(FDS_MAX * sizeof(int))];
	} control = { .bytes = { 0 } };
	struct iovec part = { (void *)(uintptr_t)p, n };
	struct msghdr message = { .msg_iov = &part, .msg_iovlen = 1 };
	struct cmsghdr *header;

	if (count > 0) {
		message.msg_control = &control;
		message.msg_controllen = CMSG_SPACE(count * sizeof(int));
		header = CMSG_FIRSTHDR(&message);
		header->cmsg_level = SOL_SOCKET;
		header->cmsg_type = SCM_RIGHTS;
		header->cmsg_len = CMSG_LEN(count * sizeof(int));
		memcpy(CMSG_DATA(header), fds, count * sizeof(int));
	}
	HOLDS(sendmsg(socket, &message, MSG_NOSIGNAL) == (ssize_t)n);
}

static bool
is_same_file(int a, int b)
{
	struct stat x, y;

	return fstat(a, &x) == 0 && fstat(b, &y) == 0 && x.st_dev == y.st_dev &&
	    x.st_ino == y.st_ino;
}

/* Every variable lies in the room, whole; the file stands behind them. */
static bool
check_read(const struct resident_pass *pass, char *environment[])
{
	static char room[SCGI_ROOM];
	size_t len = (size_t)pass->variables_len, count = 0, total = 0;

	if (!resident_pass_read(pass, room, environment))
		return false;
	HOLDS(lseek(pass->file, 0, SEEK_CUR) == pass->variables_len);
	for (; environment[count] != NULL; count++) {
		const char *p = environment[count];

		HOLDS(count < SCGI_VARIABLES_MAX);
		HOLDS(p >= room && p < room + len && strchr(p, '=') != NULL);
		total += strlen(p) + 1;
	}
	HOLDS(total == len);
	return true;
}

/* Sent on, it is the same: its numbers, its variables and its files. */
static void
check_again(const struct resident_pass *pass, char *const *environment,
    const int ends[2])
{
	static char *again[SCGI_VARIABLES_MAX + 1];
	struct resident_pass sent = *pass, got;
	struct buf before = BUF_INIT(FUZZ_ROOM), after = BUF_INIT(FUZZ_ROOM);

	for (size_t i = 0; environment[i] != NULL; i++)
		buf_bytes(&before, environment[i], strlen(environment[i]) + 1);
	sent.file = memfd_create("again", MFD_CLOEXEC);
	HOLDS(sent.file >= 0);
	HOLDS(resident_pass_send(ends[0], &sent, environment, pass->file));
	HOLDS(resident_pass_receive(ends[1], &got) == RESIDENT_PASS_WHOLE);
	HOLDS(got.kind == pass->kind &&
	    got.started_at_ms == pass->started_at_ms &&
	    got.variables_len == pass->variables_len &&
	    strcmp(got.program, pass->program) == 0 &&
	    strcmp(got.host, pass->host) == 0);
	HOLDS(is_same_file(got.connection, pass->connection) &&
	    is_same_file(got.file, sent.file));
	HOLDS(check_read(&got, again));
	for (size_t i = 0; again[i] != NULL; i++)
		buf_bytes(&after, again[i], strlen(again[i]) + 1);
	HOLDS(before.len == after.len &&
	    (before.len == 0 || memcmp(before.p, after.p, before.len) == 0));
	HOLDS(lseek(got.file, 0, SEEK_END) == lseek(pass->file, 0, SEEK_END));
	resident_pass_close(&got);
	close(sent.file);
	buf_release(&before);
	buf_release(&after);
}

static void
check_received(const int ends[2], size_t count, bool fits)
{
	static char *environment[SCGI_VARIABLES_MAX + 1];
	struct resident_pass pass;
	enum resident_pass_outcome got = resident_pass_receive(ends[1], &pass);

	HOLDS(got == RESIDENT_PASS_WHOLE || got == RESIDENT_PASS_WRONG);
	HOLDS(got != RESIDENT_PASS_WHOLE || (fits && count == 2));
	if (got == RESIDENT_PASS_WRONG)
		return;
	HOLDS(pass.connection >= 0 && pass.file >= 0);
	HOLDS(pass.kind <= RESIDENT_PASS_LIVE && pass.body_left >= 0);
	HOLDS(memchr(pass.program, '\0', sizeof(pass.program)) != NULL &&
	    memchr(pass.host, '\0', sizeof(pass.host)) != NULL);
	HOLDS(pass.variables_len >= 0 && pass.variables_len <= SCGI_HEADER_MAX);
	if (check_read(&pass, environment))
		check_again(&pass, environment, ends);
	resident_pass_close(&pass);
	HOLDS(pass.connection == -1 && pass.file == -1);
}

/* The number that the next descriptor gets. */
static int
lowest_free(void)
{
	int fd = dup(STDERR_FILENO);

	HOLDS(fd >= 0);
	close(fd);
	return fd;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	size_t count = fuzz_byte(&data, &size) % (FDS_MAX + 1);
	size_t off = fuzz_byte(&data, &size) % (2 * LONGER);
	uint8_t packet[sizeof(struct resident_pass) + LONGER] = { 0 };
	size_t n = sizeof(struct resident_pass) - LONGER +
	    (LONGER + off) % (2 * LONGER);
	size_t have = size < n ? size : n;
	int ends[2], fds[FDS_MAX], before;

	if (have > 0)
		memcpy(packet, data, have);
	HOLDS(socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) == 0);
	before = lowest_free();
	fds[0] = file_of(NULL, 0);
	fds[1] = file_of(data + have, size - have);
	fds[2] = fds[3] = fds[0];
	send_packet(ends[0], packet, n, fds, count);
	close(fds[0]);
	close(fds[1]);
	check_received(ends, count, n == sizeof(struct resident_pass));
	HOLDS(lowest_free() == before);
	close(ends[0]);
	close(ends[1]);
	return 0;
}

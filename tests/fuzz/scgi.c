/*
 * scgi - an SCGI request is read the same however its bytes come, or refused; what is
 * accepted is what its own variables spell, byte for byte.
 *
 * Input: a byte of how large the pieces are, then what comes over the socket.
 */
#include <unistd.h>

#include "base/deadline.h"
#include "cgi/scgi.h"
#include "fuzz.h"

/* Its variables as a netstring again. */
static void
print(const struct scgi_request *rq, struct buf *b)
{
	struct buf all = BUF_INIT(FUZZ_ROOM);

	for (size_t i = 0; i < rq->count; i++) {
		const char *text = rq->environment[i];
		size_t name = strcspn(text, "=");

		buf_bytes(&all, text, name);
		buf_char(&all, '\0');
		buf_bytes(&all, text + name + 1, strlen(text + name + 1) + 1);
	}
	buf_printf(b, "%zu:", all.len);
	buf_bytes(b, all.p, all.len);
	buf_char(b, ',');
	buf_release(&all);
}

static void
check_variables(const struct scgi_request *rq)
{
	const char *length = scgi_variable(rq, "CONTENT_LENGTH");

	HOLDS(rq->count >= 2 && rq->count <= SCGI_VARIABLES_MAX);
	HOLDS(rq->environment[rq->count] == NULL);
	HOLDS(length != NULL && rq->body_len >= 0);
	HOLDS(strtoll(length, NULL, 10) == rq->body_len);
	HOLDS(strcmp(scgi_variable(rq, "SCGI"), "1") == 0);
	for (size_t i = 0; i < rq->count; i++) {
		const char *text = rq->environment[i];
		size_t n = strcspn(text, "=");

		HOLDS(n > 0 && text[n] == '=');
		for (size_t j = 0; j < i; j++)
			HOLDS(strncmp(rq->environment[j], text, n + 1) != 0);
	}
}

/* Whatever a request says of itself, one variable is PATH_INFO afterwards. */
static void
check_rename(struct scgi_request *rq)
{
	const char *path = scgi_variable(rq, "CARTAZ_PATH");
	size_t count = rq->count;
	bool both = path != NULL && scgi_variable(rq, "PATH_INFO") != NULL;

	scgi_rename(rq, "CARTAZ_PATH", "PATH_INFO");
	HOLDS(scgi_variable(rq, "CARTAZ_PATH") == NULL);
	HOLDS(path == NULL || scgi_variable(rq, "PATH_INFO") == path);
	HOLDS(rq->count == count - (both ? 1 : 0));
	check_variables(rq);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static char room[SCGI_ROOM];
	size_t piece = (size_t)fuzz_byte(&data, &size) * 16 + 1;
	size_t have, used, total = 0;
	struct buf again = BUF_INIT(FUZZ_ROOM);
	struct scgi_request rq;
	struct error f;
	bool ok;
	int fd;

	if (size > SCGI_ROOM)
		size = SCGI_ROOM;
	if (size / piece > 64)
		piece = size / 64 + 1;
	fd = fuzz_stream(data, size, piece);
	ok = scgi_read(
	    fd, deadline_clock_ms() + 1000, room, &have, &used, &rq, &f);
	close(fd);
	if (ok) {
		HOLDS(have <= size && used <= have);
		check_variables(&rq);
		print(&rq, &again);
		HOLDS(again.len == used && memcmp(again.p, data, used) == 0);
		check_rename(&rq);
	} else {
		HOLDS(f.note[0] != '\0');
	}
	/* In one piece, of which nothing is missing. */
	if (have == size &&
	    scgi_measure((const char *)data, size, &total, &f) && total > 0 &&
	    total <= size) {
		char *copy = fuzz_text(data, total);

		HOLDS(scgi_decode(copy, total, &rq, &f) == ok);
		free(copy);
	}
	buf_release(&again);
	return 0;
}

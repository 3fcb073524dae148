/*
 * request_body - the request's body arrives whole or is refused, and asks for an
 * identity only as JSON.
 */
#include <unistd.h>

#include "fuzz.h"
#include "agents/credential.h"
#include "cgi/request.h"

static void
check_accepts(const char *p, size_t n)
{
	struct error f = { .code = ERROR_COUNT };
	bool ok = credential_request_accepts(p, n, &f);

	HOLDS(ok == (f.code == ERROR_COUNT));
	if (ok)
		HOLDS(n == strspn(p, " \t\r\n") || fuzz_is_json(p, n));
	else if (f.code == ERROR_UNSUPPORTED_IDENTITY_TYPE)
		HOLDS(fuzz_is_json(p, n));
	else
		HOLDS(f.code == ERROR_INVALID_REQUEST_BODY);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	bool chunked = (fuzz_byte(&data, &size) & 1) != 0;
	size_t piece = (size_t)fuzz_byte(&data, &size) + 1, n;
	struct arena mem = ARENA_INIT(FUZZ_ROOM);
	char length[48], encoding[] = "HTTP_TRANSFER_ENCODING=chunked";
	char *environment[] = { chunked ? encoding : length, NULL };
	struct request rq;
	const char *p;
	int fd;

	if (size / piece > 64)
		piece = size / 64 + 1;
	fd = fuzz_stream(data, size, piece);
	snprintf(length, sizeof(length), "CONTENT_LENGTH=%zu", size);
	request_init(&rq, environment, fd);
	if (request_read_body(&rq, &mem, CREDENTIAL_BODY_MAX, &p, &n)) {
		HOLDS(n == size && n <= CREDENTIAL_BODY_MAX && p[n] == '\0');
		HOLDS(n == 0 || memcmp(p, data, n) == 0);
		check_accepts(p, n);
	} else {
		HOLDS(size > CREDENTIAL_BODY_MAX);
	}
	close(fd);
	arena_release(&mem);
	return 0;
}

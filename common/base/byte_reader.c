#include "base/byte_reader.h"

#include <errno.h>
#include <unistd.h>

enum { CHUNK = 256 * 1024 };

_Static_assert(CHUNK >= (int)INPUT_AHEAD_MAX, "what is ahead is in the chunk");

void
input_init(struct input *in, int fd)
{
	*in = (struct input){ .fd = fd, .chunk = mem_alloc(CHUNK), .line = 1 };
}

void
input_release(struct input *in)
{
	free(in->chunk);
	in->chunk = NULL;
}

/* Adds to the chunk what one read gives. */
static bool
read_more(struct input *in)
{
	ssize_t n;

	do
		n = read(in->fd, in->chunk + in->n, CHUNK - in->n);
	while (n < 0 && errno == EINTR);
	in->error = n < 0 ? errno : 0;
	in->eof = n <= 0;
	in->n += n > 0 ? (size_t)n : 0;
	return n > 0;
}

bool
input_fill(struct input *in)
{
	if (in->at < in->n)
		return true;
	in->at = in->n = 0;
	return !in->eof && read_more(in);
}

void
input_look_ahead(struct input *in)
{
	while (in->n < INPUT_AHEAD_MAX && !in->eof)
		(void)read_more(in);
}

int
input_peek(struct input *in)
{
	if (!input_fill(in))
		return -1;
	if (in->after_cr) {
		in->after_cr = false;
		if (in->chunk[in->at] == '\n') {
			input_skip(in, 1);
			return input_peek(in);
		}
	}
	return (unsigned char)in->chunk[in->at];
}

int
input_next(struct input *in)
{
	int c = input_peek(in);

	if (c >= 0)
		input_skip(in, 1);
	return c;
}

void
input_skip(struct input *in, size_t n)
{
	in->at += n;
	in->offset += (int64_t)n;
}

bool
input_line(struct input *in, const char **p, size_t *n, bool *ended)
{
	const char *end;

	if (input_peek(in) < 0)
		return false;
	*p = in->chunk + in->at;
	end = *p;
	while (end < in->chunk + in->n && *end != '\n' && *end != '\r')
		end++;
	*n = (size_t)(end - *p);
	*ended = end < in->chunk + in->n;
	in->after_cr = *ended && *end == '\r';
	in->line += *ended;
	input_skip(in, *n + *ended);
	return true;
}

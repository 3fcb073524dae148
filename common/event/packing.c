/*
 * packing - writes and reads fields that a control character ends.
 */
#include "event/packing.h"

#include "base/text.h"

enum { END_OF_FIELD = 0x1f };

struct packing
packing_to(struct buf *b)
{
	return (struct packing){ .out = b };
}

struct packing
packing_from(const char *p, size_t n, struct arena *mem)
{
	char *text = arena_alloc(mem, n + 1);

	memcpy(text, p, n);
	return (struct packing){ .in = text, .mem = mem };
}

static void
write_text(struct buf *b, const char *text)
{
	const char *end;

	for (; *(end = strchrnul(text, END_OF_FIELD)) != '\0'; text = end + 1) {
		buf_bytes(b, text, (size_t)(end - text));
		buf_char(b, ' ');
	}
	buf_bytes(b, text, (size_t)(end - text));
	buf_char(b, END_OF_FIELD);
}

static const char *
read_text(struct packing *k)
{
	char *field = k->in, *end = strchr(field, END_OF_FIELD);

	if (end == NULL) {
		k->is_bad = k->is_bad || *field != '\0';
		return NULL;
	}
	*end = '\0';
	k->in = end + 1;
	return end > field ? field : NULL;
}

void
packing_text(struct packing *k, const char **text_or_null)
{
	if (k->out == NULL)
		*text_or_null = read_text(k);
	else
		write_text(k->out, *text_or_null != NULL ? *text_or_null : "");
}

void
packing_value(struct packing *k, const char **text)
{
	packing_text(k, text);
	k->is_bad = k->is_bad || *text == NULL;
}

void
packing_number(struct packing *k, int64_t *n)
{
	const char *text;

	if (k->out != NULL) {
		buf_int(k->out, *n);
		buf_char(k->out, END_OF_FIELD);
		return;
	}
	text = read_text(k);
	if (text == NULL || !text_int(text, INT64_MIN, INT64_MAX, n)) {
		*n = 0;
		k->is_bad = k->is_bad || text != NULL;
	}
}

void
packing_known(struct packing *k, int64_t *n)
{
	if (k->out != NULL && *n == 0)
		buf_char(k->out, END_OF_FIELD);
	else
		packing_number(k, n);
}

void
packing_flag(struct packing *k, bool *flag)
{
	int64_t n = *flag;

	packing_known(k, &n);
	*flag = n != 0;
}

void *
packing_list(struct packing *k, void *elements, size_t *count, size_t max,
    size_t element_size)
{
	int64_t n = (int64_t)*count;

	packing_number(k, &n);
	if (k->out != NULL)
		return elements;
	*count = n < 0 ? 0 : (size_t)n < max ? (size_t)n : max;
	return *count > 0 ? arena_alloc(k->mem, (*count + 1) * element_size)
			  : NULL;
}

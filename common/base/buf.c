/*
 * buf - bytes that grow up to a maximum.
 */
#include "base/buf.h"

#include <stdarg.h>

#if defined(__SANITIZE_ADDRESS__)
#define WATCHED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define WATCHED 1
#endif
#endif

enum { FIRST_CAP = 1024 };

/*
 * Lets AddressSanitizer report a read after the NUL, where bytes of an earlier, longer
 * text may be.  An array (BUF_FIXED) is excepted, because it outlives its buffer.
 */
#ifdef WATCHED
#include <sanitizer/asan_interface.h>

static bool
is_watched(const struct buf *b)
{
	return b->p != NULL && b->max + 1 != b->cap;
}

/* Allows reads and writes of the next n bytes and a NUL. */
static void
allow(const struct buf *b, size_t n)
{
	if (is_watched(b))
		ASAN_UNPOISON_MEMORY_REGION(b->p + b->len, n + 1);
}

static void
forbid_rest(const struct buf *b)
{
	if (is_watched(b))
		ASAN_POISON_MEMORY_REGION(
		    b->p + b->len + 1, b->cap - b->len - 1);
}
#else
static inline void
allow(const struct buf *b, size_t n)
{
	(void)b;
	(void)n;
}

static inline void
forbid_rest(const struct buf *b)
{
	(void)b;
}
#endif

/* Returns true if n more bytes and a NUL fit in the allocated memory. */
static inline bool
has_room(const struct buf *b, size_t n)
{
	return n < b->cap - b->len && n <= b->max - b->len && !b->full;
}

/* Allocates room for n more bytes and a NUL. */
static bool
grow(struct buf *b, size_t n)
{
	size_t first = b->first > 0 ? b->first : FIRST_CAP;
	size_t cap = b->cap > 0 ? b->cap : first;

	if (b->full || n > b->max - b->len) {
		b->full = true;
		return false;
	}
	while (cap <= b->len + n)
		cap *= 2;
	b->p = mem_grow(b->p, cap);
	b->cap = cap;
	forbid_rest(b);
	return true;
}

/* Allocates room for n more bytes and a NUL if there is too little. */
static inline bool
reserve(struct buf *b, size_t n)
{
	if (!has_room(b, n) && !grow(b, n))
		return false;
	allow(b, n);
	return true;
}

void
buf_bytes(struct buf *b, const char *p, size_t n)
{
	if (!reserve(b, n))
		return;
	if (n > 0)
		memcpy(b->p + b->len, p, n);
	b->len += n;
	b->p[b->len] = '\0';
}

char *
buf_room(struct buf *b, size_t n)
{
	return reserve(b, n) ? b->p + b->len : NULL;
}

void
buf_fill(struct buf *b, const char *end)
{
	b->len = (size_t)(end - b->p);
	b->p[b->len] = '\0';
	forbid_rest(b);
}

void
buf_text(struct buf *b, const char *text)
{
	buf_bytes(b, text, strlen(text));
}

void
buf_char(struct buf *b, char c)
{
	char *end;

	if (!has_room(b, 1)) {
		buf_bytes(b, (char[]){ c }, 1);
		return;
	}
	allow(b, 1);
	end = b->p + b->len++;
	end[0] = c;
	end[1] = '\0';
}

void
buf_int(struct buf *b, int64_t n)
{
	uint64_t left = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
	char text[24], *p = text + sizeof(text);

	do {
		*--p = (char)('0' + left % 10);
		left /= 10;
	} while (left > 0);
	if (n < 0)
		*--p = '-';
	buf_bytes(b, p, (size_t)(text + sizeof(text) - p));
}

void
buf_printf(struct buf *b, const char *fmt, ...)
{
	va_list ap;
	int n;

	if (!has_room(b, 0) && !grow(b, 0))
		return;
	allow(b, b->cap - b->len - 1);
	va_start(ap, fmt);
	n = vsnprintf(b->p + b->len, b->cap - b->len, fmt, ap);
	va_end(ap);
	if (n < 0)
		fatal("buf: bad format");
	if (!has_room(b, (size_t)n)) {
		b->p[b->len] = '\0';
		if (!reserve(b, (size_t)n))
			return;
		va_start(ap, fmt);
		vsnprintf(b->p + b->len, (size_t)n + 1, fmt, ap);
		va_end(ap);
	}
	b->len += (size_t)n;
	forbid_rest(b);
}

const char *
buf_cstr(const struct buf *b)
{
	return b->p != NULL ? b->p : "";
}

void
buf_reset(struct buf *b)
{
	b->len = 0;
	b->full = false;
	if (b->p != NULL)
		b->p[0] = '\0';
	forbid_rest(b);
}

void
buf_release(struct buf *b)
{
	free(b->p);
	*b = BUF_INIT(b->max);
}

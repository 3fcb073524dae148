/*
 * phrases - replaces the phrases of the format, which are frequent texts of an encoded
 * event, by one byte each, and replaces the bytes by the phrases again.
 */
#include "event/phrases.h"

#define PATH "/eventos/"
#define PHRASE(text)                                                           \
	{                                                                      \
		text, sizeof(text) - 1                                         \
	}

enum {
	CONTROLS = 0x20,
	SLUG = CONTROLS - 1, /* means the path and the slug */
	PATH_BYTES = sizeof(PATH) - 1,
};

struct phrase {
	char text[96];
	unsigned char n;
};

/*
 * A byte is the index of its phrase.  The phrases are a part of the format: another
 * phrase makes events of format 8 wrong.  The first match is used, so longer phrases
 * come first.
 */
static const struct phrase phrases[SLUG] = {
	PHRASE(""),
	PHRASE("\"starts_at\":\""),
	PHRASE(":00:00-03:00\",\"ends_at\":\""),
	PHRASE(
	    ":00:00-03:00\",\"timezone\":\"America/Sao_Paulo\",\"is_online\":false,\"is_closed\":false,\"url\":\"http"),
	PHRASE(":00:00-03:00"),
	PHRASE("\",\"ends_at\":\""),
	PHRASE("\",\"ends_at\":null,\"timezone\":\""),
	PHRASE("\",\"timezone\":\"America/Sao_Paulo\",\"is_online\":"),
	PHRASE("\",\"timezone\":\""),
	PHRASE("\",\"is_online\":false,\"is_closed\":false,\"url\":\"http"),
	PHRASE("\",\"is_online\":"),
	PHRASE("false,\"is_closed\":"),
	PHRASE("null,\"is_online\":"),
	PHRASE("false,\"url\":\"http"),
	PHRASE(
	    "\",\"images\":{\"banner\":null,\"thumbnail\":null},\"location\":{\"name\":\""),
	PHRASE("\",\"images\":{\"banner\":\"http"),
	PHRASE("\",\"images\":{\"banner\":"),
	PHRASE("null,\"thumbnail\":null},\"location\":"),
	PHRASE("\",\"thumbnail\":\"http"),
	PHRASE("\"},\"location\":{\"name\":\""),
	PHRASE("\",\"city\":\""),
	PHRASE(
	    "\",\"state\":\"São Paulo\",\"state_abbr\":\"SP\",\"formatted_address\":\""),
	PHRASE(
	    "\",\"state\":null,\"state_abbr\":null,\"formatted_address\":null,\"latitude\":null,\"longitude\":null}"),
	PHRASE(
	    "null,\"formatted_address\":null,\"latitude\":null,\"longitude\":null}"),
	PHRASE("\",\"state\":\""),
	PHRASE("\",\"state_abbr\":\""),
	PHRASE("\",\"formatted_address\":\""),
	PHRASE("\",\"latitude\":\"-"),
	PHRASE("\",\"longitude\":\"-"),
	PHRASE("{\"name\":\""),
	PHRASE("\",\"slug\":\""),
};

struct event_piece
event_phrases_slug(struct event_piece head)
{
	static const char before[] = ",\"slug\":\"";
	size_t at = sizeof("\"id\":") - 1, n = sizeof(before) - 1;
	const char *end;

	while (at < head.n && head.p[at] >= '0' && head.p[at] <= '9')
		at++;
	if (head.n < at + n || memcmp(head.p + at, before, n) != 0)
		return (struct event_piece){ NULL, 0 };
	at += n;
	n = head.n - at;
	end = memchr(
	    head.p + at, '"', n < EVENT_SLUG_MAX + 1 ? n : EVENT_SLUG_MAX + 1);
	if (end == NULL)
		return (struct event_piece){ NULL, 0 };
	return (struct event_piece){ head.p + at, (size_t)(end - head.p) - at };
}

static bool
begins(const char *p, size_t n, const char *with, size_t with_n)
{
	return with_n > 0 && n >= with_n && *p == *with &&
	    memcmp(p, with, with_n) == 0;
}

/* Skips most bytes early, because they do not begin a phrase. */
static bool
begins_some(char c)
{
	return c == '"' || c == ':' || c == '/' || c == 'f' || c == 'n' ||
	    c == '{';
}

/* Returns the index of the phrase at p, or 0. */
static size_t
find_phrase(const char *p, size_t n, struct event_piece slug)
{
	if (!begins_some(*p))
		return 0;
	if (begins(p, n, PATH, PATH_BYTES) &&
	    begins(p + PATH_BYTES, n - PATH_BYTES, slug.p, slug.n))
		return SLUG;
	for (size_t i = 1; i < SLUG; i++) {
		if (begins(p, n, phrases[i].text, phrases[i].n))
			return i;
	}
	return 0;
}

void
event_phrases_shorten(
    struct event_piece piece, struct event_piece slug, struct buf *b)
{
	size_t fresh = 0, i = 0;

	while (i < piece.n) {
		size_t found = find_phrase(piece.p + i, piece.n - i, slug);

		if (found == 0) {
			i++;
			continue;
		}
		buf_bytes(b, piece.p + fresh, i - fresh);
		buf_char(b, (char)found);
		i += found == SLUG ? PATH_BYTES + slug.n : phrases[found].n;
		fresh = i;
	}
	buf_bytes(b, piece.p + fresh, i - fresh);
}

/*
 * Returns the first control from p on, or `end`.  Skips eight bytes at a time, because
 * lists expand much text.
 */
static const char *
find_control(const char *p, const char *end)
{
	const uint64_t ones = UINT64_C(0x0101010101010101);

	for (uint64_t word; end - p >= (ptrdiff_t)sizeof(word);
	     p += sizeof(word)) {
		memcpy(&word, p, sizeof(word));
		if (((word - ones * CONTROLS) & ~word & ones * 0x80) != 0)
			break;
	}
	while (p < end && (unsigned char)*p >= CONTROLS)
		p++;
	return p;
}

static void
put_phrase(unsigned char c, struct event_piece slug, struct buf *b)
{
	if (c != SLUG) {
		buf_bytes(b, phrases[c].text, phrases[c].n);
		return;
	}
	buf_bytes(b, PATH, PATH_BYTES);
	buf_bytes(b, slug.p, slug.n);
}

void
event_phrases_expand(
    struct event_piece piece, struct event_piece slug, struct buf *b)
{
	const char *p = piece.p, *end = p + piece.n;

	while (p < end) {
		const char *control = find_control(p, end);

		buf_bytes(b, p, (size_t)(control - p));
		p = control;
		if (p < end)
			put_phrase((unsigned char)*p++, slug, b);
	}
}

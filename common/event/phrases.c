/*
 * phrases - replaces the phrases of the format, which are frequent texts of an encoded
 * event, by one byte each, and replaces the bytes by the phrases again.
 */
#include "event/phrases.h"

#include <endian.h>

#define PHRASE(text)                                                           \
	{                                                                      \
		text, sizeof(text) - 1                                         \
	}

enum {
	CONTROLS = 0x20,
	SLUG = CONTROLS - 1, /* means the path and the slug */
	WORD_BYTES = 8,
	/* put_phrase() copies all of it, because a fixed length is fast. */
	PHRASE_ROOM = 96,
	PATH_BYTES = 9,
	STEP_MAX = WORD_BYTES + PATH_BYTES + EVENT_SLUG_MAX,
	ROOM = 4 * STEP_MAX
};

struct phrase {
	char text[PHRASE_ROOM];
	unsigned char n;
};

static const char path[] = "/eventos/";
_Static_assert(sizeof(path) == PATH_BYTES + 1, "its length");

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
	if (begins(p, n, path, PATH_BYTES) &&
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

/* Sets 0x80 in the first byte below 32.  Later bytes are not reliable. */
static uint64_t
controls_of(uint64_t word)
{
	const uint64_t ones = UINT64_C(0x0101010101010101);

	return (word - ones * CONTROLS) & ~word & ones * 0x80;
}

/* Writes more bytes than it counts; the next bytes overwrite them. */
static char *
put_phrase(char *to, unsigned char c, struct event_piece slug)
{
	if (c != SLUG) {
		memcpy(to, phrases[c].text, PHRASE_ROOM);
		return to + phrases[c].n;
	}
	memcpy(to, path, PATH_BYTES);
	to += PATH_BYTES;
	if (slug.n > 0)
		memcpy(to, slug.p, slug.n);
	return to + slug.n;
}

/* Reads eight bytes.  Spaces replace the bytes after the end. */
static uint64_t
read_word(const char *p, size_t n)
{
	uint64_t word = UINT64_C(0x2020202020202020);

	if (n >= WORD_BYTES)
		memcpy(&word, p, WORD_BYTES);
	else
		memcpy(&word, p, n);
	return word;
}

/* Expands until p is at the end or `to` is after `last`, after which STEP_MAX bytes fit. */
static const char *
expand_words(const char *p, const char *end, struct event_piece slug,
    char **written, const char *last)
{
	char *to = *written;

	while (p < end && to <= last) {
		size_t n = (size_t)(end - p), plain;
		uint64_t word = read_word(p, n), found;

		memcpy(to, &word, WORD_BYTES);
		found = controls_of(le64toh(word));
		if (found == 0) {
			n = n < WORD_BYTES ? n : WORD_BYTES;
			p += n;
			to += n;
			continue;
		}
		plain = (size_t)__builtin_ctzll(found) / 8;
		to = put_phrase(to + plain, (unsigned char)p[plain], slug);
		p += plain + 1;
	}
	*written = to;
	return p;
}

void
event_phrases_expand(
    struct event_piece piece, struct event_piece slug, struct buf *b)
{
	const char *p, *end;

	if (piece.n == 0) /* p may also be NULL */
		return;
	p = piece.p;
	end = p + piece.n;
	if (slug.n > EVENT_SLUG_MAX)
		slug.n = 0;
	while (p < end) {
		size_t room = (size_t)(end - p) + ROOM;
		char *to = buf_room(b, room);

		if (to == NULL)
			return;
		p = expand_words(p, end, slug, &to, to + room - STEP_MAX);
		buf_fill(b, to);
	}
}

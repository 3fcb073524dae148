/*
 * etag - makes entity tags from hashes of the body and the question, and compares
 * them.
 */
#include "cgi/etag.h"

#include <inttypes.h>

#include "base/hash.h"
#include "base/sha1.h"
#include "base/text.h"

enum { SHORT_LEN = ETAG_HALF + 2, LONG_LEN = 2 * ETAG_HALF + 3 };

static void
digest_of(
    const struct etag_question *q, const char *content, char out[SHA1_HEX + 1])
{
	unsigned char bytes[sizeof(q->words) + ETAG_HALF];
	struct sha1 sha1;

	memcpy(bytes, q->words, sizeof(q->words));
	memcpy(bytes + sizeof(q->words), content, ETAG_HALF);
	sha1_start(&sha1);
	sha1_finish(&sha1, bytes, sizeof(bytes), out);
}

void
etag_make(const char *p, size_t n, uint64_t variant,
    const struct etag_question *or_null, char out[ETAG_MAX])
{
	uint64_t start = hash_bytes(HASH_START, &variant, sizeof(variant));
	uint64_t h = hash_wide(start, p, n);
	char content[ETAG_HALF + 1], digest[SHA1_HEX + 1];

	snprintf(content, sizeof(content), "%016" PRIx64, h);
	if (or_null == NULL) {
		snprintf(out, ETAG_MAX, "W/\"%s\"", content);
		return;
	}
	digest_of(or_null, content, digest);
	snprintf(
	    out, ETAG_MAX, "W/\"%s-%.*s\"", content, (int)ETAG_HALF, digest);
}

/* The opaque-tag, which the weak comparison uses. */
static const char *
opaque_tag(const char *etag)
{
	return text_starts(etag, "W/") ? etag + 2 : etag;
}

/* The next opaque-tag of a list, n bytes with its quotes; false when there is none. */
static bool
next_tag(const char **list, const char **tag, size_t *n)
{
	const char *p = *list + strspn(*list, " \t,"), *end;

	p = opaque_tag(p);
	if (*p != '"' || (end = strchr(p + 1, '"')) == NULL)
		return false;
	*tag = p;
	*n = (size_t)(end + 1 - p);
	*list = end + 1;
	return true;
}

static bool
is_half(const char *p)
{
	return strspn(p, "0123456789abcdef") == ETAG_HALF;
}

/* Does the tag have the form of our tags? */
static bool
is_ours(const char *tag, size_t n)
{
	return (n == SHORT_LEN && is_half(tag + 1)) ||
	    (n == LONG_LEN && is_half(tag + 1) && tag[1 + ETAG_HALF] == '-' &&
		is_half(tag + 2 + ETAG_HALF));
}

bool
etag_matches(const char *if_none_match_or_null, const char *etag)
{
	const char *p = if_none_match_or_null, *tag;
	size_t n;

	if (p == NULL)
		return false;
	p += strspn(p, " \t,");
	if (p[0] == '*')
		return p[1 + strspn(p + 1, " \t")] == '\0';
	while (next_tag(&p, &tag, &n)) {
		if (is_ours(tag, n) &&
		    memcmp(tag + 1, opaque_tag(etag) + 1, ETAG_HALF) == 0)
			return true;
	}
	return false;
}

bool
etag_find(const char *if_none_match, const struct etag_question *q,
    char out[ETAG_MAX])
{
	const char *p = if_none_match, *tag;
	char digest[SHA1_HEX + 1];
	size_t n;

	while (next_tag(&p, &tag, &n)) {
		if (n != LONG_LEN || !is_ours(tag, n))
			continue;
		digest_of(q, tag + 1, digest);
		if (memcmp(digest, tag + 2 + ETAG_HALF, ETAG_HALF) != 0)
			continue;
		snprintf(out, ETAG_MAX, "W/%.*s", (int)n, tag);
		return true;
	}
	return false;
}

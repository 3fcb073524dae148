/*
 * etag - makes entity tags from hashes of the body, and compares them.
 */
#include "cgi/etag.h"

#include <inttypes.h>

#include "base/hash.h"
#include "base/text.h"

void
etag_make(const char *p, size_t n, uint64_t variant, char out[ETAG_MAX])
{
	uint64_t start = hash_bytes(HASH_START, &variant, sizeof(variant));

	snprintf(out, ETAG_MAX, "W/\"%016" PRIx64 "\"", hash_wide(start, p, n));
}

/* Returns the opaque-tag, which the weak comparison uses. */
static const char *
opaque_tag(const char *etag)
{
	return text_starts(etag, "W/") ? etag + 2 : etag;
}

/* Finds the next opaque-tag of a list: n bytes with quotes.  False at the list's end. */
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

bool
etag_matches(const char *if_none_match_or_null, const char *etag)
{
	const char *p = if_none_match_or_null, *own = opaque_tag(etag), *tag;
	size_t n;

	if (p == NULL)
		return false;
	p += strspn(p, " \t,");
	if (p[0] == '*')
		return p[1 + strspn(p + 1, " \t")] == '\0';
	while (next_tag(&p, &tag, &n)) {
		if (n == strlen(own) && memcmp(tag, own, n) == 0)
			return true;
	}
	return false;
}

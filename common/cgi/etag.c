/*
 * etag - entity tags from a hash of the body, and their comparison.
 */
#include "cgi/etag.h"

#include <inttypes.h>

#include "base/hash.h"
#include "base/text.h"

void
etag_make(const char *p, size_t n, uint64_t variant, char out[ETAG_MAX])
{
	uint64_t h =
	    hash_bytes(hash_bytes(HASH_START, &variant, sizeof(variant)), p, n);

	snprintf(out, ETAG_MAX, "W/\"%016" PRIx64 "\"", h);
}

/* The opaque-tag, which the weak comparison compares. */
static const char *
opaque_tag(const char *etag)
{
	return text_starts(etag, "W/") ? etag + 2 : etag;
}

bool
etag_matches(const char *if_none_match_or_null, const char *etag)
{
	const char *p = if_none_match_or_null;
	const char *tag = opaque_tag(etag);
	size_t n = strlen(tag);

	if (p == NULL)
		return false;
	p += strspn(p, " \t,");
	if (p[0] == '*')
		return p[1 + strspn(p + 1, " \t")] == '\0';
	while (*p != '\0') {
		const char *end;

		p = opaque_tag(p);
		if (*p != '"' || (end = strchr(p + 1, '"')) == NULL)
			return false;
		if ((size_t)(end + 1 - p) == n && memcmp(p, tag, n) == 0)
			return true;
		p = end + 1;
		p += strspn(p, " \t,");
	}
	return false;
}

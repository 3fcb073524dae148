/*
 * brand - matches host names with brands and names their modes.
 */
#include "brand/internal.h"

#include "base/text.h"

bool
brand_normalize_host(const char *host, char out[BRAND_HOST_MAX + 1])
{
	size_t n = (size_t)(strchrnul(host, ':') - host);

	if (host[n] == ':' &&
	    host[n + 1 + strspn(host + n + 1, "0123456789")] != '\0')
		return false;
	if (n > 0 && host[n - 1] == '.')
		n--;
	if (n == 0 || n > BRAND_HOST_MAX || host[n - 1] == '.')
		return false;
	for (size_t i = 0; i < n; i++) {
		char c = text_lower(host[i]);

		if (!text_is_letter_or_digit(c) && c != '-' &&
		    (c != '.' || i == 0 || host[i - 1] == '.'))
			return false;
		out[i] = c;
	}
	out[n] = '\0';
	return true;
}

bool
brand_syncs(const struct brand *b)
{
	return b->every_s > 0 ||
	    (!b->has_sources && b->upstream.base != NULL &&
		strcmp(b->upstream.profile, "native") != 0);
}

bool
brand_url_is_database(const char *url_or_null)
{
	return url_or_null != NULL && text_starts(url_or_null, "postgresql://");
}

const char *
brand_renewal(const struct brand *b, char out[BRAND_RENEWAL_MAX])
{
	snprintf(out, BRAND_RENEWAL_MAX,
	    brand_syncs(b)            ? "cartaz sync %s"
		: b->source_count > 0 ? "cartaz import %s FILE --source NAME"
				      : "cartaz import %s FILE",
	    b->host);
	return out;
}

const char *const brand_modes[] = { "snapshot", "live", NULL };
const char *const brand_source_kinds[] = { "ical", "csv", "json", "schedule",
	"schema.org", "postgresql", "native", NULL };

bool
brand_source_is_foreign(const struct brand_source *s)
{
	return s->kind == BRAND_SOURCE_JSON &&
	    strcmp(s->upstream.profile, "native") != 0;
}

bool
brand_has_host(const struct brand *b, const char *host)
{
	return strcmp(b->host, host) == 0 ||
	    text_is_among(b->aliases.text, b->aliases.count, host);
}

/*
 * brand - a brand file is refused with a grave mistake and never without, and
 * one that is taken keeps the promises of its struct.
 */
#include "brand/brand.h"

#include "fuzz.h"
#include "base/text.h"

struct heard {
	int grave;
};

static void
mistake(void *context, bool grave, const char *pointer, const char *why)
{
	struct heard *heard = context;

	HOLDS(pointer[0] == '/' || pointer[0] == '\0');
	HOLDS(why[0] != '\0');
	heard->grave += grave;
}

static void
check_host(const char *text)
{
	char host[BRAND_HOST_MAX + 1], same[BRAND_HOST_MAX + 1];

	if (!brand_normalize_host(text, host))
		return;
	HOLDS(host[0] != '\0' && host[0] != '.' && strchr(host, '/') == NULL);
	HOLDS(strstr(host, "..") == NULL);
	HOLDS(brand_normalize_host(host, same) && strcmp(host, same) == 0);
}

static void
check_brand(const struct brand *b)
{
	HOLDS(b->host[0] != '\0' && b->name[0] != '\0');
	HOLDS(brand_has_host(b, b->host));
	HOLDS(text_is_http_url(b->site_url) && text_is_http_url(b->base_url));
	HOLDS(b->aliases.count <= BRAND_ALIASES_MAX);
	for (size_t i = 0; i < b->aliases.count; i++)
		check_host(b->aliases.text[i]);
	HOLDS(b->edge.requests >= 0 && b->upstream.max_stale_s >= 0);
	HOLDS(!b->deprecated || text_is_http_url(b->deprecation.info));
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct arena mem = ARENA_INIT(FUZZ_ROOM);
	char *text = fuzz_text(data, size);
	struct heard heard = { 0 };
	struct brand b;
	bool ok = brand_decode(
	    text, size, NULL, BRAND_WITH_SOURCES, &mem, &b, mistake, &heard);

	HOLDS(ok == (heard.grave == 0));
	if (ok)
		check_brand(&b);
	check_host(text);
	arena_release(&mem);
	free(text);
	return 0;
}

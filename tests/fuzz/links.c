/*
 * links - wherever an upstream says that the next page is, a crawl asks no other host,
 * ends, and has the items of the pages that it read.
 *
 * Input: a letter of the way to the next page, then the pages.  A page is a line of
 * its status and its Link header, then its body up to a line "--"; the last one is the
 * answer to every further request.
 */
#include "answers.h"

#include <strings.h>

#include "base/text.h"
#include "brand/find.h"
#include "catalog.h"
#include "fuzz.h"
#include "http/http_headers.h"
#include "json/json_tree.h"
#include "upstream/crawl.h"

#define BASE "https://up.example:8443"
#define LIST                                                                   \
	"{\"profile\": 1, \"list\": {\"path\": \"/events\", \"items\": \"/d\""
#define REST "}, \"map\": {\"id\": \"/id\", \"name\": \"/name\"}}"

static const char *const profiles[] = {
	LIST ", \"next\": {\"link\": \"next\"}" REST,
	LIST ", \"next\": {\"url\": \"/n\"}" REST,
	LIST ", \"next\": {\"url\": \"/n\"}, \"total\": \"/t\"" REST,
	LIST ", \"query\": {\"c\": \"{cursor?}\"},"
	     " \"next\": {\"cursor\": \"/n\", \"more\": \"/m\"}" REST,
	LIST ", \"query\": {\"c\": \"{cursor?}\"}, \"total\": \"/t\","
	     " \"next\": {\"cursor\": \"/n\"}" REST,
	LIST ", \"query\": {\"page\": \"{page}\"}, \"total\": \"/t\"" REST,
	LIST ", \"query\": {\"from\": \"{offset}\"}, \"window\": 4" REST,
	LIST ", \"query\": {\"page\": \"{page0}\"}, \"total\": "
	     "{\"header\": \"Link\", \"after\": \"/\"}" REST,
};

static char *pages; /* what is left */
static size_t asked, answers;

static void
give_page(char *page, struct buf *headers, struct buf *body, int *status)
{
	size_t line = strcspn(page, "\n");
	const char *end = strstr(page, "\n--\n");
	size_t n = end != NULL ? (size_t)(end - page) : strlen(page);

	if (sscanf(page, "%3d", status) != 1)
		*status = 200;
	if (line > 4 && line <= n) {
		struct buf field = BUF_INIT(FUZZ_ROOM);

		buf_text(&field, "Link: ");
		buf_bytes(&field, page + 4, line - 4);
		http_headers_add(headers, field.p, field.len);
		buf_release(&field);
	}
	if (line < n)
		buf_bytes(body, page + line + 1, n - line - 1);
	if (end != NULL)
		pages = page + n + strlen("\n--\n");
}

int
answers_give(
    const struct http_request *rq, struct buf *headers, struct buf *body)
{
	size_t origin = strlen(BASE);
	int status = 0;

	/* Schemes and hosts have no case (RFC 3986 6.2.2.1). */
	HOLDS(strncasecmp(rq->url, BASE, origin) == 0);
	HOLDS(strchr("/?#", rq->url[origin]) != NULL);
	HOLDS(++asked <= answers + 2);
	give_page(pages, headers, body, &status);
	return status;
}

static void
crawl(const struct source *source, const struct profile *profile)
{
	struct arena mem = ARENA_INIT(FUZZ_ROOM);
	struct json_object *items;
	struct error f = { 0 };
	struct crawl c;
	int64_t count = 0;
	bool more = true, ok;

	HOLDS(crawl_open(&c, source, profile, &mem, &f));
	while ((ok = crawl_next(&c, &items, &more, &f)) && more)
		count += (int64_t)json_tree_count(items);
	HOLDS(ok || f.note[0] != '\0');
	HOLDS(ok || f.code == ERROR_UPSTREAM_UNAVAILABLE);
	if (ok)
		count += (int64_t)json_tree_count(items);
	HOLDS(!ok || count == c.item_count);
	HOLDS(!ok || c.total < 0 || c.total_min <= c.total_max);
	crawl_close(&c);
	arena_release(&mem);
}

static void
check(const char *text, const char *profile_text)
{
	static const struct brand brand = {
		.host = CATALOG_HOST,
		.name = "x",
		.locale = "en",
		.timezone = "America/Sao_Paulo",
		.currency = "BRL",
		.country = "BR",
		.upstream = { .base = BASE "/v1",
		    .limits = { 1000, 1000, 1000000, 1, 1000000000 } },
	};
	struct source source = { .brand = &brand, .now_s = CATALOG_NOW_S };
	struct arena mem = ARENA_INIT(FUZZ_ROOM);
	struct profile profile;
	struct error f;

	HOLDS(profile_parse(
	    &profile, profile_text, strlen(profile_text), &mem, &f));
	asked = 0;
	answers = 1;
	for (const char *p = text; (p = strstr(p, "\n--\n")) != NULL; p++)
		answers++;
	crawl(&source, &profile);
	profile_release(&profile);
	arena_release(&mem);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	uint8_t at = fuzz_byte(&data, &size);
	char *text = fuzz_text(data, size);

	pages = text;
	check(text, profiles[at % ARRAY_LEN(profiles)]);
	free(text);
	return 0;
}

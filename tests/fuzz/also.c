/*
 * also - the answers of an event's further requests: a second crawl of the same
 * upstream maps the same record as the first, with the kept answers and without them,
 * and rows of also.db that are no JSON cost requests alone.
 *
 * Input: a byte of what is done with also.db between the crawls; then, each up to a line
 * "--", the item of the list, the two further answers, and what the rows are replaced
 * by.  An answer is a line of its status and its ETag, then its body.
 */
#include "answers.h"

#include "base/text.h"
#include "cartaz/job/response_cache.h"
#include "catalog.h"
#include "fuzz.h"
#include "http/http_headers.h"
#include "json/json_tree.h"
#include "judge.h"

enum { PARTS = 4, CHANGE_MAX = 64 };
enum { LEAVE, REPLACE_JSON, REPLACE_TAG, CHANGE_FILE, WAYS };

static const char profile_text[] =
    "{\"profile\": 1, \"list\": {\"path\": \"/events\"},"
    " \"detail\": {\"path\": \"/{key}\", \"also\": {"
    "\"a\": {\"path\": \"/{key}/a\", \"root\": \"/v\"},"
    "\"b\": {\"path\": \"/{key}/b?x=1\"}}},"
    " \"errors\": {\"missing\": [404, 410]},"
    " \"map\": {\"id\": \"/id\", \"name\": [\"/b/name\", \"/name\"],"
    " \"description\": {\"lang\": \"/a/text\"},"
    " \"starts_at\": {\"cut\": {\"tpl\": \"{/b/day}|{/a/hour}\"},"
    " \"before\": \"|\"}, \"is_closed\": {\"not\": \"/b/open\"},"
    " \"tickets\": {\"each\": \"/a/t\", \"map\": {\"name\": \"/n\","
    " \"price\": \"/p/0\"}}}}";

static char *parts[PARTS];
static size_t asked;

/* The answer; 304 to a request that names its tag. */
int
answers_give(
    const struct http_request *rq, struct buf *headers, struct buf *body)
{
	const char *answer = parts[strstr(rq->url, "/a") != NULL ? 1 : 2];
	size_t line = strcspn(answer, "\n"), tag = line > 4 ? line - 4 : 0;
	struct buf field = BUF_INIT(FUZZ_ROOM);
	int status;

	asked++;
	HOLDS(text_starts(rq->url, "https://up.example/"));
	if (sscanf(answer, "%3d", &status) != 1)
		status = 200;
	buf_text(&field, "ETag: ");
	buf_bytes(&field, answer + line - tag, tag);
	http_headers_add(headers, field.p, field.len);
	buf_release(&field);
	if (status == 304)
		status = 200;
	for (size_t i = 0; i < rq->header_count; i++) {
		const char *value = rq->headers[i].value;

		if (strcmp(rq->headers[i].name, "If-None-Match") == 0 &&
		    status == 200 && strlen(value) == tag &&
		    memcmp(value, answer + line - tag, tag) == 0)
			return 304;
	}
	buf_text(body, answer + line + (answer[line] != '\0'));
	return status;
}

static bool
exchange(struct upstream *u, const struct http_request *rq, void *context,
    struct error *f)
{
	(void)context;
	return upstream_exchange(u, rq, f);
}

static void
get(void *context, const char *name, struct enrich_cached *known)
{
	response_cache_get(context, name, known);
}

static void
keep(void *context, const char *name, const char *etag_or_null,
    struct json_object *borrowed)
{
	response_cache_keep(context, name, etag_or_null, borrowed);
}

/* One crawl of the event; its record as text. */
static bool
crawl(struct job *j, struct buf *out)
{
	struct source source = { .brand = &j->brand, .now_s = j->tool->now_s };
	struct response_cache cache;
	const struct enrich_transport transport = { exchange, get, keep,
		&cache };
	struct json_object *item, *native;
	struct rule_scope scope;
	struct upstream u;
	struct error f = { 0 };
	bool ok;

	if (!json_tree_parse(parts[0], strlen(parts[0]), &item, &f))
		return false;
	HOLDS(
	    upstream_open(&u, &source, &j->source.profile, &j->tool->mem, &f));
	response_cache_open(&cache, j);
	response_cache_event(&cache, "key",
	    json_tree_text(json_tree_member(item, "updated_at")));
	ok = json_tree_kind(item) == JSON_TREE_OBJECT &&
	    enrich_fetch(&u, "key", item, &transport, &f);
	response_cache_prune(&cache);
	response_cache_close(&cache);
	upstream_close(&u);
	scope = profile_scope(&j->brand, j->tool->now_s, &j->tool->mem);
	native = profile_map(&j->source.profile, &scope, item);
	fuzz_print(native, out);
	judge_json(out->p, out->len);
	json_tree_release(&native);
	json_tree_release(&item);
	return ok;
}

/* Rows of the file, or its bytes. */
static void
change(const char *path, int way, const char *text)
{
	struct sqlite3_stmt *st;
	struct sqlite db = { 0 };
	struct error f;
	size_t n;
	char *file;

	if (way == CHANGE_FILE) {
		file = catalog_read(path, &n);
		for (size_t i = 0; text[i] != '\0' && i < CHANGE_MAX && n > 0;
		     i++)
			file[(i * i * 31 + (uint8_t)text[i]) % n] ^= text[i];
		catalog_write(path, file, n);
		free(file);
		return;
	}
	HOLDS(sqlite_open_journaled(&db, path, &f));
	HOLDS(sqlite_prepare(&db,
	    way == REPLACE_JSON ? "UPDATE answer SET json = ?"
				: "UPDATE answer SET etag = ?",
	    &st, &f));
	sqlite_bind_text(st, 1, text);
	HOLDS(sqlite_run(st, &f));
	sqlite_finish(&st);
	sqlite_close(&db);
}

static void
check(struct job *j, int way)
{
	struct buf first = BUF_INIT(FUZZ_ROOM), second = BUF_INIT(FUZZ_ROOM);
	char path[PATHS_PATH_MAX];
	struct error f;
	struct json_object *o;
	bool told = json_tree_parse(parts[3], strlen(parts[3]), &o, &f);
	size_t once;

	if (told)
		json_tree_release(&o);
	told = told || parts[3][0] == '\0'; /* the answer was missing */
	paths_path(path, j->target.generation.dir, "also.db");
	asked = 0;
	if (crawl(j, &first)) {
		once = asked;
		if (way != LEAVE)
			change(path, way, parts[3]);
		asked = 0;
		HOLDS(crawl(j, &second) || way == REPLACE_TAG);
		HOLDS(asked <= once);
		HOLDS(way == CHANGE_FILE || (way == REPLACE_JSON && told) ||
		    strcmp(first.p, second.p) == 0);
	}
	buf_release(&first);
	buf_release(&second);
	response_cache_remove(j);
}

/* Splits the text at its lines "--". */
static void
split(char *text)
{
	for (size_t i = 0; i < PARTS; i++) {
		char *end = strstr(text, "\n--\n");

		parts[i] = text;
		text =
		    end != NULL ? end + strlen("\n--\n") : text + strlen(text);
		if (end != NULL)
			*end = '\0';
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct tool tool = { .command = "fuzz", .now_s = CATALOG_NOW_S };
	static struct job job = { .tool = &tool, .host = CATALOG_HOST };
	int way = fuzz_byte(&data, &size) % WAYS;
	char *text = fuzz_text(data, size);
	static struct arena brand_mem = { .max = FUZZ_ROOM };
	struct error f;

	if (job.brand.host == NULL) {
		HOLDS(brand_load(
		    catalog_paths(), CATALOG_HOST, &brand_mem, &job.brand, &f));
		job.brand.upstream.base = "https://up.example";
		catalog_path(job.target.generation.dir, "var");
	}
	tool.mem = ARENA_INIT(FUZZ_ROOM);
	HOLDS(profile_parse(&job.source.profile, profile_text,
	    strlen(profile_text), &tool.mem, &f));
	split(text);
	check(&job, way);
	profile_release(&job.source.profile);
	arena_release(&tool.mem);
	free(text);
	return 0;
}

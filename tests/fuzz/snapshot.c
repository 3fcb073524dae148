/*
 * snapshot - whatever bytes of a snapshot changed, reading it ends in an answer or in
 * an error with its reason, never in another brand's events, with no more of them than
 * were asked for; and verify finds that it is not what was written.
 *
 * Input: a byte, whose bits say what follows, whether the file is verified, what is
 * asked, and whether the checksums of the pages stay as they were; then changes of 4
 * bytes, a place and what stands there (a place of the file, or a page and a place in
 * its first bytes, where SQLite says what the page is); or a column, a row, and what
 * stands in all rows from that one on: a number where it is one, else text.
 *
 * Pages that changed get new checksums, unless that byte says otherwise: with the old
 * ones each change is refused where its page is read, and nothing behind that is tried.
 */
#include <unistd.h>

#include "base/text.h"
#include "brand/find.h"
#include "catalog.h"
#include "catalog/catalog.h"
#include "event_page/event_page_document.h"
#include "search/facets.h"
#include "search/sentence.h"
#include "event/field_stats.h"
#include "fuzz.h"
#include "json/json_tree.h"
#include "generation/generation.h"
#include "database/page_checksums.h"
#include "generation/verify.h"

enum { CHANGE = 4, CHANGES_MAX = 64, PER_PAGE = 7, WEEK_S = 7 * 86400 };
enum { PAGE_SIZE_AT = 16 }; /* of the file's header; two bytes */
/* Of the first byte. */
enum { ROWS = 1, VERIFY = 6, PART = 8, PARTS = 3, PAGES = 64, OLD_SUMS = 128 };

struct fuzzed {
	char path[PATHS_PATH_MAX];
	char *bytes; /* as they were written */
	size_t size;
	struct brand brand;
	struct source source;
};

static const char *const columns[][2] = { { "event", "slug" },
	{ "event", "head" }, { "event", "status" }, { "event", "body" },
	{ "event", "producer" }, { "record", "json" }, { "page", "closed" },
	{ "page", "place" }, { "page", "card" }, { "page", "beside" },
	{ "page", "markdown" }, { "page", "first_seen" }, { "page", "changed" },
	{ "page", "revision" }, { "news", "changed" }, { "news", "id" },
	{ "during", "times" }, { "during", "end" }, { "later", "times" },
	{ "later", "prev" }, { "levels", "length" }, { "levels", "level" },
	{ "facet", "label" }, { "facet", "events" }, { "top", "value" },
	{ "top", "label" }, { "top", "events" }, { "top", "kind" },
	{ "bitmap", "number" }, { "filled", "events" }, { "filled", "field" },
	{ "history", "card" }, { "history", "gone" },
	{ "history", "first_seen" }, { "snapshot", "format" },
	{ "snapshot", "events" }, { "snapshot", "generated_at" },
	{ "snapshot", "read_at" }, { "snapshot", "built_with" },
	{ "snapshot", "content" }, { "snapshot", "host" }, { "facet", "kind" },
	{ "facet", "value" }, { "name", "facet" }, { "name", "hash" },
	{ "bitmap_block", "ranks" }, { "top", "bitmap" } };

static const char *const slugs[] = { "um-nome-novo", CATALOG_GONE,
	"corujao-do-forro-sanfona-ate-o-sol-raiar",
	"orquestra-de-camara-do-planalto-toca-villa-lobos", "nobody" };

static struct fuzzed *
open_snapshot(void)
{
	static struct fuzzed s;
	static struct arena mem = { .max = FUZZ_ROOM };
	const struct paths *paths = catalog_paths();
	struct error f;

	if (s.bytes != NULL)
		return &s;
	HOLDS(brand_load(paths, CATALOG_HOST, &mem, &s.brand, &f));
	generation_path(paths, CATALOG_HOST,
	    generation_current(paths, CATALOG_HOST), s.path);
	s.bytes = catalog_read(s.path, &s.size);
	s.source = (struct source){
		.paths = paths, .brand = &s.brand, .now_s = CATALOG_NOW_S
	};
	return &s;
}

static void
change_bytes(
    const struct fuzzed *s, bool by_page, const uint8_t *data, size_t size)
{
	const uint8_t *header = (const uint8_t *)s->bytes + PAGE_SIZE_AT;
	size_t page_size = (size_t)header[0] << 8 | header[1];
	char *bytes = mem_alloc(s->size);

	memcpy(bytes, s->bytes, s->size);
	for (size_t i = 0; i < CHANGES_MAX && size >= CHANGE; i++) {
		size_t high = (size_t)data[0] << 8 | data[1];
		size_t at = (by_page ? high * page_size : high << 8) + data[2];

		bytes[at % s->size] = (char)data[3];
		data += CHANGE;
		size -= CHANGE;
	}
	catalog_write(s->path, bytes, s->size);
	free(bytes);
}

static void
change_rows(const struct fuzzed *s, const uint8_t *data, size_t size)
{
	const char *const *column =
	    columns[fuzz_byte(&data, &size) % ARRAY_LEN(columns)];
	int row = fuzz_byte(&data, &size);
	char *text = fuzz_text(data, size), sql[256];
	struct sqlite3_stmt *st;
	struct sqlite db = { 0 };
	struct error f;
	int64_t n;

	catalog_write(s->path, s->bytes, s->size);
	HOLDS(sqlite_open_journaled(&db, s->path, &f) &&
	    sqlite_exec(&db, "PRAGMA synchronous=OFF", &f));
	/* Rows without a rank are changed all. */
	snprintf(sql, sizeof(sql), "UPDATE %s SET %s = ?1%s", column[0],
	    column[1],
	    strstr("event record page news", column[0]) != NULL
		? " WHERE rank >= ?2"
		: "");
	HOLDS(sqlite_prepare(&db, sql, &st, &f));
	if (text_int(text, INT64_MIN, INT64_MAX, &n))
		sqlite_bind_int(st, 1, n);
	else
		sqlite_bind_text(st, 1, text);
	if (strchr(sql, '2') != NULL)
		sqlite_bind_int(st, 2, row);
	(void)!sqlite_run(st, &f); /* a unique column stays as it is */
	sqlite_finish(&st);
	sqlite_close(&db);
	free(text);
}

/* Right, or an error that the programs have an answer for. */
static bool
right(bool ok, const struct error *f)
{
	HOLDS(ok || f->code == ERROR_UPSTREAM_UNAVAILABLE ||
	    f->code == ERROR_EVENT_NOT_FOUND);
	HOLDS(ok || f->code == ERROR_EVENT_NOT_FOUND || f->note[0] != '\0');
	return ok;
}

static bool
take_event(void *context, const struct event_page *page)
{
	int *count = context;

	HOLDS(page->record.event.name != NULL);
	return ++*count < 100;
}

static bool
ask_late(void *context, struct date_range *dates)
{
	(void)context;
	*dates = (struct date_range){
		.set = true,
		.from_s = INT64_MIN,
		.until_s = INT64_MAX,
	};
	return true;
}

static void
ignore_dates(void *context, const struct date_range *dates)
{
	(void)context;
	(void)dates;
}

static void
ask_list(const struct source *source, const struct listing_query *q,
    struct arena *mem)
{
	struct buf b = BUF_INIT(FUZZ_ROOM);
	struct listing_meta meta;
	struct list_page page;
	struct catalog_feed feed = {
		.query = q,
		.dates = q->dates,
		.each = take_event,
		.late = ask_late,
		.begin = ignore_dates,
		.context = &(int){ 0 },
	};
	struct error f = { 0 };

	if (right(catalog_list(source, q, &meta, &b, &f), &f))
		HOLDS(meta.per_page == q->per_page && meta.total >= 0);
	if (right(catalog_summaries(source, q, mem, &page, &f), &f)) {
		HOLDS(page.count <= (size_t)q->per_page);
		HOLDS(page.meta.total >= (int64_t)page.count);
		buf_reset(&b);
		page.styles = "";
		list_page_html(&page, &b);
	}
	if (right(catalog_news(source, q, mem, &page, &f), &f)) {
		HOLDS(page.count <= (size_t)q->per_page);
		buf_reset(&b);
		list_page_rss(&page, &b);
	}
	(void)right(catalog_feed(source, &feed, mem, &page, &f), &f);
	buf_release(&b);
}

static void
ask_event(const struct source *source, const char *slug, struct arena *mem)
{
	struct buf b = BUF_INIT(FUZZ_ROOM);
	struct event_page page;
	struct catalog_gone gone;
	struct gone_page about;
	struct error f = { 0 };

	(void)right(catalog_event(source, slug, &b, &f), &f);
	buf_reset(&b);
	if (right(catalog_page(source, slug, mem, &page, &gone, &f), &f)) {
		page.styles = "";
		event_page_html(&page, &b);
		event_page_markdown(&page, &b);
	} else if (f.code == ERROR_EVENT_NOT_FOUND && gone.is_gone &&
	    right(catalog_gone_page(source, &gone, mem, &about, &f), &f)) {
		about.styles = "";
		gone_page_html(&about, &b);
	}
	HOLDS(gone.moved_to == NULL || event_slug_valid(gone.moved_to));
	buf_release(&b);
}

static bool
take_slug(
    void *context, const char *slug, const char *updated_at, struct error *f)
{
	int *count = context;

	(void)f;
	(void)updated_at;
	HOLDS(slug != NULL);
	(*count)++;
	return true;
}

/* What the tool reads of it. */
static void
ask_reader(const struct fuzzed *s, struct arena *mem)
{
	static const char *const kinds[] = { "city", "state", "organization" };
	struct facets_value values[PER_PAGE];
	struct snapshot_gone_count gone;
	struct snapshot_reader reader;
	struct buf b = BUF_INIT(FUZZ_ROOM);
	struct field_stats stats;
	struct facets facets;
	struct error f = { 0 };
	int64_t total;
	int count = 0;

	facets_open(&facets, &s->source);
	for (size_t i = 0; i < ARRAY_LEN(kinds); i++)
		HOLDS(facets_list(&facets, kinds[i], "s", mem, values, PER_PAGE,
			  &total) <= PER_PAGE);
	facets_close(&facets);
	(void)sentence_read(&s->source,
	    "quanto custa samba em Recife, na Lapa ou no Rio sábado", mem);
	if (!snapshot_reader_open(
		&reader, s->path, CATALOG_HOST, SNAPSHOT_WHOLE, &f)) {
		HOLDS(f.note[0] != '\0');
		return;
	}
	HOLDS(reader.host[0] == '\0' || strcmp(reader.host, CATALOG_HOST) == 0);
	(void)!snapshot_reader_field_stats(&reader, &stats);
	if (!snapshot_reader_walk(&reader, take_slug, &count, &f) ||
	    !snapshot_reader_record(&reader, slugs[0], &b, &f) ||
	    !snapshot_reader_gone_count(&reader, CATALOG_NOW_S, &gone, &f))
		HOLDS(f.note[0] != '\0');
	snapshot_reader_close(&reader);
	buf_release(&b);
}

static void
ask_all(const struct fuzzed *s, size_t which, struct arena *mem)
{
	const struct date_range week = { true, true, false, false, false,
		CATALOG_NOW_S, CATALOG_NOW_S + WEEK_S };
	const struct listing_query queries[] = {
		{ .page = 1, .per_page = PER_PAGE, .with_runs = true },
		{ .q = "samba de", .page = 1, .per_page = PER_PAGE },
		{ .city = "sao paulo", .page = 2, .per_page = PER_PAGE },
		{ .state = "sp",
		    .organization = "x",
		    .page = 1,
		    .per_page = PER_PAGE },
		{ .page = 1, .per_page = PER_PAGE, .dates = week },
		{ .q = "a", .page = 1, .per_page = PER_PAGE, .dates = week },
	};

	for (size_t i = which % PARTS; i < ARRAY_LEN(queries); i += PARTS)
		ask_list(&s->source, &queries[i], mem);
	for (size_t i = which % PARTS; i < ARRAY_LEN(slugs); i += PARTS)
		ask_event(&s->source, slugs[i], mem);
	ask_reader(s, mem);
}

static void
verify(const struct fuzzed *s)
{
	struct error f = { 0 };
	size_t n;
	char *now = catalog_read(s->path, &n);
	bool same = n == s->size && memcmp(now, s->bytes, n) == 0;

	HOLDS(snapshot_verify(s->path, CATALOG_HOST, &f) ==
	    (same ? SNAPSHOT_GOOD : SNAPSHOT_BAD));
	HOLDS(!same ||
	    snapshot_verify(s->path, CATALOG_OTHER_HOST, &f) == SNAPSHOT_BAD);
	free(now);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const struct fuzzed *s = open_snapshot();
	struct arena mem = ARENA_INIT(FUZZ_ROOM);
	uint8_t how = fuzz_byte(&data, &size);
	struct error f;

	if ((how & ROWS) == 0)
		change_bytes(s, (how & PAGES) != 0, data, size);
	else
		change_rows(s, data, size);
	if ((how & OLD_SUMS) == 0) /* of a broken header there are none */
		(void)!page_checksums_write(s->path, &f);
	if ((how & VERIFY) == VERIFY)
		verify(s);
	ask_all(s, how % PAGES / PART, &mem);
	arena_release(&mem);
	return 0;
}

#include "snapshot/writer.h"

#include <inttypes.h>

#include "event/summary.h"
#include "text/normalize.h"
#include "base/hash.h"
#include "profile/profile.h"
#include "event/publishable.h"
#include "event/schedule.h"
#include "snapshot/reader.h"

enum {
	RECORD_ARENA_MAX = 64 * 1024 * 1024,
	RECORD_TEXT_MAX = 8 * 1024 * 1024,
};

static const char stage_schema[] =
    "CREATE TABLE stage.staged(slug TEXT UNIQUE, closed INTEGER,"
    " place INTEGER, id INTEGER, city TEXT, state TEXT, organization TEXT,"
    " city_label TEXT, state_label TEXT, organization_label TEXT, words TEXT,"
    " head TEXT, status TEXT, body TEXT, producer TEXT, json TEXT,"
    " card TEXT, beside TEXT, markdown TEXT);";

enum {
	SLUG = 1,
	CLOSED,
	PLACE,
	ID,
	CITY,
	STATE,
	ORGANIZATION,
	CITY_LABEL,
	STATE_LABEL,
	ORGANIZATION_LABEL,
	WORDS,
	HEAD,
	STATUS,
	BODY,
	PRODUCER,
	JSON,
	CARD,
	BESIDE,
	MARKDOWN,
};

void
snapshot_writer_fingerprint(
    const struct brand *b, const struct profile *profile, char out[20])
{
	uint64_t h = HASH_START + SNAPSHOT_FORMAT;

	h = hash_text(h, b->site_url);
	h = hash_text(h, b->timezone);
	h = hash_text(h, b->country);
	h = hash_text(h, b->currency);
	h = hash_text(h, b->upstream.profile);
	h += profile != NULL ? profile->hash : 0;
	snprintf(out, 20, "%s%016" PRIx64,
	    b->upstream.mode == UPSTREAM_LIVE ? "L" : "", h);
}

bool
snapshot_writer_is_for_sitemap(const char *built_with)
{
	return built_with[0] == 'L';
}

static bool
attach_stage(
    struct snapshot_writer *b, const struct generation *g, struct error *f)
{
	struct sqlite3_stmt *st;
	bool ok;

	if (!sqlite_prepare(&b->store, "ATTACH ?1 AS stage", &st, f))
		return false;
	sqlite_bind_text(st, 1, g->stage_file);
	ok = sqlite_run(st, f);
	sqlite_finish(&st);
	return ok &&
	    sqlite_exec(&b->store,
		/* a row of 2 to 3 KB would have a page of 4 to itself */
		"PRAGMA stage.page_size = 16384; PRAGMA stage.cache_size = -2000;"
		"PRAGMA stage.journal_mode = OFF; PRAGMA stage.synchronous = OFF",
		f);
}

bool
snapshot_writer_start(struct snapshot_writer *b, const struct generation *g,
    const struct brand *brand, const struct profile *profile, int64_t now_s,
    int64_t read_at_s, struct error *f)
{
	*b = (struct snapshot_writer){
		.brand = brand,
		.profile = profile,
		.now_s = now_s,
		.read_at_s = read_at_s,
		.mem = ARENA_INIT(RECORD_ARENA_MAX),
		.json = BUF_INIT(RECORD_TEXT_MAX),
		.card = BUF_INIT(RECORD_TEXT_MAX),
		.beside = BUF_INIT(RECORD_TEXT_MAX),
		.words = BUF_INIT(RECORD_TEXT_MAX),
		.city = BUF_INIT(RECORD_TEXT_MAX),
		.state = BUF_INIT(RECORD_TEXT_MAX),
	};
	event_parts_init(&b->parts);
	index_terms_init(&b->terms);
	return sqlite_create(&b->store, g->new_file, f) &&
	    /* in this order; a larger cache only takes memory */
	    sqlite_exec(&b->store,
		"PRAGMA page_size = 8192; PRAGMA cache_size = -2000", f) &&
	    sqlite_exec(&b->store, snapshot_schema, f) &&
	    attach_stage(b, g, f) && sqlite_exec(&b->store, stage_schema, f) &&
	    /* words go to the index in few large pieces, merged once */
	    sqlite_exec(&b->store,
		"INSERT INTO words(words, rank) VALUES"
		" ('hashsize', 4194304), ('automerge', 0)",
		f) &&
	    sqlite_exec(&b->store, "BEGIN", f) &&
	    sqlite_prepare(&b->store,
		"INSERT INTO stage.staged VALUES"
		"(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
		&b->stage, f);
}

static void
bind_folded(
    struct sqlite3_stmt *st, int at, const char *text_or_null, struct buf *b)
{
	buf_reset(b);
	if (text_or_null != NULL)
		normalize_join(text_or_null, ' ', b);
	sqlite_bind_text(st, at, b->len > 0 ? buf_cstr(b) : NULL);
}

static void
bind_buf(struct sqlite3_stmt *st, int at, const struct buf *b)
{
	sqlite_bind_bytes(st, at, buf_cstr(b), b->len);
}

static bool
any_full(const struct snapshot_writer *b)
{
	return b->json.full || b->beside.full || b->words.full ||
	    b->parts.head.full || b->parts.status.full || b->parts.body.full ||
	    b->parts.producer.full;
}

static bool
stage(struct snapshot_writer *b, const struct event *e, const char *markdown,
    struct error *f)
{
	struct sqlite3_stmt *st = b->stage;

	sqlite_bind_text(st, SLUG, e->slug);
	sqlite_bind_int(st, CLOSED, e->is_closed);
	sqlite_bind_int(st, PLACE, schedule_order(e, b->brand->timezone));
	sqlite_bind_int(st, ID, e->id);
	bind_folded(st, CITY, e->location.city, &b->city);
	bind_folded(st, STATE, e->location.state_abbr, &b->state);
	sqlite_bind_text(st, ORGANIZATION, e->producer.slug);
	sqlite_bind_text(st, CITY_LABEL, e->location.city);
	sqlite_bind_text(st, STATE_LABEL, e->location.state_abbr);
	sqlite_bind_text(st, ORGANIZATION_LABEL, e->producer.name);
	bind_buf(st, WORDS, &b->words);
	bind_buf(st, HEAD, &b->parts.head);
	bind_buf(st, STATUS, &b->parts.status);
	bind_buf(st, BODY, &b->parts.body);
	bind_buf(st, PRODUCER, &b->parts.producer);
	bind_buf(st, JSON, &b->json);
	bind_buf(st, CARD, &b->card);
	bind_buf(st, BESIDE, &b->beside);
	sqlite_bind_text(st, MARKDOWN, markdown);
	return sqlite_run(st, f);
}

/* Of one event as it is kept and found. */
static uint64_t
fingerprint(const struct snapshot_writer *b)
{
	const struct buf *const pieces[] = { &b->parts.head, &b->parts.status,
		&b->parts.body, &b->parts.producer, &b->json, &b->words };
	uint64_t h = HASH_START;

	for (size_t i = 0; i < ARRAY_LEN(pieces); i++)
		h = hash_bytes(h, buf_cstr(pieces[i]), pieces[i]->len);
	return h;
}

void
snapshot_writer_content(const struct snapshot_writer *b, char out[20])
{
	snprintf(out, 20, "%016" PRIx64, b->content);
}

/* Is it the event of this slug that was staged before, or another one? */
static bool
is_repeated(struct snapshot_writer *b, const struct event *e)
{
	struct sqlite3_stmt *st;
	struct error f;
	bool row = false;

	if (!sqlite_prepare(&b->store,
		"SELECT 1 FROM stage.staged WHERE slug = ?1 AND id = ?2", &st,
		&f))
		return false;
	sqlite_bind_text(st, 1, e->slug);
	sqlite_bind_int(st, 2, e->id);
	row = sqlite_step(st, &row, &f) && row;
	sqlite_finish(&st);
	return row;
}

static enum snapshot_writer_result
refuse_twin(struct snapshot_writer *b, const struct event *e, struct error *f)
{
	(void)error_note(f, ERROR_INTERNAL_ERROR,
	    "/slug \"%.100s\" was taken by an earlier record", e->slug);
	snprintf(f->detail, sizeof(f->detail),
	    "/slug was taken by an earlier record");
	return is_repeated(b, e) ? SNAPSHOT_WRITER_REPEATED
				 : SNAPSHOT_WRITER_DROPPED;
}

enum snapshot_writer_result
snapshot_writer_add(struct snapshot_writer *b, struct json_object *borrowed,
    coerce_remark_fn *remark, void *context, struct error *f)
{
	const char *markdown;
	struct native_record r;
	struct summary card;

	arena_reset(&b->mem);
	if (!native_record_decode(borrowed, &b->mem, &r, remark, context, f))
		return SNAPSHOT_WRITER_DROPPED;
	/* Kept as it was told: what is over today is judged anew tomorrow. */
	buf_reset(&b->json);
	native_record_encode(&r, &b->json);
	buf_reset(&b->beside);
	native_record_encode_extra(&r, &b->beside);
	markdown = publishable_markdown(&r, &b->mem);
	publishable_make(&r, b->brand, b->now_s, &b->mem, remark, context);
	summary_of(&r, b->brand->currency, &b->mem, &card);
	buf_reset(&b->card);
	summary_pack(&card, &b->card);
	event_encode(&r.event, b->brand->site_url, &b->parts);
	index_terms_of(&b->terms, &r.event, &b->words);
	if (any_full(b)) {
		(void)error_note(f, ERROR_INTERNAL_ERROR, "is too large");
		return SNAPSHOT_WRITER_DROPPED;
	}
	if (!stage(b, &r.event, markdown, f))
		return sqlite_was_duplicate(&b->store)
		    ? refuse_twin(b, &r.event, f)
		    : SNAPSHOT_WRITER_FAILED;
	field_stats_count(&b->filled, &r);
	b->content += fingerprint(b);
	b->staged++;
	return SNAPSHOT_WRITER_ADDED;
}

void
snapshot_writer_end(struct snapshot_writer *b)
{
	sqlite_finish(&b->stage);
	sqlite_close(&b->store);
	index_terms_release(&b->terms);
	event_parts_release(&b->parts);
	buf_release(&b->json);
	buf_release(&b->beside);
	buf_release(&b->card);
	buf_release(&b->words);
	buf_release(&b->city);
	buf_release(&b->state);
	arena_release(&b->mem);
}

/*
 * writer - turns native records into rows of the staging table.
 */
#include "writer/writer.h"

#include <inttypes.h>

#include "base/hash.h"
#include "event/calendar_card.h"
#include "event/publishable.h"
#include "event/schedule.h"
#include "event/summary.h"
#include "profile/profile.h"
#include "database/calendar_text.h"
#include "index/names.h"
#include "index/spans.h"
#include "index/transitions.h"
#include "reader/reader.h"
#include "writer/internal.h"

enum {
	RECORD_ARENA_MAX = 64 * 1024 * 1024,
	RECORD_TEXT_MAX = 8 * 1024 * 1024,
	DIGITS_SIZE = 17, /* 64 bits in hexadecimal, and NUL */
};

_Static_assert(1 + DIGITS_SIZE <= SNAPSHOT_FINGERPRINT_SIZE,
    "a fingerprint with its mark must fit");

/*
 * FTS5 stores only rowids (detail=none, no content, no column sizes).  It has no prefix
 * indexes, because postings.h reads all terms with a prefix in order.
 */
static const char schema[] =
    "CREATE TABLE snapshot(format INTEGER, events INTEGER,"
    " generated_at INTEGER, read_at INTEGER, built_with TEXT, content TEXT,"
    " version TEXT, host TEXT);"
    "CREATE TABLE mapped(profile TEXT);"
    "CREATE TABLE event(rank INTEGER PRIMARY KEY, slug TEXT,"
    " place INTEGER, changed INTEGER, revision INTEGER, shares_id INTEGER,"
    " calendar, head TEXT, status TEXT, body TEXT, producer TEXT);"
    "CREATE TABLE record(rank INTEGER PRIMARY KEY, json);"
    "CREATE TABLE page(rank INTEGER PRIMARY KEY, closed INTEGER,"
    " place INTEGER, card TEXT, beside, markdown,"
    " first_seen INTEGER, changed INTEGER, revision INTEGER);"
    "CREATE TABLE news(rank INTEGER PRIMARY KEY, changed INTEGER,"
    " id INTEGER);"
    "CREATE TABLE history(id INTEGER, slug TEXT, record INTEGER,"
    " first_seen INTEGER, changed INTEGER, revision INTEGER, gone INTEGER,"
    " card TEXT, PRIMARY KEY(id, slug)) WITHOUT ROWID;" SNAPSHOT_SPANS_SCHEMA
	TRANSITIONS_SCHEMA BITMAP_TABLE_SCHEMA NAMES_SCHEMA VOCABULARY_SCHEMA
	    STEMS_SCHEMA FACET_WRITER_SCHEMA NUMBERS_SCHEMA BESIDE_SCHEMA
    "CREATE TABLE filled(field TEXT, events INTEGER);"
    "CREATE VIRTUAL TABLE words USING fts5(terms, content='', columnsize=0,"
    " detail=none, tokenize='ascii');";

/* The staging table has the records in the order in which the writer got them. */
static const char staging_schema[] =
    "CREATE TABLE staging.staged(slug TEXT, closed INTEGER,"
    " place INTEGER, whole_day INTEGER, id INTEGER, facets TEXT, numbers BLOB,"
    " words TEXT, summary TEXT, first_seen INTEGER, changed INTEGER,"
    " revision INTEGER, record INTEGER, spans TEXT, transitions TEXT,"
    " over INTEGER, name INTEGER,"
    " " STORED_TEXTS_COLUMNS
    ");CREATE TABLE staging.merged(id INTEGER, other INTEGER,"
    " slug TEXT);" FACET_WRITER_STAGING COMMON_TERMS_STAGING_SCHEMA
	STEMS_STAGING_SCHEMA;

/* The parameters of the INSERT: the columns of the staging table, from 1. */
enum {
	SLUG = 1,
	CLOSED,
	PLACE,
	WHOLE_DAY,
	ID,
	VALUES,
	NUMBERS,
	WORDS,
	SUMMARY,
	FIRST_SEEN,
	CHANGED,
	REVISION,
	RECORD,
	SPANS,
	TRANSITIONS,
	OVER,
	NAME,
	TEXTS,
};

void
snapshot_writer_fingerprint(const struct brand *b,
    const struct profile *profile, char out[SNAPSHOT_FINGERPRINT_SIZE])
{
	uint64_t h = HASH_START + SNAPSHOT_FORMAT;

	h = hash_text(h, b->site_url);
	/* The fingerprints of snapshots from before this key stay unchanged. */
	if (strcmp(b->paths.events, BRAND_PATH_OF_EVENTS) != 0)
		h = hash_text(h, b->paths.events);
	h = hash_text(h, b->timezone);
	h = hash_text(h, b->country);
	h = hash_text(h, b->locale);
	h = hash_text(h, b->currency);
	h += b->fees == BRAND_FEES_INCLUDED;
	if (b->upstream.mode == UPSTREAM_LIVE) {
		h = hash_text(h, b->upstream.profile);
		h += profile != NULL ? profile->hash : 0;
		*out++ = SNAPSHOT_SITEMAP_ONLY_MARK;
	}
	snprintf(out, DIGITS_SIZE, "%016" PRIx64, h);
}

void
snapshot_writer_mapped_by(const struct brand *b_or_null,
    const struct profile *profile_or_null, char out[SNAPSHOT_FINGERPRINT_SIZE])
{
	uint64_t h = profile_or_null != NULL ? profile_or_null->hash : 0;

	*out = '\0';
	if (profile_or_null == NULL)
		return;
	if (b_or_null != NULL) {
		const struct brand_vars *vars = &b_or_null->upstream.vars;

		*out++ = SNAPSHOT_MAPPED_MARK;
		h = hash_text(h, b_or_null->upstream.base);
		h = hash_text(
		    h, b_or_null->own != NULL ? b_or_null->own->entry : NULL);
		for (size_t i = 0; i < vars->count; i++)
			h = hash_text(
			    hash_text(h, vars->name[i]), vars->value[i]);
	}
	snprintf(out, DIGITS_SIZE, "%016" PRIx64, h);
}

static bool
attach_staging(
    struct snapshot_writer *w, const struct generation *g, struct error *f)
{
	return sqlite_do(&w->db, f, "ATTACH ?1 AS staging",
		   BIND_TEXT(g->stage_file)) &&
	    sqlite_exec(&w->db,
		/* rows have 2 to 3 KB; a page of 4 KB would hold one */
		"PRAGMA staging.page_size = 16384;"
		"PRAGMA staging.cache_size = -2000;"
		"PRAGMA staging.journal_mode = OFF;"
		"PRAGMA staging.synchronous = OFF",
		f);
}

bool
snapshot_writer_start(struct snapshot_writer *w, const struct generation *g,
    const struct brand *brand, const struct profile *profile, int64_t now_s,
    int64_t read_at_s, struct error *f)
{
	*w = (struct snapshot_writer){
		.brand = brand,
		.profile = profile,
		.now_s = now_s,
		.read_at_s = read_at_s,
		.mem = ARENA_INIT(RECORD_ARENA_MAX),
		.json = BUF_INIT(RECORD_TEXT_MAX),
		.summary = BUF_INIT(RECORD_TEXT_MAX),
		.extra = BUF_INIT(RECORD_TEXT_MAX),
		.words = BUF_INIT(RECORD_TEXT_MAX),
		.values = BUF_INIT(RECORD_TEXT_MAX),
		.spans = BUF_INIT(RECORD_TEXT_MAX),
		.transitions = BUF_INIT(RECORD_TEXT_MAX),
		.card = BUF_INIT(RECORD_TEXT_MAX),
		.calendar = BUF_INIT(RECORD_TEXT_MAX),
		.description = BUF_INIT(RECORD_TEXT_MAX),
	};
	snapshot_writer_mapped_by(brand, profile, w->mapped_by);
	event_parts_init(&w->parts);
	stored_texts_init(&w->texts);
	index_terms_init(&w->terms, brand->locale);
	staged_slugs_init(&w->slugs);
	if (!sqlite_create(&w->db, g->new_file, f))
		return false;
	snapshot_past_open(&w->past, g, now_s);
	return
	    /* rows come in rank order: a larger cache has no use */
	    sqlite_exec(&w->db,
		"PRAGMA page_size = 8192; PRAGMA cache_size = -2000", f) &&
	    sqlite_exec(&w->db, schema, f) && attach_staging(w, g, f) &&
	    sqlite_exec(&w->db, staging_schema, f) &&
	    facet_writer_start(&w->facets, &w->db, f) &&
	    /* few large index segments, merged once at the end */
	    sqlite_exec(&w->db,
		"INSERT INTO words(words, rank) VALUES"
		" ('hashsize', 4194304), ('automerge', 0),"
		" ('crisismerge', 1999)",
		f) &&
	    sqlite_exec(&w->db, "BEGIN", f) &&
	    sqlite_prepare(&w->db,
		"INSERT INTO staging.staged VALUES"
		"(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
		&w->insert, f);
}

static void
bind_buf(struct sqlite3_stmt *st, int at, const struct buf *b)
{
	sqlite_bind_bytes(st, at, buf_cstr(b), b->len);
}

static bool
any_full(const struct snapshot_writer *w)
{
	return w->json.full || w->extra.full || w->words.full || w->card.full ||
	    w->calendar.full || w->parts.head.full || w->parts.status.full ||
	    w->parts.body.full || w->parts.producer.full;
}

/* A short text without markup is stored once, because the calendar has the same text. */
static const char *
stored_markdown(const struct snapshot_writer *w, const char *markdown_or_null)
{
	const char *markdown = markdown_or_null != NULL ? markdown_or_null : "";
	size_t n = w->description.len;

	return strncmp(markdown, buf_cstr(&w->description), n) == 0 &&
		strcmp(markdown + n, "\n") == 0
	    ? NULL
	    : markdown;
}

static struct event_piece
piece_of(const struct buf *b)
{
	return (struct event_piece){ buf_cstr(b), b->len };
}

static void
bind_texts(struct snapshot_writer *w, const char *markdown_or_null)
{
	const char *markdown = stored_markdown(w, markdown_or_null);

	stored_texts_bind(&w->texts,
	    (const struct event_piece[STORED_TEXTS]){
		[STORED_HEAD] = piece_of(&w->parts.head),
		[STORED_STATUS] = piece_of(&w->parts.status),
		[STORED_BODY] = piece_of(&w->parts.body),
		[STORED_PRODUCER] = piece_of(&w->parts.producer),
		[STORED_CALENDAR] = piece_of(&w->calendar),
		[STORED_BESIDE] = piece_of(&w->extra),
		[STORED_RECORD] = piece_of(&w->json),
		[STORED_MARKDOWN] = { markdown,
		    markdown != NULL ? strlen(markdown) : 0 },
	    },
	    w->insert, TEXTS);
}

static bool
insert_staged(struct snapshot_writer *w, const struct native_record *r,
    struct schedule_place place, const struct event_history *h,
    const char *markdown, struct error *f)
{
	const struct event *e = &r->event;
	struct sqlite3_stmt *st = w->insert;
	unsigned char numbers[NUMBERS_PACKED];

	numbers_pack(r, w->brand->currency, numbers);
	snapshot_spans_pack(r, w->brand->timezone, place, &w->spans);
	transitions_pack(
	    r, w->brand->timezone, w->now_s, place, &w->transitions);
	sqlite_bind_text(st, SLUG, e->slug);
	sqlite_bind_int(st, CLOSED, place.class);
	sqlite_bind_int(st, PLACE, place.key);
	sqlite_bind_int(st, WHOLE_DAY, place.is_day);
	sqlite_bind_int(st, ID, e->id);
	bind_buf(st, VALUES, &w->values);
	sqlite_bind_blob(st, NUMBERS, numbers, sizeof(numbers));
	bind_buf(st, WORDS, &w->words);
	bind_buf(st, SUMMARY, &w->summary);
	sqlite_bind_int(st, FIRST_SEEN, h->first_seen_s);
	sqlite_bind_int(st, CHANGED, h->changed_s);
	sqlite_bind_int(st, REVISION, h->revision);
	sqlite_bind_int(st, RECORD, w->record);
	bind_buf(st, SPANS, &w->spans);
	bind_buf(st, TRANSITIONS, &w->transitions);
	sqlite_bind_int(st, OVER, r->availability == EVENT_ENDED);
	if (place.class == SCHEDULE_UNLISTED)
		sqlite_bind_text(st, NAME, NULL);
	else
		sqlite_bind_int(st, NAME, names_hash_text(e->name));
	bind_texts(w, markdown);
	return sqlite_run(st, f);
}

/*
 * Returns the fingerprint of all that a snapshot stores of the event just encoded, except
 * its history.  A run that began yesterday has another place in the order today.
 */
static uint64_t
event_fingerprint(const struct snapshot_writer *w, struct schedule_place place,
    const struct summary *summary)
{
	const struct buf *const pieces[] = { &w->parts.head, &w->parts.status,
		&w->parts.body, &w->parts.producer, &w->words, &w->extra,
		&w->spans };
	int64_t numbers[] = { place.class, place.key, summary->sessions_left,
		w->record };
	uint64_t h =
	    hash_bytes(HASH_START, (const char *)numbers, sizeof(numbers));

	for (size_t i = 0; i < ARRAY_LEN(pieces); i++)
		h = hash_wide(h, buf_cstr(pieces[i]), pieces[i]->len);
	return h;
}

void
snapshot_writer_content(
    const struct snapshot_writer *w, char out[SNAPSHOT_FINGERPRINT_SIZE])
{
	snprintf(out, DIGITS_SIZE, "%016" PRIx64, w->content);
}

static enum snapshot_writer_result
reject_duplicate(const struct event *e, int64_t taken_by, struct error *f)
{
	(void)error_internal(
	    f, "/slug \"%.100s\" is the slug of an earlier record", e->slug);
	snprintf(f->detail, sizeof(f->detail),
	    "/slug is the slug of an earlier record");
	return taken_by == e->id ? SNAPSHOT_WRITER_REPEATED
				 : SNAPSHOT_WRITER_DROPPED;
}

/* Counts an event that lists and searches find. */
static bool
count_listed(struct snapshot_writer *w, const struct native_record *r,
    struct schedule_place place, struct error *f)
{
	if (place.class == SCHEDULE_UNLISTED) {
		w->unlisted++;
		return true;
	}
	field_stats_count(&w->field_stats, r);
	w->staged++;
	return facet_writer_count(&w->facets, f);
}

enum snapshot_writer_result
snapshot_writer_add(struct snapshot_writer *w, struct json_object *borrowed,
    coerce_remark_fn *remark, void *context, struct error *f)
{
	struct event_history history;
	struct schedule_place place;
	const char *markdown;
	struct native_record r;
	struct summary summary;
	int64_t taken_by;
	bool taken;

	arena_reset(&w->mem);
	if (!(w->takes_kept ? native_record_decode_kept : native_record_decode)(
		borrowed, &w->mem, &r, remark, context, f))
		return SNAPSHOT_WRITER_DROPPED;
	/*
	 * The record is stored before publishable_make() changes it, so that a later
	 * rebuild decides again what is over.
	 */
	history = snapshot_writer_record(w, &r);
	publishable_make(
	    &r, w->brand, w->now_s, &w->mem, &markdown, remark, context);
	buf_reset(&w->extra);
	native_record_encode_extra(&r, &w->extra);
	event_encode(&r.event, w->brand, &w->parts);
	schedule_show(&r, w->brand->timezone, &w->mem);
	place = schedule_place(&r, w->brand->timezone, w->now_s);
	summary_of(&r, w->brand->currency, &w->mem, &summary);
	summary.history = history;
	buf_reset(&w->summary);
	summary_pack(&summary, &w->summary);
	buf_reset(&w->card);
	calendar_card_pack(&r, w->brand->timezone, &w->card);
	buf_reset(&w->description);
	calendar_card_description(r.event.description,
	    CALENDAR_CARD_DESCRIPTION_MAX, &w->description);
	buf_reset(&w->calendar);
	calendar_text_join(&w->description, &w->card, &w->calendar);
	index_terms_of(&w->terms, &r, &w->words);
	if (any_full(w)) {
		(void)error_internal(f, "is too large");
		return SNAPSHOT_WRITER_DROPPED;
	}
	buf_reset(&w->values);
	if (place.class != SCHEDULE_UNLISTED &&
	    !facet_writer_find(&w->facets, &r, w->brand, &w->values, f))
		return SNAPSHOT_WRITER_FAILED;
	if (!staged_slugs_take(
		&w->slugs, &w->db, r.event.slug, &taken, &taken_by, f))
		return SNAPSHOT_WRITER_FAILED;
	if (taken)
		return reject_duplicate(&r.event, taken_by, f);
	if (!insert_staged(w, &r, place, &history, markdown, f) ||
	    !count_listed(w, &r, place, f))
		return SNAPSHOT_WRITER_FAILED;
	w->known += w->is_known;
	w->changed += w->is_changed;
	w->added_id = r.event.id;
	w->content += event_fingerprint(w, place, &summary);
	return SNAPSHOT_WRITER_ADDED;
}

void
snapshot_writer_end(struct snapshot_writer *w)
{
	sqlite_finish(&w->insert);
	staged_slugs_release(&w->slugs);
	facet_writer_release(&w->facets);
	sqlite_finish(&w->numbers.insert);
	snapshot_past_close(&w->past);
	sqlite_close(&w->db);
	index_terms_release(&w->terms);
	event_parts_release(&w->parts);
	stored_texts_release(&w->texts);
	buf_release(&w->json);
	buf_release(&w->extra);
	buf_release(&w->summary);
	buf_release(&w->words);
	buf_release(&w->values);
	buf_release(&w->spans);
	buf_release(&w->transitions);
	buf_release(&w->card);
	buf_release(&w->calendar);
	buf_release(&w->description);
	arena_release(&w->mem);
}

/*
 * source_reading - stages the records of a source, and then writes them with their
 * identities.
 */
#include "cartaz/sources/source_reading.h"

#include "base/datetime.h"
#include "base/hash.h"
#include "base/text.h"
#include "cartaz/sources/duplicates.h"
#include "event/native_record.h"
#include "event/publishable.h"
#include "json/json_tree.h"
#include "text/normalize.h"

enum {
	RECORD_MEM_MAX = 64 * 1024 * 1024,
	RECORD_TEXT_MAX = 8 * 1024 * 1024,
	WORDS_MAX = 4096,
};

bool
source_reading_start(struct source_reading *r, const struct brand *b,
    const struct brand_source *s, const char *folder, int64_t now_s,
    struct error *f)
{
	*r = (struct source_reading){
		.brand = b,
		.source = s,
		.keeps_ids = s == b->sources,
		.now_s = now_s,
		.folder = folder,
		.mem = ARENA_INIT(RECORD_MEM_MAX),
		.json = BUF_INIT(RECORD_TEXT_MAX),
		.line = BUF_INIT(2 * RECORD_TEXT_MAX + DUPLICATES_FACTS_MAX),
	};
	return spool_open(&r->texts, folder, RECORD_TEXT_MAX, f);
}

void
source_reading_end(struct source_reading *r)
{
	spool_close(&r->texts);
	arena_release(&r->mem);
	buf_release(&r->json);
	buf_release(&r->line);
	free(r->row);
	*r = (struct source_reading){ .count = 0 };
}

/* Hashes words without case, accents and punctuation.  0: the text has no words. */
static uint64_t
hash_of_words(const char *text_or_null)
{
	LOCAL_BUF words = BUF_INIT(WORDS_MAX);
	uint64_t h = 0;

	if (text_or_null == NULL)
		return 0;
	normalize_join(text_or_null, ' ', &words);
	if (words.len > 0)
		h = hash_bytes(HASH_START, buf_cstr(&words), words.len);
	return h;
}

static uint64_t
hash_of_place(const struct location *l)
{
	uint64_t venue = hash_of_words(l->name), city = hash_of_words(l->city);

	return venue == 0 && city == 0 ? 0 : venue + 31 * city;
}

/* Hashes a start.  Two ways to write one instant have the same hash. */
static uint64_t
hash_of_start(const struct native_record *r)
{
	struct datetime when;
	int64_t at;

	if (r->event.starts_at == NULL)
		return HASH_START;
	if (!datetime_parse(r->event.starts_at, &when) ||
	    when.kind != DATETIME_INSTANT)
		return hash_text(HASH_START, r->event.starts_at);
	at = datetime_instant_s(&when);
	return hash_bytes(HASH_START, &at, sizeof(at));
}

/* Returns the version.  Without versions, the record that changed last is the latest. */
static int64_t
version_of(const struct job_position *at, const struct native_record *r)
{
	struct datetime when;

	if (at->version != 0)
		return at->version;
	return r->updated_at != NULL && datetime_parse(r->updated_at, &when) &&
		when.kind == DATETIME_INSTANT
	    ? datetime_instant_s(&when)
	    : 0;
}

static struct source_row
row_of(const struct job_position *at, struct json_object *native,
    const struct native_record *r)
{
	const char *slug = json_tree_text_of(native, "slug");
	const char *page = native_record_link(r);

	return (struct source_row){
		.witness = {
		    .key = corrections_hash_key(json_tree_member(native, "id")),
		    .name = hash_of_words(r->event.name),
		    .start = hash_of_start(r),
		    .place = hash_of_place(&r->event.location),
		    .page = page != NULL ? hash_text(HASH_START, page) : 0,
		},
		.id = r->event.id,
		.version = version_of(at, r),
		.place = at->place,
		.has_slug = slug != NULL && strcmp(slug, r->event.slug) == 0,
	};
}

enum snapshot_writer_result
source_reading_take(void *reading, const struct job_position *at,
    struct json_object *native, coerce_remark_fn *remark, void *context,
    struct error *f)
{
	struct source_reading *r = reading;
	struct native_record made;
	const char *description;

	if (r->count == SOURCE_IDENTITY_MAX) {
		(void)error_internal(f,
		    "has more than %d events, which is the most that a source "
		    "may have; divide it into several sources",
		    SOURCE_IDENTITY_MAX);
		return SNAPSHOT_WRITER_FAILED;
	}
	arena_reset(&r->mem);
	/* An event that another brand no longer confirms is not confirmed here either. */
	if (!(r->source->url != NULL ? native_record_decode_kept
				     : native_record_decode)(
		native, &r->mem, &made, remark, context, f))
		return SNAPSHOT_WRITER_DROPPED;
	made.read_at = NULL;
	/* The credit of a source comes from the brand file, not from its records. */
	made.source_count = 0;
	made.sources = NULL;
	buf_reset(&r->json);
	native_record_encode(&made, &r->json);
	if (r->json.full) {
		(void)error_internal(f, "is too large");
		return SNAPSHOT_WRITER_DROPPED;
	}
	r->row = mem_room(r->row, r->count, &r->cap, sizeof(r->row[0]));
	r->row[r->count] = row_of(at, native, &made);
	r->row[r->count++].content = hash_text(HASH_START, buf_cstr(&r->json));
	buf_reset(&r->line);
	buf_printf(&r->line, "%s\t%s\t", made.event.slug,
	    json_tree_print(json_tree_member(native, "id"), &r->mem));
	duplicates_print_facts(&made, r->brand->timezone, &r->line);
	buf_printf(&r->line, "\t%s", buf_cstr(&r->json));
	/*
	 * Only for the remarks, because a build will report none, and for the values
	 * that will be served.  The description need not be sanitized for that.
	 */
	description = made.event.description;
	made.event.description = NULL;
	publishable_make(
	    &made, r->brand, r->now_s, &r->mem, NULL, remark, context);
	if (made.event.description == NULL)
		made.event.description = description;
	field_stats_count(&r->stats, &made);
	return spool_add_text(&r->texts, buf_cstr(&r->line), f)
	    ? SNAPSHOT_WRITER_ADDED
	    : SNAPSHOT_WRITER_FAILED;
}

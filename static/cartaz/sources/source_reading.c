/*
 * source_reading - stages the records of a source, then writes them with their
 * identities.
 */
#include "cartaz/sources/source_reading.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "base/datetime.h"
#include "base/hash.h"
#include "base/text.h"
#include "cartaz/sources/source_defaults.h"
#include "event/native_record.h"
#include "importer/vevent_record.h"
#include "json/json_tree.h"
#include "text/normalize.h"

enum {
	RECORD_MEM_MAX = 64 * 1024 * 1024,
	RECORD_TEXT_MAX = 8 * 1024 * 1024,
	WORDS_MAX = 4096,
};

bool
source_reading_start(struct source_reading *r, const struct brand_source *s,
    bool keeps_ids, const char *folder, int64_t now_s, struct error *f)
{
	char path[PATHS_PATH_MAX];
	int fd;

	*r = (struct source_reading){
		.source = s,
		.keeps_ids = keeps_ids,
		.now_s = now_s,
		.folder = folder,
		.mem = ARENA_INIT(RECORD_MEM_MAX),
		.json = BUF_INIT(RECORD_TEXT_MAX),
	};
	paths_path(path, folder, "reading.new", (char *)NULL);
	fd = open(
	    path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
	if (fd >= 0 && unlink(path) == 0)
		r->texts = fdopen(fd, "w+");
	if (r->texts != NULL)
		return true;
	(void)error_note(f, ERROR_INTERNAL_ERROR, "cannot write %s: %s", path,
	    strerror(errno));
	if (fd >= 0)
		close(fd);
	return false;
}

void
source_reading_end(struct source_reading *r)
{
	if (r->texts != NULL)
		fclose(r->texts);
	arena_release(&r->mem);
	buf_release(&r->json);
	free(r->row);
	*r = (struct source_reading){ .texts = NULL };
}

/* Of the words alone, so that case, accents and punctuation do not count; 0: none. */
static uint64_t
hash_of_words(const char *text_or_null)
{
	struct buf words = BUF_INIT(WORDS_MAX);
	uint64_t h = 0;

	if (text_or_null == NULL)
		return 0;
	normalize_join(text_or_null, ' ', &words);
	if (words.len > 0)
		h = hash_bytes(HASH_START, buf_cstr(&words), words.len);
	buf_release(&words);
	return h;
}

static uint64_t
hash_of_place(const struct location *l)
{
	uint64_t venue = hash_of_words(l->name), city = hash_of_words(l->city);

	return venue == 0 && city == 0 ? 0 : venue + 31 * city;
}

/* The instant if the time has one, so that another way to write it is the same. */
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

static uint64_t
hash_of_key(struct json_object *id)
{
	const char *text = json_tree_text(id);

	return hash_text(
	    HASH_START, text != NULL ? text : json_tree_number_text(id));
}

/* Higher for the later of two records with one key. */
static int64_t
version_of(struct json_object *native, const struct native_record *r)
{
	const char *text =
	    json_tree_text(json_tree_member(native, VEVENT_RECORD_VERSION));
	struct datetime when;
	int64_t n;

	if (text != NULL && text_int(text, 0, INT64_MAX, &n))
		return n;
	return r->updated_at != NULL && datetime_parse(r->updated_at, &when) &&
		when.kind == DATETIME_INSTANT
	    ? datetime_instant_s(&when)
	    : 0;
}

static void
add_row(struct source_reading *r, const struct source_row *row)
{
	if (r->count == r->cap) {
		r->cap = r->cap > 0 ? 2 * r->cap : 256;
		r->row = mem_grow(r->row, r->cap * sizeof(r->row[0]));
	}
	r->row[r->count++] = *row;
}

enum snapshot_writer_result
source_reading_take(void *reading, struct json_object *native,
    coerce_remark_fn *remark, void *context, struct error *f)
{
	struct source_reading *r = reading;
	struct native_record made;
	const char *slug;

	if (r->count == SOURCE_IDENTITY_MAX) {
		(void)error_note(f, ERROR_INTERNAL_ERROR,
		    "has more than %d events, which is the most that a source "
		    "may have",
		    SOURCE_IDENTITY_MAX);
		return SNAPSHOT_WRITER_FAILED;
	}
	arena_reset(&r->mem);
	source_defaults_set(r->source, native);
	if (!native_record_decode(native, &r->mem, &made, remark, context, f))
		return SNAPSHOT_WRITER_DROPPED;
	buf_reset(&r->json);
	native_record_encode(&made, &r->json);
	if (r->json.full) {
		(void)error_note(f, ERROR_INTERNAL_ERROR, "is too large");
		return SNAPSHOT_WRITER_DROPPED;
	}
	field_stats_count(&r->stats, &made);
	slug = json_tree_text(json_tree_member(native, "slug"));
	add_row(r,
	    &(struct source_row){
		.witness = {
		    .key = hash_of_key(json_tree_member(native, "id")),
		    .name = hash_of_words(made.event.name),
		    .start = hash_of_start(&made),
		    .place = hash_of_place(&made.event.location),
		    .page = made.buy_url != NULL
			? hash_text(HASH_START, made.buy_url)
			: 0,
		},
		.id = made.event.id,
		.version = version_of(native, &made),
		.has_slug = slug != NULL && strcmp(slug, made.event.slug) == 0,
	    });
	if (fputs(made.event.slug, r->texts) >= 0 &&
	    fputc('\t', r->texts) != EOF &&
	    fputs(buf_cstr(&r->json), r->texts) >= 0 &&
	    fputc('\n', r->texts) != EOF)
		return SNAPSHOT_WRITER_ADDED;
	(void)error_note(f, ERROR_INTERNAL_ERROR, "cannot write in %s: %s",
	    r->folder, strerror(errno));
	return SNAPSHOT_WRITER_FAILED;
}

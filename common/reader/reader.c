/*
 * reader - opens a snapshot and reads its description and the field counts.
 */
#include "reader/internal.h"

#include "base/text.h"
#include "event/field_stats.h"

/* A file is not trusted, and a bitmap has one bit for each event. */
enum { EVENTS_MAX = 100000000 };

static bool
read_description(struct snapshot_reader *s, const char *path, struct error *f)
{
	LOCAL_STMT st = NULL;
	struct error why;
	bool row, ok;

	/* The columns that writer.c writes.  Formats 1 to 3 end before `host`. */
	ok = sqlite_prepare(&s->db, "SELECT * FROM snapshot", &st, &why) &&
	    sqlite_step(st, &row, &why);
	if (ok && row) {
		s->format = sqlite_int(st, 0);
		s->events = sqlite_int(st, 1);
		s->generated_at_s = datetime_bounded_s(sqlite_int(st, 2));
		s->read_at_s = datetime_bounded_s(sqlite_int(st, 3));
		snprintf(s->built_with, sizeof(s->built_with), "%s",
		    sqlite_text(st, 4).p);
		snprintf(
		    s->content, sizeof(s->content), "%s", sqlite_text(st, 5).p);
		snprintf(s->host, sizeof(s->host), "%s", sqlite_text(st, 7).p);
		s->is_sitemap_only =
		    s->built_with[0] == SNAPSHOT_SITEMAP_ONLY_MARK;
	}
	return ok || error_internal(f, "%.400s: %.300s", path, why.note);
}

static bool
is_snapshot_of(const struct snapshot_reader *s, const char *path,
    const char *host, struct error *f)
{
	return s->host[0] == '\0' || strcmp(s->host, host) == 0 ||
	    error_internal(
		f, "%s: is a snapshot of %s, not of %s", path, s->host, host);
}

/* The tables of each part; NULL ends them. */
static const char *const parts[][12] = {
	[SNAPSHOT_EVENTS] = { "snapshot", "transition", "event" },
	[SNAPSHOT_PAGE] = { "snapshot", "transition", "event", "page" },
	[SNAPSHOT_CARDS] = { "snapshot", "transition", "page", "top", "months",
	    "classes", "later", "levels" },
	[SNAPSHOT_SEARCH] = { "snapshot", "transition", "event", "name",
	    "facet", "stems", "bitmap", "bitmap_block", "words_data",
	    "words_idx", "vocabulary" },
};

static bool
open_part(struct snapshot_reader *s, const char *path, const char *host,
    enum snapshot_reader_part part, struct error *f)
{
	*s = (struct snapshot_reader){ 0 };
	if (!sqlite_open_read(
		&s->db, path, part != SNAPSHOT_WHOLE ? parts[part] : NULL, f))
		return false;
	if (read_description(s, path, f) && is_snapshot_of(s, path, host, f))
		return true;
	snapshot_reader_close(s);
	return false;
}

bool
snapshot_reader_open_any(struct snapshot_reader *s, const char *path,
    const char *host, struct error *f)
{
	return open_part(s, path, host, SNAPSHOT_WHOLE, f);
}

bool
snapshot_reader_open_any_format(struct snapshot_reader *s, const char *path,
    const char *host, enum snapshot_reader_part part, struct error *f)
{
	struct error why;

	if (open_part(s, path, host, part, &why))
		return true;
	*f = why;
	if (why.note[0] != '\0')
		(void)error_note(
		    f, why.code, "%s; run cartaz verify %s", why.note, host);
	return false;
}

bool
snapshot_reader_open(struct snapshot_reader *s, const char *path,
    const char *host, enum snapshot_reader_part part, struct error *f)
{
	if (!snapshot_reader_open_any_format(s, path, host, part, f))
		return false;
	if (s->format != SNAPSHOT_FORMAT)
		(void)error_internal(f,
		    "%s: has format %lld, but this version serves format %d; "
		    "run cartaz rebuild %s",
		    path, (long long)s->format, SNAPSHOT_FORMAT, host);
	else if (!s->db.has_checksums)
		(void)error_internal(f,
		    "%s: is damaged, because its pages have no checksums",
		    path);
	else if (s->events < 0 || s->events > EVENTS_MAX)
		(void)error_internal(f,
		    "%s: is damaged, because its number of events is %lld",
		    path, (long long)s->events);
	else
		return true;
	snapshot_reader_close(s);
	return false;
}

void
snapshot_reader_close(struct snapshot_reader *s)
{
	snapshot_kept_windows_release(s);
	snapshot_reader_stems_finish(s);
	transitions_release(&s->transitions);
	numbers_within_release(&s->within);
	bitmap_table_finish(&s->bitmaps);
	postings_finish(&s->postings);
	sqlite_close(&s->db);
}

bool
snapshot_reader_set_now(struct snapshot_reader *s, const struct brand *brand,
    int64_t now_s, struct error *f)
{
	int64_t refused_s = brand->upstream.refused_s;
	char renewal[BRAND_RENEWAL_MAX];

	if (refused_s > 0 && now_s - s->read_at_s > refused_s)
		return error_note(f, ERROR_UPSTREAM_UNAVAILABLE,
		    "%s: the records are older than %d times max_stale; run %s",
		    brand->host, BRAND_STALE_TIMES,
		    brand_renewal(brand, renewal));
	s->brand = brand;
	s->now_s = now_s;
	return transitions_read(&s->transitions, &s->db, now_s, s->events, f);
}

/* Returns NULL for a field that this version does not count. */
static int64_t *
field_counter(struct field_stats *out, const char *name)
{
	for (size_t i = 0; i < FIELD_STATS_COUNT; i++) {
		if (field_stats_name(i) != NULL &&
		    strcmp(field_stats_name(i), name) == 0)
			return &out->events[i];
	}
	return NULL;
}

bool
snapshot_reader_field_stats(struct snapshot_reader *s, struct field_stats *out)
{
	LOCAL_STMT st = NULL;
	struct error f;
	bool row, ok;

	*out = (struct field_stats){ { 0 } };
	for (ok = sqlite_ask(&s->db, &st, &row, &f,
		 "SELECT field, events FROM filled", BIND_NONE);
	     ok && row; ok = sqlite_step(st, &row, &f)) {
		int64_t *count = field_counter(out, sqlite_text(st, 0).p);

		if (count != NULL)
			*count = sqlite_int(st, 1);
	}
	return ok;
}

void
snapshot_reader_mapped_by(
    struct snapshot_reader *s, char out[SNAPSHOT_FINGERPRINT_SIZE])
{
	LOCAL_STMT st = NULL;
	struct error ignored;
	bool row;

	out[0] = '\0';
	if (sqlite_ask(&s->db, &st, &row, &ignored,
		"SELECT profile FROM mapped", BIND_NONE) &&
	    row)
		snprintf(
		    out, SNAPSHOT_FINGERPRINT_SIZE, "%s", sqlite_text(st, 0).p);
}

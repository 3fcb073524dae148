/*
 * facets - reads the table of facets of a brand's snapshot.
 */
#include "search/facets.h"

#include "text/normalize.h"
#include "generation/generation_open.h"

enum { PREFIX_MAX = 1024 };

static const char *
kind_name(enum facets_kind kind)
{
	switch (kind) {
	case FACETS_CITY:
		return "city";
	case FACETS_STATE:
		return "state";
	case FACETS_ORGANIZATION:
		return "organization";
	case FACETS_VENUE:
		return "venue";
	case FACETS_CATEGORY:
		return "category";
	case FACETS_COUNTRY:
		return "country";
	case FACETS_LANGUAGE:
		return "language";
	case FACETS_SOURCE:
		return "source";
	case FACETS_PERFORMER:
		return "performer";
	}
	fatal("facets: unknown kind");
}

/* Records a failure, because then an empty result does not mean that there is none. */
static void
note_failure(struct facets *facets, const struct error *why)
{
	facets->failed = true;
	facets->error = *why;
	if (facets->error.code != ERROR_TOO_COSTLY)
		facets->error.code = ERROR_UPSTREAM_UNAVAILABLE;
}

void
facets_open(struct facets *facets, const struct source *source)
{
	struct error f;

	*facets = (struct facets){ 0 };
	if (source->brand->upstream.mode == UPSTREAM_LIVE)
		return;
	if (source->kept != NULL && source->kept->db.db != NULL) {
		facets_use(facets, source->kept);
		return;
	}
	facets->snapshot = &facets->own;
	facets->open = generation_open(
	    &facets->own, source->paths, source->brand->host, &f);
	if (facets->open) {
		sqlite_limit(&facets->own.db, source->budget);
		if (snapshot_reader_set_now(
			&facets->own, source->brand, source->now_s, &f))
			return;
		facets_close(facets);
	}
	if (f.note[0] != '\0')
		note_failure(facets, &f);
}

void
facets_use(struct facets *facets, struct snapshot_reader *open)
{
	*facets = (struct facets){ .snapshot = open, .open = true };
}

void
facets_close(struct facets *facets)
{
	if (facets->open && facets->snapshot == &facets->own)
		snapshot_reader_close(&facets->own);
	facets->open = false;
}

bool
facets_is_slug(enum facets_kind kind)
{
	return kind == FACETS_ORGANIZATION || kind == FACETS_SOURCE;
}

static void
normalize_prefix(enum facets_kind kind, const char *typed, struct buf *b)
{
	normalize_join(typed, facets_is_slug(kind) ? '-' : ' ', b);
}

static void
copy_row(struct sqlite3_stmt *st, struct arena *mem, struct facets_value *out)
{
	struct sqlite_text value = sqlite_text(st, 0);
	struct sqlite_text label = sqlite_text(st, 1);

	*out = (struct facets_value){
		.value = arena_copy(mem, value.p, value.n),
		.label = arena_copy(mem, label.p, label.n),
		.events = sqlite_int(st, 2),
	};
}

size_t
facets_list(struct facets *facets, enum facets_kind kind, const char *typed,
    struct arena *mem, struct facets_value *out, size_t max, int64_t *total)
{
	struct buf prefix = BUF_INIT(PREFIX_MAX);
	struct sqlite3_stmt *st = NULL;
	struct error f;
	size_t count = 0;
	bool row = true, ok = true;

	*total = 0;
	normalize_prefix(kind, typed, &prefix);
	if (facets->open &&
	    (ok = sqlite_prepare(&facets->snapshot->db,
		 /* U+10FFFF sorts after every character, so a prefix is a range */
		 "SELECT value, label, events FROM facet WHERE kind = ?1"
		 " AND value >= ?2 AND value < ?2 || char(1114111)"
		 " ORDER BY events DESC, value",
		 &st, &f))) {
		sqlite_bind_text(st, 1, kind_name(kind));
		sqlite_bind_text(st, 2, buf_cstr(&prefix));
		for (; (ok = sqlite_step(st, &row, &f)) && row; (*total)++) {
			if (count < max)
				copy_row(st, mem, &out[count++]);
		}
	}
	if (!ok)
		note_failure(facets, &f);
	sqlite_finish(&st);
	buf_release(&prefix);
	return count;
}

bool
facets_has(struct facets *facets, enum facets_kind kind, const char *normalized)
{
	struct sqlite3_stmt *st = NULL;
	struct error f;
	bool row = false, ok = true;

	if (facets->open &&
	    (ok = sqlite_prepare(&facets->snapshot->db,
		 "SELECT 1 FROM facet WHERE kind = ?1 AND value = ?2", &st,
		 &f))) {
		sqlite_bind_text(st, 1, kind_name(kind));
		sqlite_bind_text(st, 2, normalized);
		ok = sqlite_step(st, &row, &f);
	}
	if (!ok)
		note_failure(facets, &f);
	sqlite_finish(&st);
	return row;
}

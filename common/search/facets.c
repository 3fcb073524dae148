/*
 * facets - reads the table of facets of a brand's snapshot.
 */
#include "search/facets.h"

#include "text/normalize.h"
#include "generation/generation_open.h"

enum { PREFIX_MAX = 1024 };

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
facets_is_slug(const char *kind)
{
	return strcmp(kind, "organization") == 0 || strcmp(kind, "source") == 0;
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
facets_list(struct facets *facets, const char *kind, const char *typed,
    struct arena *mem, struct facets_value *out, size_t max, int64_t *total)
{
	struct buf prefix = BUF_INIT(PREFIX_MAX);
	LOCAL_STMT st = NULL;
	struct error f;
	size_t count = 0;
	bool row = false, ok = true;

	*total = 0;
	normalize_join(typed, facets_is_slug(kind) ? '-' : ' ', &prefix);
	if (facets->open)
		/* U+10FFFF sorts after every character, so a prefix is a range */
		ok = sqlite_ask(&facets->snapshot->db, &st, &row, &f,
		    "SELECT value, label, events FROM facet WHERE kind = ?1"
		    " AND value >= ?2 AND value < ?2 || char(1114111)"
		    " ORDER BY events DESC, value",
		    BIND_TEXT(kind), BIND_TEXT(buf_cstr(&prefix)));
	for (; ok && row; (*total)++) {
		if (count < max)
			copy_row(st, mem, &out[count++]);
		ok = sqlite_step(st, &row, &f);
	}
	if (!ok)
		note_failure(facets, &f);
	buf_release(&prefix);
	return count;
}

bool
facets_has(struct facets *facets, const char *kind, const char *normalized)
{
	LOCAL_STMT st = NULL;
	struct error f;
	bool row = false, ok = true;

	if (facets->open)
		ok = sqlite_ask(&facets->snapshot->db, &st, &row, &f,
		    "SELECT 1 FROM facet WHERE kind = ?1 AND value = ?2",
		    BIND_TEXT(kind), BIND_TEXT(normalized));
	if (!ok)
		note_failure(facets, &f);
	return row;
}

/*
 * reader_walk - reads the slug and updated_at of every record, and every value of the
 * filters, as a stream.
 *
 * A sitemap of a million events needs two short texts of each record.  So they are searched
 * in the JSON, without a tree.  This is safe because only native_record_encode() writes
 * records: the slug comes before any other object, and only the event has updated_at.
 */
#include "base/text.h"
#include "database/records.h"
#include "reader/reader.h"

enum { VALUE_MAX = 256 };

/*
 * Copies the text after a key, its colon and a quote.  A quote in a value has a backslash
 * before it, so that `key` cannot occur in a value.  Returns NULL if the key is missing, or
 * if its text has an escape or is too long for a slug or a time.
 */
static const char *
find_text(const struct buf *json, const char *key, char out[VALUE_MAX])
{
	const char *at = strstr(buf_cstr(json), key);
	size_t n;

	if (at == NULL)
		return NULL;
	at += strlen(key);
	n = strcspn(at, "\"\\");
	if (n >= VALUE_MAX || at[n] != '"')
		return NULL;
	memcpy(out, at, n);
	out[n] = '\0';
	return out;
}

bool
snapshot_reader_walk(struct snapshot_reader *s, snapshot_reader_each_fn *each,
    void *context, struct error *f)
{
	char slug[VALUE_MAX], updated_at[VALUE_MAX];
	struct snapshot_records r = { .st = NULL };
	bool row = true, ok;

	ok = snapshot_records_open(
	    &r, &s->db, s->format, SNAPSHOT_RECORDS_ALL, f);
	for (int64_t i = 0; ok && i < s->events; i++) {
		ok = snapshot_records_next(&r, &row, f);
		if (!ok || !row)
			break;
		if (find_text(&r.json, ",\"slug\":\"", slug) == NULL)
			ok = error_internal(f,
			    "the snapshot has a record without a slug; run "
			    "cartaz verify");
		ok = ok &&
		    each(context, slug,
			find_text(&r.json, ",\"updated_at\":\"", updated_at),
			f);
	}
	snapshot_records_close(&r);
	return ok;
}

bool
snapshot_reader_values(struct snapshot_reader *s, int64_t least,
    snapshot_reader_value_fn *each, void *context, struct error *f)
{
	LOCAL_STMT st = NULL;
	bool row, ok;

	ok = sqlite_ask(&s->db, &st, &row, f,
	    "SELECT kind, value, label FROM facet WHERE events >= ?1"
	    " ORDER BY kind, value",
	    BIND_INT(least));
	while (ok && row)
		ok = each(context, sqlite_text(st, 0).p, sqlite_text(st, 1).p,
			 sqlite_text(st, 2).p, f) &&
		    sqlite_step(st, &row, f);
	return ok;
}

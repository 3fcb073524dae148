/*
 * reader_walk - reads the slug and updated_at of every record, and every value of the
 * filters, as a stream.
 *
 * A sitemap of a million events needs two short texts of each record.  Parsing the JSON
 * would read the whole record.  So the slug is read at its fixed position, and the key of
 * updated_at is searched from the end.  This is safe because only native_record_encode()
 * writes records.
 */
#include "base/text.h"
#include "database/records.h"
#include "reader/reader.h"

enum { VALUE_MAX = 256 };

/*
 * Copies the text after a key and its colon.  A quote in a value has a backslash before
 * it, so that `key` cannot occur in a value.  Returns NULL if the text has an escape, or
 * is too long for a slug or a time.
 */
static const char *
copy_value_at(
    const char *at, const char *end, const char *key, char out[VALUE_MAX])
{
	const char *quote;
	size_t n;

	if (at == NULL)
		return NULL;
	at += strlen(key);
	quote = memchr(at, '"', (size_t)(end - at));
	n = quote != NULL ? (size_t)(quote - at) : VALUE_MAX;
	if (n >= VALUE_MAX || memchr(at, '\\', n) != NULL)
		return NULL;
	memcpy(out, at, n);
	out[n] = '\0';
	return out;
}

/* Finds the slug, which is the second member, after the number `id`. */
static const char *
find_slug(struct sqlite_text json, char out[VALUE_MAX])
{
	static const char id[] = "{\"id\":", key[] = ",\"slug\":\"";
	const char *end = json.p + json.n, *at = json.p + strlen(id);

	if (json.n < strlen(id)) /* not our record, or NULL */
		return NULL;
	while (at < end && (*at == '-' || (*at >= '0' && *at <= '9')))
		at++;
	if ((size_t)(end - at) < strlen(key) ||
	    memcmp(at, key, strlen(key)) != 0)
		return NULL;
	return copy_value_at(at, end, key, out);
}

/* Searches from the end, because updated_at follows the long description. */
static const char *
find_updated_at(struct sqlite_text json, char out[VALUE_MAX])
{
	static const char key[] = "\"updated_at\":\"";
	const char *end = json.p + json.n, *at = end;

	while ((at = memrchr(json.p, '_', (size_t)(at - json.p))) != NULL) {
		const char *start = at - strlen("\"updated");

		if (start >= json.p && (size_t)(end - start) > strlen(key) &&
		    memcmp(start, key, strlen("\"updated_at\":")) == 0)
			return start[strlen(key) - 1] != '"'
			    ? NULL
			    : copy_value_at(start, end, key, out);
	}
	return NULL;
}

bool
snapshot_reader_walk(struct snapshot_reader *s, snapshot_reader_each_fn *each,
    void *context, struct error *f)
{
	char slug[VALUE_MAX], updated_at[VALUE_MAX];
	struct snapshot_records r = { .st = NULL };
	bool row = true, ok;

	/* Mapped pages, each read once, would stay in memory. */
	ok = sqlite_exec(&s->db, "PRAGMA mmap_size = 0", f) &&
	    snapshot_records_open(
		&r, &s->db, s->format, SNAPSHOT_RECORDS_ALL, f);
	for (int64_t i = 0; ok && i < s->events; i++) {
		struct sqlite_text json;

		ok = snapshot_records_next(&r, &row, f);
		if (!ok || !row)
			break;
		json = (struct sqlite_text){ buf_cstr(&r.json), r.json.len };

		if (find_slug(json, slug) == NULL)
			ok = error_internal(f,
			    "the snapshot has a record without a slug; run "
			    "cartaz verify");
		ok = ok &&
		    each(context, slug, find_updated_at(json, updated_at), f);
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

#include "snapshot/reader.h"
#include "base/text.h"

enum { VALUE_MAX = 256 };

/*
 * The text that follows a key and its colon, of a record that native_record_encode()
 * wrote: a quote inside of a value has a backslash before it, so a key cannot
 * stand in one.  What is longer than any we ask for, or has an escape in it, is
 * as good as none.
 */
static const char *
value_at(const char *at, const char *end, const char *key, char out[VALUE_MAX])
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

/* The second member, after a number. */
static const char *
find_slug(struct sqlite_text json, char out[VALUE_MAX])
{
	static const char id[] = "{\"id\":", key[] = ",\"slug\":\"";
	const char *end = json.p + json.n, *at = json.p + strlen(id);

	while (at < end && (*at == '-' || (*at >= '0' && *at <= '9')))
		at++;
	if ((size_t)(end - at) < strlen(key) ||
	    memcmp(at, key, strlen(key)) != 0)
		return NULL;
	return value_at(at, end, key, out);
}

/* Behind the description, which is most of a record: looked for from the end. */
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
			    : value_at(start, end, key, out);
	}
	return NULL;
}

bool
snapshot_walk(
    struct snapshot *s, snapshot_each_fn *each, void *context, struct error *f)
{
	char slug[VALUE_MAX], updated_at[VALUE_MAX];
	struct sqlite3_stmt *st;
	bool row = true, ok = true;

	/* Pages that are read once need not stay in our memory. */
	if (!sqlite_exec(&s->store, "PRAGMA mmap_size = 0", f) ||
	    !sqlite_prepare(
		&s->store, "SELECT json FROM record ORDER BY rank", &st, f))
		return false;
	while (ok && (ok = sqlite_step(st, &row, f)) && row) {
		struct sqlite_text json = sqlite_text(st, 0);

		if (find_slug(json, slug) == NULL)
			ok = error_note(f, ERROR_INTERNAL_ERROR,
			    "the snapshot has a record without a slug");
		ok = ok &&
		    each(context, slug, find_updated_at(json, updated_at), f);
	}
	sqlite_finish(&st);
	return ok;
}

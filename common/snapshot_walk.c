#include "snapshot.h"
#include "text.h"

enum { VALUE_MAX = 256 };

/*
 * The text of a member of a record, which record_encode() wrote: a quote inside
 * of a value has a backslash before it, so the key cannot stand in one.  What is
 * longer than any we ask for, or has an escape in it, is as good as none.
 */
static const char *
member(struct store_text json, const char *key, char out[VALUE_MAX])
{
	const char *at = memmem(json.p, json.n, key, strlen(key));
	const char *end;
	size_t n;

	if (at == NULL)
		return NULL;
	at += strlen(key);
	end = memchr(at, '"', json.n - (size_t)(at - json.p));
	n = end != NULL ? (size_t)(end - at) : VALUE_MAX;
	if (n >= VALUE_MAX || memchr(at, '\\', n) != NULL)
		return NULL;
	memcpy(out, at, n);
	out[n] = '\0';
	return out;
}

bool
snapshot_walk(
    struct snapshot *s, snapshot_each_fn *each, void *context, struct fault *f)
{
	char slug[VALUE_MAX], updated_at[VALUE_MAX];
	struct sqlite3_stmt *st;
	bool row = true, ok = true;

	if (!store_prepare(
		&s->store, "SELECT json FROM record ORDER BY rank", &st, f))
		return false;
	while (ok && (ok = store_step(st, &row, f)) && row) {
		struct store_text json = store_text(st, 0);

		if (member(json, "\"slug\":\"", slug) == NULL)
			ok = fault_note(f, FAULT_INTERNAL_ERROR,
			    "the snapshot has a record without a slug");
		ok = ok &&
		    each(context, slug,
			member(json, "\"updated_at\":\"", updated_at), f);
	}
	store_finish(&st);
	return ok;
}

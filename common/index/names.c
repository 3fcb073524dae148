/*
 * names - writes and reads the table of names.
 */
#include "index/names.h"

#include "base/hash.h"
#include "brand/locale.h"
#include "event/countries.h"
#include "text/normalize.h"

enum { WORDS_TEXT_MAX = 1024, ABBREVIATION_MAX = 3 };

/* Hashes words, which must be normalized. */
static int64_t
hash_words(const char *words)
{
	return (int64_t)hash_text(HASH_START, words);
}

int64_t
names_hash_text(const char *text)
{
	LOCAL_BUF words = BUF_INIT(WORDS_TEXT_MAX);

	normalize_join(text, ' ', &words);
	return hash_words(buf_cstr(&words));
}

/* ---- Writing. */

static bool
write_row(
    struct sqlite3_stmt *to, const char *words, int64_t facet, struct error *f)
{
	sqlite_bind(to, BIND_INT(hash_words(words)), BIND_INT(facet));
	return sqlite_run(to, f);
}

/* Writes a name of a facet, and a row for its first word. */
static bool
write_name(struct sqlite3_stmt *to, const char *name_or_null, int64_t facet,
    struct error *f)
{
	LOCAL_BUF words = BUF_INIT(WORDS_TEXT_MAX);
	size_t count = 1;
	char *blank;
	bool ok = true;

	if (name_or_null != NULL)
		normalize_join(name_or_null, ' ', &words);
	for (const char *p = buf_cstr(&words); *p != '\0'; p++)
		count += *p == ' ';
	if (words.len > 0 && !words.full && count <= NAMES_WORDS_MAX) {
		ok = write_row(to, buf_cstr(&words), facet, f);
		if ((blank = strchr(words.p, ' ')) != NULL)
			*blank = '\0';
		ok = ok && write_row(to, words.p, -(int64_t)count, f);
	}
	return ok;
}

static bool
write_facet(struct sqlite3_stmt *from, struct sqlite3_stmt *to, struct error *f)
{
	int64_t number = sqlite_int(from, 0);
	const char *kind = sqlite_text(from, 1).p;
	const char *value = sqlite_text(from, 2).p;
	const char *label = sqlite_text(from, 3).p;

	if (strcmp(kind, "country") == 0) {
		const char *code = countries_find(value);
		bool ok = true;

		for (size_t i = 0; ok && code != NULL && locale_tags[i] != NULL;
		     i++)
			ok = write_name(to,
			    countries_name(code, locale_tags[i]), number, f);
		return ok;
	}
	if (strcmp(kind, "state") == 0 && strlen(value) <= ABBREVIATION_MAX)
		return true;
	return write_name(to, value, number, f) &&
	    (strcmp(kind, "organization") != 0 ||
		write_name(to, label, number, f));
}

bool
names_write(struct sqlite *db, struct error *f)
{
	LOCAL_STMT from = NULL, to = NULL;
	bool row = true, ok;

	ok = sqlite_exec(db,
		 "INSERT INTO name SELECT DISTINCT name, 0"
		 " FROM staging.staged INDEXED BY by_rank"
		 " WHERE name IS NOT NULL ORDER BY name",
		 f) &&
	    sqlite_prepare(db,
		"SELECT number, kind, value, label FROM facet WHERE kind IN"
		" ('city','state','country','venue','organization','category')",
		&from, f) &&
	    sqlite_prepare(
		db, "INSERT OR IGNORE INTO name VALUES(?,?)", &to, f);
	while (ok && (ok = sqlite_step(from, &row, f)) && row)
		ok = write_facet(from, to, f);
	return ok;
}

/* ---- Reading. */

static const char facets_of_hash[] =
    "SELECT kind, value, label, events FROM name JOIN facet ON number = facet"
    " WHERE hash = ?1 AND facet > 0 ORDER BY facet LIMIT 8";

bool
names_open(struct names *n, struct sqlite *db, struct error *f)
{
	*n = (struct names){ 0 };
	return sqlite_prepare(db,
		   "SELECT facet FROM name WHERE hash = ?1 AND facet <= 0",
		   &n->marks, f) &&
	    sqlite_prepare(db, facets_of_hash, &n->facet, f);
}

void
names_close(struct names *n)
{
	sqlite_finish(&n->marks);
	sqlite_finish(&n->facet);
}

bool
names_marks(struct names *n, const char *words, size_t *longest, bool *is_event,
    struct error *f)
{
	bool row = true, ok;

	*longest = 0;
	*is_event = false;
	sqlite_bind_int(n->marks, 1, hash_words(words));
	while ((ok = sqlite_step(n->marks, &row, f)) && row) {
		int64_t facet = sqlite_int(n->marks, 0);

		*is_event = *is_event || facet == 0;
		if (facet >= -NAMES_WORDS_MAX && -facet > (int64_t)*longest)
			*longest = (size_t)-facet;
	}
	sqlite_reset(n->marks);
	return ok;
}

/* Returns true if the row has the name: hashes may be equal, and files may be damaged. */
static bool
is_named(struct sqlite3_stmt *st, const char *words)
{
	struct sqlite_text kind = sqlite_text(st, 0);
	struct sqlite_text value = sqlite_text(st, 1);
	LOCAL_BUF folded = BUF_INIT(WORDS_TEXT_MAX);
	const char *country;
	bool same;

	if (strcmp(kind.p, "country") == 0) {
		country = countries_find(words);
		return country != NULL && strcasecmp(country, value.p) == 0;
	}
	normalize_join(value.p, ' ', &folded);
	same = strcmp(buf_cstr(&folded), words) == 0;
	buf_reset(&folded);
	normalize_join(sqlite_text(st, 2).p, ' ', &folded);
	return same || strcmp(buf_cstr(&folded), words) == 0;
}

static bool
copy_found_name(struct sqlite3_stmt *st, struct names_found *out)
{
	struct sqlite_text kind = sqlite_text(st, 0);
	struct sqlite_text value = sqlite_text(st, 1);

	if (kind.n >= sizeof(out->kind) || value.n > NAMES_VALUE_MAX)
		return false;
	snprintf(out->kind, sizeof(out->kind), "%s", kind.p);
	snprintf(out->value, sizeof(out->value), "%s", value.p);
	out->events = sqlite_int(st, 3);
	return true;
}

bool
names_find(struct names *n, const char *words,
    struct names_found found[NAMES_FOUND_MAX], size_t *count, struct error *f)
{
	bool row = true, ok = true;

	*count = 0;
	sqlite_bind_int(n->facet, 1, hash_words(words));
	while (*count < NAMES_FOUND_MAX &&
	    (ok = sqlite_step(n->facet, &row, f)) && row) {
		if (is_named(n->facet, words))
			*count += copy_found_name(n->facet, &found[*count]);
	}
	sqlite_reset(n->facet);
	return ok;
}

bool
names_city_that_begins(struct sqlite *db, const char *prefix, bool *has,
    struct names_found *city, struct error *f)
{
	LOCAL_STMT st = NULL;
	bool row = false, ok;

	*has = false;
	/* U+10FFFF sorts after every character: a prefix is a range */
	ok = sqlite_ask(db, &st, &row, f,
	    "SELECT kind, value, label, events FROM facet"
	    " WHERE kind = 'city' AND value >= ?1 AND value < ?1 || char(1114111)"
	    " ORDER BY events DESC, value LIMIT 2",
	    BIND_TEXT(prefix));
	*has = ok && row && copy_found_name(st, city);
	ok = ok && (!row || sqlite_step(st, &row, f));
	if (ok && row && *has && sqlite_int(st, 3) > city->events / NAMES_TIMES)
		*has = false;
	return ok;
}

bool
names_has_value(struct sqlite *db, const char *kind, const char *value,
    bool *has, struct error *f)
{
	LOCAL_STMT st = NULL;

	return sqlite_ask(db, &st, has, f,
	    "SELECT 1 FROM facet WHERE kind = ?1"
	    " AND value IN (?2, lower(?2))",
	    BIND_TEXT(kind), BIND_TEXT(value));
}

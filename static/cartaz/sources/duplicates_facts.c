/*
 * duplicates_facts - prints the values of a record that are compared, and reads them.
 */
#include "cartaz/sources/duplicates.h"

#include <stdlib.h>

#include "base/hash.h"
#include "base/timezone.h"
#include "event/native_record.h"
#include "event/schedule.h"
#include "json/json_tree.h"

enum {
	DAY_S = 24 * 60 * 60,
	RECORD_MEM_MAX = 64 * 1024 * 1024,
	/* Hashes have 53 bits.  Sources may use smaller numbers as ids. */
	HASHED_ID_MIN_BITS = 40,
};

/* Returns the mark of facts.  Facts with another mark are not used. */
static uint32_t
mark_of(const char *brand_zone)
{
	return (uint32_t)hash_text(
		   HASH_START + DUPLICATES_FACTS_VERSION, brand_zone) |
	    1;
}

/* ---- Printing --------------------------------------------------------------- */

/*
 * Reads a start.  A midnight means a day without a time, because many calendars write
 * days this way.  A midnight in UTC is another time of the day at the brand.
 */
static struct datetime
read_start(const char *text_or_null, const char *brand_zone, int64_t *day_at_s,
    int *minute)
{
	struct datetime at = { 0 }, day;

	*day_at_s = 0;
	*minute = -1;
	if (text_or_null == NULL || !datetime_parse(text_or_null, &at))
		return (struct datetime){ 0 };
	if (at.kind == DATETIME_INSTANT &&
	    (at.offset == 0 || at.hour != 0 || at.minute != 0))
		at = timezone_at(brand_zone, datetime_instant_s(&at));
	if (at.hour != 0 || at.minute != 0)
		*minute = 60 * at.hour + at.minute;
	day = datetime_date(at);
	*day_at_s = datetime_civil_s(&day);
	return at;
}

static void
print_number(struct buf *out, uint32_t n)
{
	buf_printf(out, "%x ", n);
}

/* Returns the number that `last` of an event holds. */
static int64_t
read_last_day(
    const struct native_record *r, const char *brand_zone, int64_t day_at_s)
{
	int64_t end_at_s = day_at_s;
	int ignored;

	if (r->session_count == 0 && r->event.ends_at == NULL)
		return 0;
	if (schedule_is_run(r))
		(void)read_start(
		    r->event.ends_at, brand_zone, &end_at_s, &ignored);
	return end_at_s / DAY_S;
}

/* Prints the words, and returns the hash of all of them. */
static uint32_t
print_words(const char *text_or_null, enum duplicates_text kind,
    const struct datetime *start, struct buf *out)
{
	uint32_t token[DUPLICATES_WORDS_MAX], joined;
	size_t n =
	    duplicates_read_words(text_or_null, kind, start, token, &joined);

	print_number(out, (uint32_t)n);
	for (size_t i = 0; i < n; i++)
		print_number(out, token[i]);
	return joined;
}

void
duplicates_print_facts(
    const struct native_record *r, const char *brand_zone, struct buf *out)
{
	const struct location *l = &r->event.location;
	enum duplicates_text address = DUPLICATES_ADDRESS;
	struct datetime start;
	uint32_t joined;
	int64_t day_at_s;
	int minute;

	start = read_start(r->event.starts_at, brand_zone, &day_at_s, &minute);
	print_number(out, mark_of(brand_zone));
	print_number(out, r->event.id >> HASHED_ID_MIN_BITS > 0);
	print_number(out, (uint32_t)(day_at_s / DAY_S));
	print_number(out, (uint32_t)minute);
	print_number(out, (uint32_t)read_last_day(r, brand_zone, day_at_s));
	print_number(out, (uint32_t)r->session_count);
	joined = print_words(r->event.name, DUPLICATES_NAME, &start, out);
	print_words(l->name, DUPLICATES_PLACE, &start, out);
	print_words(l->formatted_address, address, &start, out);
	print_words(l->city, address, &start, out);
	print_number(out, joined);
}

/* ---- Reading ---------------------------------------------------------------- */

static uint32_t
read_number(const char **at)
{
	char *end;
	unsigned long n = strtoul(*at, &end, 16);

	*at = end;
	return (uint32_t)n;
}

static struct duplicates_words
read_words(struct duplicates *d, const char **at)
{
	uint32_t n = read_number(at), *token;

	n = n < DUPLICATES_WORDS_MAX ? n : DUPLICATES_WORDS_MAX;
	token = arena_alloc(&d->mem, (n + 1) * sizeof(token[0]));
	for (uint32_t i = 0; i < n; i++)
		token[i] = read_number(at);
	return (struct duplicates_words){ token, n };
}

bool
duplicates_add(struct duplicates *d, uint32_t source, uint64_t key,
    uint64_t page, const char *facts)
{
	struct duplicates_event e = { .page = page, .source = source };
	const char *at = facts;

	if (read_number(&at) != mark_of(d->timezone))
		return false;
	e.uid = read_number(&at) != 0 ? key : 0;
	e.day = (int32_t)read_number(&at);
	e.minute = (int32_t)read_number(&at);
	e.last = (int32_t)read_number(&at);
	e.sessions = read_number(&at);
	e.sessions += e.sessions == 0;
	e.name = read_words(d, &at);
	e.place = read_words(d, &at);
	e.address = read_words(d, &at);
	e.city = read_words(d, &at);
	e.joined = read_number(&at);
	d->event = mem_room(d->event, d->count, &d->cap, sizeof(d->event[0]));
	d->event[d->count++] = e;
	return true;
}

bool
duplicates_add_record(struct duplicates *d, uint32_t source, uint64_t key,
    const char *json, struct error *f)
{
	LOCAL_ARENA mem = ARENA_INIT(RECORD_MEM_MAX);
	LOCAL_BUF facts = BUF_INIT(DUPLICATES_FACTS_MAX);
	struct native_record r = { 0 };
	LOCAL_JSON o = NULL;
	bool ok = json_tree_parse(json, strlen(json), &o, f) &&
	    native_record_decode_kept(o, &mem, &r, NULL, NULL, f);

	if (!ok)
		r = (struct native_record){ 0 };
	duplicates_print_facts(&r, d->timezone, &facts);
	if (!duplicates_add(d, source, key,
		native_record_link(&r) != NULL
		    ? hash_text(HASH_START, native_record_link(&r))
		    : 0,
		buf_cstr(&facts)))
		fatal("duplicates: facts that were just printed are not read");
	return ok;
}

/*
 * tools_hints - hints about the answer of a search: how its words were understood, and
 * alternatives if nothing was found.
 */
#include "agents/tools.h"

#include <inttypes.h>

#include "agents/internal.h"
#include "search/facets.h"
#include "base/text.h"
#include "event/amount.h"
#include "json/json_writer.h"
#include "text/normalize.h"

enum {
	HINT_MEM_MAX = 64 * 1024 * 1024,
	WORDS_MAX = 8192,
	NEAR_VALUES = 5,
	TRIED_MAX = 5,
	DAY_LEN = 10,
};

/* A query may leave these parts out, in this order: the filters of filters.def last. */
enum { PART_COUNT = LISTING_PART_SORT };

static enum listing_part
part_at(size_t i)
{
	const size_t others = LISTING_PART_SORT - LISTING_PART_PRICE_MAX;

	return (enum listing_part)(i < LISTING_PART_FILTERS ? i
		: i < LISTING_PART_FILTERS + others ? i + LISTING_FILTER_COUNT
						    : i - others);
}

static const char *
part_name(enum listing_part part)
{
	return part == LISTING_PART_DATES ? "the dates"
	    : part == LISTING_PART_NEAR   ? "latitude and longitude"
					  : listing_part_name(part);
}

/* Removes the part.  Returns false if the query does not have it. */
static bool
remove_part(struct listing_query *q, enum listing_part part)
{
	bool had = listing_has_part(q, part);

	listing_set_part(q, NULL, part);
	return had;
}

/*
 * Finds the next event that has all words of the query as typed.  The search that found
 * nothing tried other meanings.  The order by price or distance would cost most of a
 * hint.  The order by news stays, because its list has fewer events.
 */
static bool
search_first(const struct source *source, struct listing_query q,
    struct arena *mem, struct list_page *found)
{
	struct error f;

	q.page = q.per_page = 1;
	q.exact = true;
	if (q.sort != LISTING_SORT_NEWEST)
		q.sort = LISTING_SORT_NEXT;
	return catalog_summaries(source, &q, mem, found, &f) &&
	    (found->meta.filters_applied || !listing_has_filters(&q));
}

/* ---- Similar values. */

/* Prints ""Recife" 41, "Recanto" 3", in quotes, because organisers wrote the values. */
static void
print_values(const char *kind, const struct facets_value *values, size_t n,
    struct buf *b)
{
	for (size_t i = 0; i < n; i++) {
		struct json_writer j = JSON_WRITER_INIT(b);

		buf_text(b, i > 0 ? ", " : " ");
		json_writer_text(&j, NULL, tools_facet_text(kind, &values[i]));
		buf_printf(b, " %" PRId64, values[i].events);
	}
}

/*
 * Finds the values that begin like the text, or like the first half of the text;
 * otherwise the values with the most events.
 */
static size_t
near_values(struct facets *facets, const char *kind, const char *text,
    struct arena *mem, struct facets_value values[NEAR_VALUES])
{
	LOCAL_BUF prefix = BUF_INIT(WORDS_MAX);
	int64_t total;
	size_t n;

	normalize_join(text, ' ', &prefix);
	for (;;) {
		n = facets_list(facets, kind, buf_cstr(&prefix), mem, values,
		    NEAR_VALUES, &total);
		if (n > 0 || prefix.len == 0)
			break;
		prefix.len = prefix.len > 3 ? prefix.len / 2 + 1 : 0;
		prefix.p[prefix.len] = '\0';
	}
	return n;
}

/* Prints " No city "Recif"; possible values: "Recife" 41." if no event has the value. */
static bool
print_near(
    struct facets *facets, const char *kind, const char *text, struct buf *b)
{
	LOCAL_ARENA mem = ARENA_INIT(HINT_MEM_MAX);
	struct facets_value values[NEAR_VALUES];
	struct json_writer j = JSON_WRITER_INIT(b);
	LOCAL_BUF words = BUF_INIT(WORDS_MAX);
	bool missing;
	size_t n;

	normalize_join(text, ' ', &words);
	missing = text_is_among(capabilities_filter_kinds, SIZE_MAX, kind) &&
	    !facets_has(
		facets, kind, facets_is_slug(kind) ? text : buf_cstr(&words));
	if (missing) {
		buf_printf(b, " No %s ", kind);
		json_writer_text(&j, NULL, text);
		n = near_values(facets, kind, text, &mem, values);
		if (n > 0)
			buf_text(b, "; possible values:");
		else
			buf_printf(b, "; no event has a value for %s", kind);
		print_values(kind, values, n, b);
		buf_char(b, '.');
	}
	return missing;
}

/* ---- Nothing was found. */

/* Prints the next day on which the query has open events, which come before closed ones. */
static bool
print_next_day(const struct source *source, const struct listing_query *asked,
    struct buf *b)
{
	LOCAL_ARENA mem = ARENA_INIT(HINT_MEM_MAX);
	struct listing_query q = *asked;
	struct list_page found;
	const char *day;
	bool told = false;

	q.dates.until_s = INT64_MAX;
	q.sort = LISTING_SORT_NEXT;
	if (q.dates.set && search_first(source, q, &mem, &found) &&
	    found.count > 0 && (day = found.items[0].starts_at) != NULL) {
		told = true;
		buf_text(b, " There is no event on the requested days; ");
		if (found.items[0].is_closed)
			buf_text(b, "no later event is open");
		else
			buf_printf(
			    b, "the next open event is on %.*s", DAY_LEN, day);
		buf_printf(b, " (events after these days: %" PRId64 ").",
		    found.meta.total);
	}
	return told;
}

/* Returns false if the filters find no event, so that no words can help. */
static bool
finds_without_words(
    const struct source *source, struct listing_query q, struct arena *mem)
{
	struct list_page found;

	q.q = NULL;
	return search_first(source, q, mem, &found) && found.meta.total > 0;
}

/* Prints how many events the query finds without each of its first parts. */
static bool
print_without(const struct source *source, const struct listing_query *asked,
    struct buf *b)
{
	size_t tried = 0, before = b->len;

	for (size_t part = 0; part < PART_COUNT && tried < TRIED_MAX; part++) {
		LOCAL_ARENA mem = ARENA_INIT(HINT_MEM_MAX);
		struct listing_query q = *asked;
		struct list_page found;

		if (remove_part(&q, part_at(part))) {
			tried++;
			if (listing_is_filtered(&q) &&
			    (q.q == NULL || b->len > before ||
				finds_without_words(source, q, &mem)) &&
			    search_first(source, q, &mem, &found) &&
			    found.meta.total > 0)
				buf_printf(b, " Without %s: %" PRId64 ".",
				    part_name(part_at(part)), found.meta.total);
		}
	}
	return b->len > before;
}

/* Keeps only this part of the query.  Returns false if the query does not have it. */
static bool
keep_only(struct listing_query *q, enum listing_part part)
{
	struct listing_query without = *q;

	if (!remove_part(&without, part))
		return false;
	for (int other = 0; other < PART_COUNT; other++) {
		if (other != (int)part)
			listing_set_part(q, NULL, (enum listing_part)other);
	}
	return true;
}

static void
print_count(enum listing_part part, int64_t total, struct buf *b)
{
	if (part == LISTING_PART_Q && total == 0)
		buf_text(b,
		    " No event has all words of q; use fewer or different words.");
	else
		buf_printf(b, " Only %s: %" PRId64 ".", part_name(part), total);
}

/* Prints how many events each of the first parts finds by itself. */
static void
print_alone(const struct source *source, const struct listing_query *asked,
    struct buf *b)
{
	size_t tried = 0;

	for (size_t part = 0; part < PART_COUNT && tried < TRIED_MAX; part++) {
		LOCAL_ARENA mem = ARENA_INIT(HINT_MEM_MAX);
		struct listing_query q = *asked;
		struct list_page found;

		if (keep_only(&q, part_at(part))) {
			tried++;
			if (search_first(source, q, &mem, &found))
				print_count(part_at(part), found.meta.total, b);
		}
	}
}

/* A value that no event has explains more than the results without the value. */
static void
print_no_match(const struct source *source, const struct listing_query *asked,
    struct buf *b)
{
	struct listing_query q = *asked;
	LOCAL_FACETS facets = { 0 };
	bool told = false;
	size_t before;

	buf_text(b, "Nothing matches.");
	before = b->len;
	facets_open(&facets, source);
	for (size_t part = 0; facets.open && part < PART_COUNT; part++) {
		const char **text = listing_part_text(&q, part_at(part));

		if (text != NULL && *text != NULL &&
		    print_near(&facets, part_name(part_at(part)), *text, b))
			told = true;
	}
	if (facets.open && !told) {
		told = print_next_day(source, &q, b);
		if (!print_without(source, &q, b) && !told)
			print_alone(source, &q, b);
	}
	if (b->len == before && listing_is_filtered(&q))
		buf_text(b, " Leave an argument out.");
}

bool
tools_hint(
    const struct source *source, const struct list_page *found, struct buf *b)
{
	const struct listing_meta *meta = &found->meta;

	if (found->query.dates.set && !meta->dates_applied)
		buf_text(b,
		    "This catalog cannot be searched by date. The returned events may be on any day, so look at starts_at.");
	else if (listing_has_filters(&found->query) && !meta->filters_applied)
		buf_text(b,
		    "This catalog can only be filtered by q, city, state and "
		    "organization, and has only one order. It ignored the other "
		    "arguments, so look at each event.");
	else if (meta->understood.asks_where)
		buf_text(b,
		    "Near where? Ask the person, and send latitude and "
		    "longitude, or a city.");
	else if (meta->total == 0)
		print_no_match(source,
		    meta->understood.rung == LISTING_READ
			? &meta->understood.read
			: &found->query,
		    b);
	else if (meta->understood.missed != NULL)
		buf_text(b,
		    "No event matches all of q. These events do not match the "
		    "parts in understood.missed. Tell the person which parts "
		    "are missing.");
	else if (meta->current_page > listing_last_page(meta))
		buf_text(b,
		    "This page does not exist. The last page is meta.last_page.");
	else
		return false;
	return true;
}

/* ---- How the words were understood. */

static void
print_if_read(struct json_writer *j, const char *name, const char *asked,
    const char *read)
{
	if (read != NULL && (asked == NULL || strcmp(asked, read) != 0))
		json_writer_text(j, name, read);
}

static void
print_price_if_read(struct json_writer *j, const struct listing_price_max *p)
{
	char amount[CURRENCY_AMOUNT_SIZE];

	listing_price_max_amount(p, amount);
	json_writer_raw(j, "price_max", amount, strlen(amount));
}

/* Writes the parts that `meaning` has and `query` lacks. */
static void
print_parts(const struct listing_query *query,
    const struct listing_query *meaning, struct json_writer *j)
{
	struct listing_query asked = *query, read = *meaning;

	for (size_t i = LISTING_PART_CITY; i < PART_COUNT; i++) {
		enum listing_part part = part_at(i);

		if (listing_part_text(&read, part) != NULL)
			print_if_read(j, part_name(part),
			    *listing_part_text(&asked, part),
			    *listing_part_text(&read, part));
	}
	if (read.price_max.set && !asked.price_max.set)
		print_price_if_read(j, &read.price_max);
	if (read.sort > LISTING_SORT_NEXT && asked.sort != read.sort)
		json_writer_text(
		    j, "sort", listing_sorts[read.sort - LISTING_SORT_NEXT]);
}

/* Writes the parts of the full meaning that the events found do not have. */
static void
print_missed(const struct listing_understood *u, struct json_writer *j)
{
	const struct listing_understood *all = u->missed;

	if (all == NULL)
		return;
	json_writer_object(j, "missed");
	if (u->read.q == NULL)
		print_if_read(j, "q", NULL, all->read.q);
	print_parts(&u->read, &all->read, j);
	print_if_read(j, "when", u->when, all->when);
	print_if_read(j, "from", u->from, all->from);
	print_if_read(j, "to", u->to, all->to);
	json_writer_object_end(j);
}

void
tools_understood(const struct tools_search *s,
    const struct listing_understood *u, struct json_writer *j)
{
	static const char *const rungs[] = {
		[LISTING_AS_TYPED] = "as_typed",
		[LISTING_READ] = "read",
		[LISTING_STOP_WORDS] = "stop_words",
		[LISTING_JOINED] = "joined",
		[LISTING_REPAIRED] = "repaired",
		[LISTING_ANY_WORD] = "any_word",
	};
	if (u->rung == LISTING_AS_TYPED)
		return;
	json_writer_object(j, "understood");
	json_writer_text(j, "rung", rungs[u->rung]);
	json_writer_text(j, "q", u->read.q);
	print_parts(&s->query, &u->read, j);
	print_if_read(j, "when", s->when, u->when);
	print_if_read(j, "from", s->from, u->from);
	print_if_read(j, "to", s->to, u->to);
	print_if_read(j, "left_out", NULL, u->left_out);
	print_missed(u, j);
	json_writer_object_end(j);
}

/*
 * merge_record - joins the records of an event into the first record.
 */
#include "cartaz/sources/source_merge.h"

#include <stdlib.h>

#include "base/datetime.h"
#include "base/timezone.h"
#include "cartaz/sources/source_defaults.h"
#include "event/state.h"
#include "json/json_tree.h"

enum { RECORD_MEM_MAX = 64 * 1024 * 1024 };
_Static_assert((int)NATIVE_RECORD_SOURCES_MAX >= (int)BRAND_SOURCES_MAX,
    "a merged event keeps all sources of its brand");

void
merge_record_reading(const struct job *j, const struct brand_source *s,
    const struct source_state *state, struct json_writer *json)
{
	const struct datetime read = datetime_from_instant(state->success_s, 0);
	const struct datetime day =
	    datetime_date(timezone_at(j->brand.timezone, state->success_s));
	char text[DATETIME_TEXT_MAX];

	if (source_state_is_expired(s, state, j->tool->now_s)) {
		datetime_print(&day, text);
		json_writer_text(json, MERGE_RECORD_UNCONFIRMED, text);
	}
	if (state->success_s > 0 &&
	    state->success_s < j->target.writer.read_at_s) {
		datetime_print(&read, text);
		json_writer_text(json, MERGE_RECORD_READ, text);
	}
}

/* Sorts by the highest priority, then the most fields, then the order of sources. */
static int
compare_members(const void *a, const void *b)
{
	const struct merge_member *x = a, *y = b;

	if (x->priority != y->priority)
		return x->priority > y->priority ? -1 : 1;
	if (x->filled != y->filled)
		return x->filled > y->filled ? -1 : 1;
	return x->event < y->event ? -1 : x->event > y->event;
}

/* One confirming source is enough.  Otherwise the last confirmation is used. */
static void
confirm(struct json_object *to, struct json_object *from)
{
	struct json_object *ours =
	    json_tree_member(to, MERGE_RECORD_UNCONFIRMED);
	struct json_object *theirs =
	    json_tree_member(from, MERGE_RECORD_UNCONFIRMED);

	if (ours != NULL &&
	    (theirs == NULL ||
		strcmp(json_tree_text(theirs), json_tree_text(ours)) > 0))
		json_tree_set_shared(to, MERGE_RECORD_UNCONFIRMED, theirs);
	json_tree_set_shared(from, MERGE_RECORD_UNCONFIRMED, NULL);
}

/* The time holds for the tickets that are shown, so the earliest is used. */
static void
keep_reading(struct json_object *to, struct json_object *from)
{
	const char *ours = json_tree_text_of(to, MERGE_RECORD_READ);
	struct json_object *theirs = json_tree_member(from, MERGE_RECORD_READ);

	if (json_tree_at(json_tree_member(from, "tickets"), 0) != NULL &&
	    (json_tree_at(json_tree_member(to, "tickets"), 0) == NULL ||
		(theirs != NULL &&
		    (ours == NULL ||
			strcmp(json_tree_text(theirs), ours) < 0))))
		json_tree_set_shared(to, MERGE_RECORD_READ, theirs);
	json_tree_set_shared(from, MERGE_RECORD_READ, NULL);
}

/* A shop or a page that the event does not use stays with its source. */
static void
keep_link(struct json_object *to, struct json_object *from)
{
	struct json_object *source =
	    json_tree_at(json_tree_member(from, "sources"), 0);
	const char *shop = json_tree_text_of(from, "buy_url");
	const char *page = json_tree_text_of(from, "url");
	const char *of = json_tree_text_of(to, "buy_url");

	if (of == NULL && shop == NULL)
		of = json_tree_text_of(to, "url");
	if (source == NULL || of == NULL)
		return;
	if (shop != NULL && strcmp(shop, of) != 0)
		json_tree_set_text(source, "buy_url", shop);
	if (shop == NULL && page != NULL && strcmp(page, of) != 0)
		json_tree_set_text(source, "url", page);
}

/* ---- When the event takes place --------------------------------------------- */

static int64_t
read_changed_s(struct json_object *record)
{
	const char *text = json_tree_text_of(record, "updated_at");
	struct datetime at;

	return text != NULL && datetime_parse(text, &at) &&
		at.kind == DATETIME_INSTANT
	    ? datetime_instant_s(&at)
	    : 0;
}

/* Only the operator joins events of different days. */
static bool
has_better_times(const struct merge_member *x, const struct merge_member *than)
{
	if (x->day != than->day && x->changed_s != 0 && than->changed_s != 0)
		return x->changed_s > than->changed_s;
	return x->has_time && !than->has_time;
}

/* Returns the end of the first run that begins on the day, owned, or NULL. */
static struct json_object *
end_of_run(const struct merge_member *of, size_t count, int32_t day)
{
	for (size_t i = 0; i < count; i++) {
		if (of[i].is_run && of[i].day == day)
			return json_tree_retain(
			    json_tree_member(of[i].record, "ends_at"));
	}
	return NULL;
}

/*
 * Sets the times of the first record to those of one record, with the end of a run of
 * this day.  Records of other days lose their times.
 */
static void
join_times(const struct merge_member *of, size_t count)
{
	static const char *const times[] = { "starts_at", "ends_at", "timezone",
		"door_time", "sessions" };
	const struct merge_member *best = &of[0];
	LOCAL_JSON end = NULL;

	for (size_t i = 1; i < count; i++) {
		if (has_better_times(&of[i], best))
			best = &of[i];
	}
	if (!best->is_run)
		end = end_of_run(of, count, best->day);
	for (size_t k = 0; k < ARRAY_LEN(times); k++) {
		if (best != &of[0])
			json_tree_set_shared(of[0].record, times[k],
			    json_tree_member(best->record, times[k]));
		for (size_t i = 1; i < count; i++) {
			if (of[i].day != best->day)
				json_tree_set_shared(
				    of[i].record, times[k], NULL);
		}
	}
	if (end != NULL)
		json_tree_set_shared(of[0].record, "ends_at", end);
}

/* ---- Joining ---------------------------------------------------------------- */

static void
prepare(struct json_object *to, struct json_object *from)
{
	json_tree_set_shared(from, "sessions", NULL);
	confirm(to, from);
	keep_reading(to, from);
	keep_link(to, from);
}

/* ---- Whether the event takes place ------------------------------------------ */

struct stated {
	enum event_status status;
	bool says_it; /* the record has a state, perhaps scheduled */
};

static struct stated
read_state(struct json_object *record)
{
	LOCAL_ARENA mem = ARENA_INIT(RECORD_MEM_MAX);
	struct stated s = { .says_it = false };
	struct native_record r;
	struct error ignored;

	if (native_record_decode_kept(record, &mem, &r, NULL, NULL, &ignored)) {
		event_state_decide(&r, false, NULL, NULL);
		s.status = event_status_read(r.event_status);
		s.says_it = r.event_status != NULL;
	}
	return s;
}

/* Sets the state.  Returns the position of a record whose state is not used, or 0. */
static size_t
decide_state(struct merge_member *of, size_t count)
{
	const struct stated first = read_state(of[0].record);
	size_t doubtful = 0;

	for (size_t i = 1; i < count && first.status <= EVENT_TENTATIVE; i++) {
		const struct stated s = read_state(of[i].record);

		if (s.status <= EVENT_TENTATIVE)
			continue;
		if (!first.says_it || first.status == EVENT_TENTATIVE ||
		    (of[0].changed_s != 0 &&
			of[i].changed_s > of[0].changed_s)) {
			json_tree_set_text(of[0].record, "event_status",
			    event_status_word(s.status));
			return 0;
		}
		doubtful = i;
	}
	return doubtful;
}

size_t
merge_record(const struct brand *b, struct merge_member *of, size_t count)
{
	struct row_groups groups = { .count = 0 };
	struct row_group *group;
	size_t doubtful;

	for (size_t i = 0; i < count; i++) {
		source_defaults_complete_tickets(b, of[i].record);
		of[i].changed_s = read_changed_s(of[i].record);
	}
	qsort(of, count, sizeof(of[0]), compare_members);
	doubtful = decide_state(of, count);
	join_times(of, count);
	group = row_groups_add(&groups, "", of[0].record);
	for (size_t i = 1; i < count; i++) {
		prepare(of[0].record, of[i].record);
		row_group_join(group, of[i].record, NULL, NULL);
	}
	row_groups_release(&groups);
	return doubtful;
}

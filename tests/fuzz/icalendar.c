/*
 * icalendar - any bytes end, however they arrive; what an event becomes is a record
 * with its sessions in order; a rule that is followed from near now leads to the same
 * date as from its start.
 */
#include <unistd.h>

#include "importer/ics_splitter.h"
#include "fuzz.h"
#include "json/json_tree.h"
#include "importer/vevent_record.h"
#include "event/native_record.h"
#include "base/clean.h"
#include "base/text.h"

enum { NOW_S = 1800000000, STEPS = 3000, YEAR_S = 366 * 86400 };

static void
remark(void *context, const char *what, const char *why)
{
	(void)context;
	HOLDS(what[0] != '\0' && why[0] != '\0');
}

/* The first date from then on; false when none comes soon enough to tell. */
static bool
first_date(const struct ics_rule *rule, const struct datetime *start,
    const struct datetime *from_or_null, int64_t then_s, struct datetime *out)
{
	struct datetime until = datetime_from_civil(then_s + 3 * YEAR_S);
	struct ics_rule_steps steps = { .max = STEPS };
	struct ics_rule_times times;
	int64_t before_s = INT64_MIN;

	ics_rule_open(&times, rule, start, from_or_null, &until, &steps);
	while (ics_rule_next(&times, out)) {
		HOLDS(datetime_civil_s(out) > before_s);
		before_s = datetime_civil_s(out);
		HOLDS(before_s >= datetime_civil_s(start));
		if (before_s >= then_s)
			return true;
	}
	return false;
}

static void
check_rule(const struct ics_rule *rule, const struct datetime *start)
{
	int64_t then_s = datetime_civil_s(start) + 2 * YEAR_S;
	struct datetime from = datetime_from_civil(then_s), scanned, skipped;

	if (rule->count > 0 || rule->has_until || start->year > 2500)
		return;
	if (first_date(rule, start, NULL, then_s, &scanned))
		HOLDS(first_date(rule, start, &from, then_s, &skipped) &&
		    datetime_civil_s(&scanned) == datetime_civil_s(&skipped));
}

static void
check_record(const struct ics_recurrence *o)
{
	const struct vevent *e = o->event;
	struct arena mem = ARENA_INIT(FUZZ_ROOM);
	struct buf text = BUF_INIT(FUZZ_ROOM);
	struct json_object *record = vevent_record(o, "id");
	struct error f = { 0 };
	struct native_record r;
	struct datetime w;
	bool named = e->summary != NULL && !clean_is_blank(e->summary);

	fuzz_print(record, &text);
	HOLDS(fuzz_is_json(text.p, text.len));
	HOLDS(
	    !named || native_record_decode(record, &mem, &r, remark, NULL, &f));
	if (named) {
		HOLDS(r.event.starts_at == NULL ||
		    datetime_parse(r.event.starts_at, &w));
		HOLDS(r.event.ends_at == NULL ||
		    datetime_parse(r.event.ends_at, &w));
		HOLDS(r.session_count == (o->count > 1 ? o->count : 0));
	}
	json_tree_release(&record);
	buf_release(&text);
	arena_release(&mem);
}

static void
check_event(const char *component, struct ics_recurrence_context *view)
{
	struct ics_recurrence o;
	struct vevent e;

	if (!vevent_read(component, view->mem, &e, remark, NULL))
		return;
	ics_recurrence_find(view, &e, 1, &o);
	HOLDS(o.event == NULL || o.event == &e);
	HOLDS(o.count <= ICS_SESSIONS_MAX);
	for (size_t i = 1; i < o.count; i++)
		HOLDS(o.session[i - 1].at_s < o.session[i].at_s);
	if (o.event != NULL)
		check_record(&o);
	for (size_t i = 0; i < e.rules.count && e.start.given; i++)
		check_rule(e.rules.rule[i], &e.start.when);
}

/* Each component on a line of its own kind; *ok: the end was reached. */
static void
read_all(const uint8_t *data, size_t size, size_t piece,
    struct ics_recurrence_context *view, struct buf *out, bool *ok)
{
	struct ics_splitter c;
	struct error f = { 0 };
	struct byte_reader in;
	int fd = fuzz_stream(data, size, piece);
	bool more = true;

	byte_reader_init(&in, fd);
	ics_splitter_init(&c, &in);
	while ((*ok = ics_splitter_next(&c, &more, &f)) && more) {
		buf_printf(out, "%d %d\n", (int)c.kind, (int)c.oversize);
		if (c.kind != ICS_SPLITTER_EVENT && c.kind != ICS_SPLITTER_ZONE)
			continue;
		HOLDS(text_is_utf8(buf_cstr(&c.text), c.text.len));
		buf_text(out, buf_cstr(&c.text));
		if (view != NULL && c.kind == ICS_SPLITTER_ZONE)
			ics_zones_define(view->zones, buf_cstr(&c.text));
		else if (view != NULL)
			check_event(buf_cstr(&c.text), view);
	}
	HOLDS(*ok || f.note[0] != '\0');
	ics_splitter_release(&c);
	byte_reader_release(&in);
	close(fd);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	size_t piece = (size_t)fuzz_byte(&data, &size) + 1;
	struct buf whole = BUF_INIT(FUZZ_ROOM), pieces = whole;
	struct arena mem = ARENA_INIT(FUZZ_ROOM);
	struct ics_zones zones;
	struct ics_recurrence_context view = { &zones, "America/Sao_Paulo",
		NOW_S, &mem, remark, NULL, ICS_RECURRENCE_FILE_STEPS_MAX };
	bool ok, same;

	if (size / piece > 64) /* what a socket surely holds */
		piece = size / 64 + 1;
	ics_zones_init(&zones, "BR");
	read_all(data, size, size, &view, &whole, &ok);
	read_all(data, size, piece, NULL, &pieces, &same);
	HOLDS(ok == same);
	HOLDS(strcmp(buf_cstr(&whole), buf_cstr(&pieces)) == 0);
	ics_zones_release(&zones);
	arena_release(&mem);
	buf_release(&whole);
	buf_release(&pieces);
	return 0;
}

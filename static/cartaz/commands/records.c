/*
 * records - prints the records of the serving snapshot, one line of JSON for each.
 * `cartaz import` can read this copy.
 */
#include "database/records.h"
#include "event/publishable.h"
#include "event/state.h"
#include "json/json_tree.h"
#include "reader/reader.h"
#include "generation/generation_open.h"
#include "cartaz/commands/commands.h"

/* The texts of a record have at most 1 MiB, and 16 MiB when they are sanitized. */
enum { MEM_MAX = 64 * 1024 * 1024, RECORD_MAX = 32 * 1024 * 1024 };

/* Open data: the descriptions are as safe as in the API. */
static void
sanitize(struct native_record *r, struct arena *mem)
{
	const char **text = &r->event.description;

	for (size_t i = 0; i <= r->session_count; i++) {
		if (*text != NULL)
			*text = publishable_description(*text, mem, NULL);
		if (i < r->session_count)
			text = &r->sessions[i].description;
	}
}

/* Sets the states as pages show them now. */
static bool
set_states(struct native_record *r, struct json_object *o,
    const struct brand *b, int64_t now_s, struct arena *mem, struct error *f)
{
	struct native_record made;

	if (!native_record_decode_kept(o, mem, r, NULL, NULL, f) ||
	    !native_record_decode_kept(o, mem, &made, NULL, NULL, f))
		return false;
	made.event.description = NULL; /* it takes time */
	publishable_make(&made, b, now_s, mem, NULL, NULL, NULL);
	event_state_tell(r);
	r->availability = made.availability;
	return true;
}

static bool
print_record(struct tool *t, const struct brand *b, const struct buf *json,
    struct error *f)
{
	LOCAL_ARENA mem = ARENA_INIT(MEM_MAX);
	LOCAL_BUF out = BUF_INIT(RECORD_MAX);
	LOCAL_JSON o = NULL;
	struct native_record r;

	if (json->len == 0 ||
	    !json_tree_parse(buf_cstr(json), json->len, &o, f) ||
	    !set_states(&r, o, b, t->now_s, &mem, f))
		return false;
	sanitize(&r, &mem);
	native_record_encode(&r, &out);
	tool_say("%s\n", buf_cstr(&out));
	return true;
}

static bool
print_all(struct tool *t, const struct brand *b, struct snapshot_reader *from)
{
	struct snapshot_records r;
	struct error f;
	bool row = true;
	bool ok = snapshot_records_open(
	    &r, &from->db, from->format, SNAPSHOT_RECORDS_ALL, &f);

	while (ok && row)
		ok = snapshot_records_next(&r, &row, &f) &&
		    (!row || print_record(t, b, &r.json, &f));
	snapshot_records_close(&r);
	if (!ok)
		(void)tool_fail(t,
		    "%s: a record cannot be read: %s; run cartaz verify %s",
		    b->host, f.note, b->host);
	return ok;
}

enum tool_exit
command_records(struct tool *t)
{
	LOCAL_SNAPSHOT from = { 0 };
	struct brand brand;
	struct error f;

	if (!tool_brand(t, t->args[0], &brand, &f))
		return tool_fail(t, "%s", f.note);
	if (!generation_open_records(&from, &t->paths, brand.host, &f))
		return tool_fail(
		    t, "%s: %s", brand.host, tool_why_no_snapshot(&brand, &f));
	return print_all(t, &brand, &from) ? TOOL_DONE : TOOL_FAILED;
}

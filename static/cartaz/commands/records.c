/*
 * records - prints the records of the serving snapshot, one line of JSON for each.
 * `cartaz import` can read this copy.
 */
#include "database/records.h"
#include "reader/reader.h"
#include "generation/generation_open.h"
#include "cartaz/commands/commands.h"

/* Prints the next record.  Returns false, after a message, if it cannot be read. */
static bool
print_next(struct tool *t, struct snapshot_records *r, bool *row)
{
	struct error f = { 0 };

	if (!snapshot_records_next(r, row, &f)) {
		(void)tool_fail(t, "%s", f.note);
		return false;
	}
	if (!*row)
		return true;
	if (r->json.len == 0) {
		(void)tool_fail(t, "a record cannot be read: %s", f.note);
		return false;
	}
	tool_say("%s\n", buf_cstr(&r->json));
	return true;
}

static bool
print_all(struct tool *t, struct snapshot_reader *from)
{
	struct snapshot_records r;
	struct error f;
	bool row = true;
	bool ok = snapshot_records_open(
	    &r, &from->db, from->format, SNAPSHOT_RECORDS_ALL, &f);

	if (!ok)
		(void)tool_fail(t, "%s", f.note);
	while (ok && row)
		ok = print_next(t, &r, &row);
	snapshot_records_close(&r);
	return ok;
}

enum tool_exit
command_records(struct tool *t)
{
	LOCAL_SNAPSHOT from = { 0 };
	struct brand brand;
	struct error f;
	bool ok;

	if (!tool_brand(t, t->args[0], &brand, &f))
		return tool_fail(t, "%s", f.note);
	if (!generation_open_records(&from, &t->paths, brand.host, &f))
		return tool_fail(t, "%s: %s; import or sync first", brand.host,
		    f.note[0] != '\0' ? f.note : "there is no snapshot");
	ok = print_all(t, &from);
	return ok ? TOOL_DONE : TOOL_FAILED;
}

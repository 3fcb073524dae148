#include "cartaz/profile/try.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "importer/sniff.h"
#include "json/json_tree.h"
#include "json/pointer.h"
#include "json/json_splitter.h"
#include "importer/csv_records.h"
#include "cartaz/profile/preview.h"

static const struct brand nobody = {
	.host = "example",
	.locale = "en",
	.timezone = "UTC",
	.country = "",
};

static bool
add_records(struct trial *x, struct input *in, struct fault *f)
{
	struct pointer keys = { .keys = { "data" }, .count = 1 };
	struct records records;
	bool ok, more;

	if (x->profile->items != NULL && x->profile->items->count > 0)
		keys = *x->profile->items;
	records_init(&records, in, keys.keys, keys.count);
	while ((ok = records_next(&records, &more, f)) && more) {
		struct json_object *item = NULL;

		if (records.oversize)
			trial_leave_out(x, "is larger than 1 MiB");
		else if (!jobj_parse(records.one.p, records.one.len, &item, f))
			trial_leave_out(x, f->detail);
		else
			trial_add(x, item);
		jobj_release(&item);
	}
	records_release(&records);
	return ok;
}

static void
remark(void *context, const char *column, const char *why)
{
	struct trial *x = context;

	(void)tool_fail(x->tool, "%s %s", column, why);
}

/* A spreadsheet: the first row has the names, every other one is an item. */
static bool
add_rows(struct trial *x, struct input *in, struct fault *f)
{
	struct sheet sheet = { .flat = true, .remark = remark, .context = x };
	struct table table;
	bool ok, more;

	input_skip(in, format_mark(in->chunk, in->n));
	table_init(&table, in);
	ok = table_next(&table, &more, f) &&
	    sheet_begin(&sheet, &table, &x->tool->mem, f);
	while (ok && (ok = table_next(&table, &more, f)) && more) {
		struct json_object *item = NULL;

		if (sheet_record(&sheet, &table, &item, f))
			trial_add(x, item);
		else
			trial_leave_out(x, f->note);
		jobj_release(&item);
	}
	table_release(&table);
	return ok;
}

static bool
add_all(struct trial *x, struct input *in, struct fault *f)
{
	enum format format;

	input_look_ahead(in);
	if (in->error != 0)
		return fault_note(f, FAULT_INTERNAL_ERROR, "cannot be read: %s",
		    strerror(in->error));
	if (!format_tell(in->chunk, in->n, &format, f))
		return false;
	if (format == FORMAT_CALENDAR)
		return fault_note(f, FAULT_INTERNAL_ERROR,
		    "is a calendar: its events have their form, and no "
		    "profile maps them");
	return format == FORMAT_JSON ? add_records(x, in, f)
				     : add_rows(x, in, f);
}

enum tool_exit
try_file(struct tool *t, const struct profile *profile,
    const struct brand *brand, const char *path)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	struct input in;
	struct trial x;
	struct fault f;
	bool ok;

	if (fd < 0)
		return tool_fail(
		    t, "cannot read %s: %s", path, strerror(errno));
	input_init(&in, fd);
	trial_begin(&x, t, profile, brand != NULL ? brand : &nobody);
	ok = add_all(&x, &in, &f);
	if (ok)
		trial_sum_up(&x);
	else
		(void)tool_fail(t, "%s: %s", path, f.note);
	trial_end(&x);
	input_release(&in);
	close(fd);
	return ok ? TOOL_DONE : TOOL_FAILED;
}

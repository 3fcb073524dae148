/*
 * try_file - tries a profile on the items of a JSON file or a spreadsheet.
 */
#include "cartaz/profile/try.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "importer/sniff.h"
#include "json/json_tree.h"
#include "json/json_list.h"
#include "json/json_splitter.h"
#include "importer/csv_records.h"
#include "cartaz/profile/preview.h"

static const struct brand no_brand = {
	.host = "example",
	.locale = "en",
	.timezone = "UTC",
	.country = "",
	.currency = "",
};

/* Adds a list whose place a stream cannot find. */
static bool
add_list(struct preview *x, struct byte_reader *in, const struct pointer *path,
    struct error *f)
{
	LOCAL_JSON list = NULL;
	bool ok = json_list_read(in, path, &list, f);

	for (size_t i = 0; i < json_tree_count(list); i++)
		preview_add(x, json_tree_at(list, i));
	return ok;
}

static bool
add_records(struct preview *x, struct byte_reader *in, struct error *f)
{
	struct pointer keys = { .keys = { "data" }, .count = 1 };
	LOCAL_JSON_SPLITTER records = { 0 };
	bool ok, more;

	if (x->profile->items != NULL && x->profile->items->count > 0)
		keys = *x->profile->items;
	if (json_list_needs_whole(&keys))
		return add_list(x, in, &keys, f);
	json_splitter_init(&records, in, keys.keys, keys.count);
	while ((ok = json_splitter_next(&records, &more, f)) && more) {
		LOCAL_JSON item = NULL;

		if (records.oversize)
			preview_leave_out(x, "is larger than 1 MiB");
		else if (!json_tree_parse(
			     records.record.p, records.record.len, &item, f))
			preview_leave_out(x, f->detail);
		else
			preview_add(x, item);
	}
	if (ok && x->profile->items != NULL && keys.count > 0 &&
	    records.shape == JSON_SPLITTER_LINES && records.count == 1 &&
	    x->report.left_out == 1)
		ok = json_list_missing(&keys, f);
	return ok;
}

static void
report_column(void *context, const char *column, const char *why)
{
	struct preview *x = context;

	(void)tool_fail(x->tool, "%s %s", column, why);
}

/* Adds a spreadsheet: the first row names the columns, every other row is an item. */
static bool
add_sheet_rows(struct preview *x, struct byte_reader *in, struct error *f)
{
	struct csv_records sheet = {
		.flat = true, .remark = report_column, .context = x
	};
	LOCAL_CSV_READER table = { 0 };
	bool ok, more;

	byte_reader_skip(in, sniff_byte_order_mark(in->chunk, in->n));
	csv_reader_init(&table, in);
	ok = csv_reader_next(&table, &more, f) &&
	    csv_records_begin(&sheet, &table, &x->tool->mem, f);
	while (ok && (ok = csv_reader_next(&table, &more, f)) && more) {
		LOCAL_JSON item = NULL;

		if (csv_records_record(&sheet, &table, &item, f))
			preview_add(x, item);
		else
			preview_leave_out(x, f->note);
	}
	return ok;
}

static bool
add_all(struct preview *x, struct byte_reader *in, struct error *f)
{
	enum file_format format;

	if (!sniff_input(in, &format, f))
		return false;
	if (format == FILE_FORMAT_CALENDAR)
		return error_internal(
		    f, "is a calendar; a profile does not apply to a calendar");
	if (format == FILE_FORMAT_XML || format == FILE_FORMAT_HTML)
		return error_internal(f,
		    "is HTML or XML; cartaz profile try "
		    "reads only JSON and CSV");
	return format == FILE_FORMAT_JSON ? add_records(x, in, f)
					  : add_sheet_rows(x, in, f);
}

enum tool_exit
try_file(struct tool *t, const struct profile *profile,
    const struct brand *brand, const char *path)
{
	bool is_input = strcmp(path, "-") == 0;
	int fd = is_input ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
	LOCAL_BYTE_READER in = { 0 };
	struct preview x;
	struct error f;
	bool ok;

	if (fd < 0)
		return tool_fail(
		    t, "cannot read %s: %s", path, strerror(errno));
	byte_reader_init(&in, fd);
	preview_begin(&x, t, profile, brand != NULL ? brand : &no_brand);
	ok = add_all(&x, &in, &f);
	if (ok)
		preview_summary(&x);
	else
		(void)tool_fail(
		    t, "%s: %s", is_input ? "standard input" : path, f.note);
	preview_end(&x);
	if (!is_input)
		close(fd);
	return ok ? TOOL_DONE : TOOL_FAILED;
}

/*
 * import_table - records in a spreadsheet saved as CSV: native ones, or items
 * of text for a profile to map.
 */
#include "importer/sniff.h"
#include "cartaz/job/import_source.h"
#include "json/json_tree.h"
#include "importer/csv_records.h"
#include "base/text.h"

static void
remark(void *context, const char *column, const char *why)
{
	job_remark(context, column, why);
}

static bool
add_row(struct job *j, struct sheet *sheet, const struct table *table)
{
	struct json_object *o = NULL;
	struct fault f;
	bool ok = true;

	if (sheet_record(sheet, table, &o, &f))
		ok = job_add_item(j, o);
	else
		job_leave_out(
		    j, f.detail[0] != '\0' ? f.detail : f.note, f.note);
	jobj_release(&o);
	return ok;
}

/* The first row, then every other one. */
static bool
add_rows(struct job *j, struct table *table, struct sheet *sheet, int64_t size)
{
	struct fault f;
	bool more;

	if (!table_next(table, &more, &f))
		return import_fail(j, &f);
	job_at(j, "row", table->row, table->line);
	if (!sheet_begin(sheet, table, &j->tool->mem, &f))
		return import_fail(j, &f);
	j->without_slugs = !sheet->flat && !sheet->has_slugs;
	for (;;) {
		if (!table_next(table, &more, &f))
			return import_fail(j, &f);
		if (!more)
			return true;
		job_at(j, "row", table->row, table->line);
		if (!add_row(j, sheet, table))
			return false;
		import_progress(j, table->in, size);
	}
}

bool
import_table(struct job *j, struct input *in, int64_t size)
{
	struct sheet sheet = {
		.month_first = text_equal_nocase(j->brand.country, "US"),
		.remark = remark,
		.context = j,
	};
	struct table table;
	bool ok;

	job_use_profile(j);
	sheet.flat = j->mapped;
	j->by_column = !sheet.flat;
	input_skip(in, format_mark(in->chunk, in->n));
	table_init(&table, in);
	ok = add_rows(j, &table, &sheet, size);
	table_release(&table);
	return ok;
}

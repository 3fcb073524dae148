/*
 * import_csv - reads the records in a spreadsheet saved as CSV: native records, or items
 * of text for a profile.
 */
#include "importer/sniff.h"
#include "cartaz/job/import_source.h"
#include "profile/private_item.h"
#include "json/json_tree.h"
#include "importer/csv_records.h"
#include "base/text.h"

enum {
	COLUMNS_MAX = 300, /* bytes of the names that a message has */
	HELD_MAX = 10000,  /* events that wait for further rows */
};

static void
report_column(void *context, const char *column, const char *why)
{
	job_report_field(context, column, why);
}

/* Notes unread cells, which may have the values that a field lacks. */
static void
look_at_unknown(struct job *j, const struct csv_records *sheet,
    const struct csv_reader *table)
{
	for (size_t i = 0; i < sheet->count && i < table->count; i++) {
		const char *text = csv_reader_cell(table, i);

		if (!sheet->flat && sheet->column[i].field == NULL &&
		    sheet->column[i].name[0] != '\0' && !text_is_blank(text))
			unread_column(&j->unread, sheet->column[i].name, text,
			    table->row);
	}
}

/* A complete last row may lack its line end.  A shorter last row was cut. */
static bool
fail_cut(struct job *j, const struct csv_records *sheet,
    const struct csv_reader *table)
{
	struct error f;

	(void)error_internal(&f,
	    "row %lld (line %lld) ends after %zu of %zu cells, without a line end, so the file is incomplete; fetch or export it again",
	    (long long)table->row, (long long)table->line, table->count,
	    sheet->count);
	return import_source_fail(j, &f);
}

/* Reads a column that may mean that the row is free. */
static void
read_free(const struct csv_records *sheet, const struct csv_reader *table,
    struct json_object *o)
{
	for (size_t i = 0; i < sheet->count && i < table->count; i++) {
		if (!sheet->flat &&
		    private_item_says_free(
			sheet->column[i].name, csv_reader_cell(table, i)))
			private_item_set_free(o);
	}
}

/* Finds the column that means that the row is private. */
static struct private_item
private_column(const struct csv_records *sheet, const struct csv_reader *table)
{
	for (size_t i = 0; i < sheet->count && i < table->count; i++) {
		if (!sheet->flat &&
		    private_item_says(
			sheet->column[i].name, csv_reader_cell(table, i)))
			return (struct private_item){ sheet->column[i].name,
				csv_reader_cell(table, i) };
	}
	return (struct private_item){ .member = NULL };
}

/*
 * Adds the events that wait, if they are many and the row belongs to another event.  In a
 * table of sessions, events wait for the last row.
 */
static bool
make_room(struct job *j, const struct csv_records *sheet, const char *event)
{
	struct row_groups *held = &j->source.groups;
	const struct job_position row = j->position;
	bool ok;

	if (sheet->has_sessions || held->count < HELD_MAX ||
	    row_groups_find(held, event) != NULL)
		return true;
	ok = job_add_groups(j);
	row_groups_release(held);
	j->position = row;
	return ok;
}

static bool
add_row(
    struct job *j, struct csv_records *sheet, const struct csv_reader *table)
{
	LOCAL_JSON o = NULL;
	const char *event;
	struct error f;
	bool ok = true;

	if (table->is_open && table->count < sheet->count)
		return fail_cut(j, sheet, table);
	if (!job_is_public(j, private_column(sheet, table), &f)) {
		job_leave_out(j, f.note, f.note);
		return true;
	}
	look_at_unknown(j, sheet, table);
	if (csv_records_record(sheet, table, &o, &f)) {
		read_free(sheet, table, o);
		event = sheet->has_lists ? json_tree_text_of(o, "id") : NULL;
		ok = (event == NULL || make_room(j, sheet, event)) &&
		    job_add_row(j, o, event, !sheet->is_joined);
	} else {
		job_leave_out(
		    j, f.detail[0] != '\0' ? f.detail : f.note, f.note);
	}
	return ok;
}

/* Returns the columns that a profile names if the sheet has none of them, or "". */
static const char *
missing_columns(void *context, const struct csv_records *sheet)
{
	struct job *j = context;
	LOCAL_BUF names = BUF_INIT(COLUMNS_MAX);
	LOCAL_JSON item = json_tree_new();
	struct unmatched all = { .count = 0 };
	size_t count;

	if (sheet->flat)
		unmatched_start(&all, &j->source.profile, &j->tool->mem);
	count = all.count;
	for (size_t i = 0; i < sheet->count; i++)
		json_tree_set_text(item, sheet->column[i].name, "");
	unmatched_look(&all, &j->source.profile, item);
	if (all.count < count || count == 0)
		return "";
	for (size_t i = 0; i < all.count; i++)
		buf_printf(
		    &names, "%s%s", i > 0 ? ", " : "", all.list[i].text + 1);
	return arena_copy(&j->tool->mem, buf_cstr(&names), names.len);
}

/* The first row names the columns; every other row is a record. */
static bool
add_csv_rows(struct job *j, struct csv_reader *table, struct csv_records *sheet,
    int64_t size)
{
	struct error f;
	bool more;

	if (!csv_reader_next(table, &more, &f))
		return import_source_fail(j, &f);
	job_at(j, "row", table->row, table->line);
	if (!csv_records_begin(sheet, table, &j->tool->mem, &f))
		return import_source_fail(j, &f);
	for (;;) {
		if (!csv_reader_next(table, &more, &f))
			return import_source_fail(j, &f);
		if (!more)
			return true;
		job_at(j, "row", table->row, table->line);
		if (!add_row(j, sheet, table))
			return false;
		import_source_progress(j, table->in, size);
	}
}

bool
import_csv(struct job *j, struct byte_reader *in, int64_t size)
{
	struct csv_records sheet = {
		.month_first = text_equal_nocase(j->brand.country, "US"),
		.currency = j->brand.currency,
		.remark = report_column,
		.is_used = private_item_has,
		.missing_columns = missing_columns,
		.context = j,
	};
	LOCAL_CSV_READER table = { 0 };

	job_use_profile(j);
	sheet.flat = j->source.form == JOB_RECORD_ITEM;
	if (!sheet.flat)
		j->source.field_names = JOB_FIELD_COLUMNS;
	byte_reader_skip(in, sniff_byte_order_mark(in->chunk, in->n));
	csv_reader_init(&table, in);
	return add_csv_rows(j, &table, &sheet, size);
}

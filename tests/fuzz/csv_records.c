/*
 * csv_records - any bytes end, however they arrive; rows written out again are the same
 * rows; what a row becomes is a record that can be stored, or is said.
 */
#include <unistd.h>

#include "importer/cell.h"
#include "event/amount.h"
#include "fuzz.h"
#include "json/json_tree.h"
#include "event/native_record.h"
#include "importer/csv_records.h"
#include "base/text.h"

static void
remark(void *context, const char *what, const char *why)
{
	(void)context;
	HOLDS(what[0] != '\0' && why[0] != '\0');
}

/* Every byte a quoted one: what no reader could take for anything else. */
static void
write_row(const struct csv_reader *t, struct buf *b)
{
	for (size_t i = 0; i < t->count; i++) {
		const char *p = csv_reader_cell(t, i);

		HOLDS(text_is_utf8(p, strlen(p)));
		buf_text(b, i > 0 ? ",\"" : "\"");
		for (; *p != '\0'; p++) {
			HOLDS(*p != '\r');
			buf_text(b, *p == '"' ? "\"" : "");
			buf_char(b, *p);
		}
		buf_char(b, '"');
	}
	buf_char(b, '\n');
}

/* What may be asked of a row: nothing that breaks. */
static void
map_row(struct csv_records *s, const struct csv_reader *t, struct arena *mem)
{
	struct json_object *o = NULL;
	struct error f = { 0 };
	struct native_record r;
	struct buf text = BUF_INIT(FUZZ_ROOM);

	if (!csv_records_record(s, t, &o, &f)) {
		HOLDS(f.note[0] != '\0');
		return;
	}
	fuzz_print(o, &text);
	HOLDS(fuzz_is_json(text.p, text.len));
	f.note[0] = '\0';
	HOLDS(!s->is_joined || (!s->flat && s->has_sessions));
	if (!s->flat)
		HOLDS(native_record_decode(o, mem, &r, remark, NULL, &f) ||
		    f.note[0] != '\0');
	json_tree_release(&o);
	buf_release(&text);
}

/* All rows to `out`; maps them too when there is a sheet. */
static bool
read_all(const uint8_t *data, size_t size, size_t piece, struct csv_records *s,
    struct buf *out)
{
	struct arena mem = ARENA_INIT(FUZZ_ROOM);
	struct error f = { 0 };
	struct byte_reader in;
	struct csv_reader t;
	int fd = fuzz_stream(data, size, piece);
	bool more = true, ok = true, mapped = false;

	byte_reader_init(&in, fd);
	csv_reader_init(&t, &in);
	while (more && (ok = csv_reader_next(&t, &more, &f)) && more) {
		HOLDS(t.row >= 1 && t.line >= 1 && t.line <= in.line);
		HOLDS(t.count >= 1);
		if (!t.oversize && t.count <= CSV_READER_CELLS_MAX)
			write_row(&t, out);
		if (mapped)
			map_row(s, &t, &mem);
		else
			mapped =
			    s != NULL && csv_records_begin(s, &t, &mem, &f);
	}
	HOLDS(ok || f.note[0] != '\0');
	csv_reader_release(&t);
	byte_reader_release(&in);
	close(fd);
	arena_release(&mem);
	return ok;
}

static void
check_values(const char *text)
{
	char number[CELL_NUMBER_MAX], again[CELL_NUMBER_MAX];
	char printed[DATETIME_TEXT_MAX];
	struct datetime w, same;
	struct amount amount;
	bool b;

	if (cell_datetime(text, false, &w)) {
		datetime_print(&w, printed);
		HOLDS(datetime_parse(printed, &same) && same.kind == w.kind);
	}
	if (amount_read(text, NULL, &amount) == NULL)
		HOLDS(amount_is_plain(amount.number) &&
		    (amount.currency[0] == '\0' ||
			currency_read(amount.currency, amount.currency)));
	if (cell_degrees(text, number))
		HOLDS(
		    cell_degrees(number, again) && strcmp(number, again) == 0);
	if (cell_bool(text, &b))
		HOLDS(b == true || b == false);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	uint8_t how = fuzz_byte(&data, &size);
	size_t piece = (size_t)(how >> 1) + 1;
	struct buf whole = BUF_INIT(FUZZ_ROOM), pieces = whole, again = whole;
	struct csv_records sheet = { .flat = how & 1, .remark = remark };
	char *text = fuzz_text(data, size);
	bool ok;

	if (size / piece > 64) /* what a socket surely holds */
		piece = size / 64 + 1;
	ok = read_all(data, size, size, &sheet, &whole);
	HOLDS(ok == read_all(data, size, piece, NULL, &pieces));
	HOLDS(strcmp(buf_cstr(&whole), buf_cstr(&pieces)) == 0);
	if (whole.len > 0 && whole.len < 128 * 1024) {
		HOLDS(read_all((const uint8_t *)whole.p, whole.len, whole.len,
		    NULL, &again));
		HOLDS(strcmp(whole.p, buf_cstr(&again)) == 0);
	}
	check_values(text);
	buf_release(&whole);
	buf_release(&pieces);
	buf_release(&again);
	free(text);
	return 0;
}

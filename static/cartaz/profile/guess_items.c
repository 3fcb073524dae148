/*
 * guess_items - reads the items from which a profile is guessed.
 */
#include "cartaz/profile/guess_items.h"

#include "base/buf.h"
#include "base/byte_reader.h"
#include "base/datetime.h"
#include "importer/csv_records.h"
#include "importer/sniff.h"
#include "json/json_tree.h"
#include "json/pointer.h"

enum { LIST_DEPTH_MAX = 4 };

const char *
guess_items_pointer(const char *parent, const char *key, struct arena *mem)
{
	struct buf b = BUF_INIT(GUESS_FILE_MAX);

	buf_printf(&b, "%s/", parent);
	for (const char *p = key; *p != '\0'; p++) {
		if (*p == '~' || *p == '/')
			buf_text(&b, *p == '~' ? "~0" : "~1");
		else
			buf_char(&b, *p);
	}
	return arena_take(mem, &b);
}

static void
add_item(struct guess_items *x, struct json_object *o)
{
	if (x->count < GUESS_ITEMS_MAX && json_tree_kind(o) == JSON_TREE_OBJECT)
		x->item[x->count++] = json_tree_retain(o);
}

/* The search for the list with the most members of objects. */
struct list_search {
	struct arena *mem;
	const char *pointer, *best_pointer;
	struct json_object *best;
	size_t depth, most;
};

static size_t
weigh(struct json_object *array)
{
	size_t objects = 0, members = 0;

	for (size_t i = 0; i < json_tree_count(array) && i < GUESS_ITEMS_MAX;
	     i++) {
		size_t n = json_tree_member_count(json_tree_at(array, i));

		objects += n > 0;
		members = n > members ? n : members;
	}
	return objects * members;
}

static void
search_lists(const char *key, struct json_object *value, void *context)
{
	struct list_search *outer = context, inner = *outer;
	size_t weight = weigh(value);

	if (outer->depth == LIST_DEPTH_MAX)
		return;
	inner.pointer = guess_items_pointer(outer->pointer, key, outer->mem);
	inner.depth++;
	if (weight > inner.most) {
		inner.best = value;
		inner.best_pointer = inner.pointer;
		inner.most = weight;
	}
	json_tree_each(value, search_lists, &inner);
	outer->best = inner.best;
	outer->best_pointer = inner.best_pointer;
	outer->most = inner.most;
}

/* The tables of phpMyAdmin's export follow a header. */
static void
search_tables(struct json_object *export, struct list_search *s)
{
	const char *type = json_tree_text_of(json_tree_at(export, 0), "type");
	char at[24];

	for (size_t i = 1; type != NULL && strcmp(type, "header") == 0 &&
	     i < json_tree_count(export);
	     i++) {
		snprintf(at, sizeof(at), "%zu", i);
		search_lists(at, json_tree_at(export, i), s);
	}
}

/* Returns the pointer with "*" for each key that is a date, as in {"2027-01-22": [...]}. */
static const char *
any_day(const char *pointer, struct arena *mem)
{
	struct buf b = BUF_INIT(GUESS_FILE_MAX);

	for (const char *p = pointer; *p == '/';) {
		size_t n = 1 + strcspn(p + 1, "/");
		struct datetime day;

		buf_bytes(&b, p, n);
		if (datetime_parse(arena_copy(mem, p + 1, n - 1), &day)) {
			b.len -= n;
			buf_text(&b, "/*");
		}
		p += n;
	}
	return arena_take(mem, &b);
}

/* Adds the items of the whole, or of the best list in it, or the whole as one item. */
static void
add_list_items(
    struct guess_items *x, struct json_object *whole, struct arena *mem)
{
	struct list_search s = {
		.mem = mem, .pointer = "", .best = whole, .best_pointer = ""
	};
	LOCAL_JSON days = NULL;
	struct pointer list;

	if (json_tree_kind(whole) == JSON_TREE_OBJECT) {
		x->whole = json_tree_retain(whole);
		json_tree_each(whole, search_lists, &s);
	}
	search_tables(whole, &s);
	x->list = any_day(s.best_pointer, mem);
	if (strcmp(x->list, s.best_pointer) != 0 &&
	    pointer_parse(x->list, mem, &list))
		s.best = days = pointer_items(&list, whole);
	x->found = json_tree_count(s.best);
	if (json_tree_kind(s.best) == JSON_TREE_OBJECT)
		add_item(x, s.best);
	for (size_t i = 0; i < json_tree_count(s.best); i++)
		add_item(x, json_tree_at(s.best, i));
}

static bool
add_lines(struct guess_items *x, const char *p, struct error *f)
{
	while (*p != '\0' && x->count < GUESS_ITEMS_MAX) {
		size_t n = strcspn(p, "\r\n");
		LOCAL_JSON o = NULL;

		if (n > 0 && !json_tree_parse(p, n, &o, f))
			return false;
		add_item(x, o);
		p += n + (p[n] != '\0');
	}
	x->list = "";
	return true;
}

static bool
read_json(struct guess_items *x, struct byte_reader *in, struct arena *mem,
    struct error *f)
{
	LOCAL_BUF all = BUF_INIT(GUESS_FILE_MAX);
	LOCAL_JSON whole = NULL;
	struct error lines;
	bool ok = true;

	while (byte_reader_fill(in)) {
		buf_bytes(&all, in->chunk + in->at, in->n - in->at);
		byte_reader_skip(in, in->n - in->at);
	}
	if (all.full)
		ok = error_internal(
		    f, "is larger than 64 MiB; use a part of the file");
	else if (json_tree_parse(buf_cstr(&all), all.len, &whole, f))
		add_list_items(x, whole, mem);
	else
		ok = add_lines(x, buf_cstr(&all), &lines);
	return ok;
}

static void
ignore_column(void *context, const char *column, const char *why)
{
	(void)context;
	(void)column;
	(void)why;
}

static bool
read_rows(struct guess_items *x, struct byte_reader *in, struct arena *mem,
    struct error *f)
{
	struct csv_records sheet = { .flat = true, .remark = ignore_column };
	LOCAL_CSV_READER table = { 0 };
	bool ok, more;

	x->rows = true;
	x->list = "";
	csv_reader_init(&table, in);
	ok = csv_reader_next(&table, &more, f) &&
	    csv_records_begin(&sheet, &table, mem, f);
	while (ok && x->count < GUESS_ITEMS_MAX &&
	    (ok = csv_reader_next(&table, &more, f)) && more) {
		LOCAL_JSON o = NULL;
		struct error row;

		if (csv_records_record(&sheet, &table, &o, &row))
			add_item(x, o);
	}
	return ok;
}

bool
guess_items_read(
    struct guess_items *x, int fd, struct arena *mem, struct error *f)
{
	enum file_format format;
	LOCAL_BYTE_READER in = { 0 };

	*x = (struct guess_items){ .list = "" };
	byte_reader_init(&in, fd);
	if (!sniff_input(&in, &format, f))
		return false;
	byte_reader_skip(&in, sniff_byte_order_mark(in.chunk, in.n));
	if (format == FILE_FORMAT_CALENDAR)
		return error_internal(
		    f, "is a calendar, which needs no profile");
	if (format == FILE_FORMAT_XML || format == FILE_FORMAT_HTML)
		return error_internal(f,
		    "is HTML or XML; in these formats, Cartaz reads only conference schedules and pages with schema.org events, by its profiles schedule and schema.org");
	return format == FILE_FORMAT_JSON ? read_json(x, &in, mem, f)
					  : read_rows(x, &in, mem, f);
}

static void
release_items(struct guess_items *x)
{
	for (size_t i = 0; i < x->count; i++)
		json_tree_release(&x->item[i]);
	x->count = 0;
}

void
guess_items_use_whole(struct guess_items *x)
{
	release_items(x);
	add_item(x, x->whole);
	x->list = "";
}

void
guess_items_release(struct guess_items *x)
{
	release_items(x);
	json_tree_release(&x->whole);
}

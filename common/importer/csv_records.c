/*
 * csv_records - turns the rows of a spreadsheet into records.
 */
#include "importer/csv_records.h"

#include "importer/cell.h"
#include "event/native_record.h"
#include "event/amount.h"
#include "event/event.h"
#include "event/nearest_field.h"
#include "event/words.h"
#include "json/json_tree.h"
#include "text/plain_to_html.h"
#include "base/text.h"

enum {
	TIME_MAX = 100,            /* bytes */
	PERFORMER_TEXT_MAX = 2048, /* bytes */
	/*
	 * The maximum number of times in a cell for which there is room.  Fewer are
	 * used, but all are counted.
	 */
	CELL_SESSIONS_MAX = 10 * NATIVE_RECORD_SESSIONS_READ_MAX,
};

/* A list has no column, but the members of its elements have columns. */
static bool
is_column(const struct event_field *field)
{
	return field->kind != EVENT_FIELD_OF_LIST;
}

/* Returns a copy without the blanks and no-break spaces around the text. */
static const char *
copy_trimmed(const char *text, struct arena *mem)
{
	static const char blanks[] = " \t\r\n", no_break[] = "\xc2\xa0";
	size_t n;

	for (;;) {
		text += strspn(text, blanks);
		if (!text_starts(text, no_break))
			break;
		text += strlen(no_break);
	}
	for (n = strlen(text); n > 0;) {
		if (strchr(blanks, text[n - 1]) != NULL)
			n--;
		else if (n >= 2 && memcmp(text + n - 2, no_break, 2) == 0)
			n -= 2;
		else
			break;
	}
	return arena_copy(mem, text, n);
}

static const struct event_field *
find_column(const char *name)
{
	for (size_t i = 0; i < EVENT_FIELD_COUNT; i++) {
		if (is_column(&event_fields[i]) &&
		    text_equal_nocase(event_fields[i].key, name))
			return &event_fields[i];
	}
	return NULL;
}

/* Refuses two columns for one field, because either could be meant. */
static bool
names_differ(const struct csv_records *s, struct error *f)
{
	for (size_t at = 0; at < s->count; at++) {
		const char *name = s->column[at].name;

		for (size_t i = 0; i < at && name[0] != '\0'; i++) {
			const char *other = s->column[i].name;

			if (s->flat ? strcmp(other, name) == 0
				    : text_equal_nocase(other, name))
				return error_internal(f,
				    "columns %zu and %zu are both called "
				    "\"%.100s\"; rename one of them",
				    i + 1, at + 1, name);
		}
	}
	return true;
}

static void
remark(struct csv_records *s, const char *name, const char *why)
{
	char column[80];

	snprintf(column, sizeof(column), "column \"%.60s\"", name);
	s->remark(s->context, column, why);
}

static void
remark_unknown(struct csv_records *s, const char *name)
{
	const struct event_field *nearest = nearest_field(name);
	char why[160];

	snprintf(why, sizeof(why), "is unknown and ignored%s%s%s",
	    nearest != NULL ? "; the nearest known name is \"" : "",
	    nearest != NULL ? nearest->key : "", nearest != NULL ? "\"" : "");
	remark(s, name, why);
}

#define NO_NAME                                                                \
	"no column is called \"name\"; the first row must name the fields as " \
	"cartaz-record(5) does, or a profile must map them; cartaz profile "   \
	"guess FILE writes a first profile"

static bool
fail_header(const struct csv_records *s, const char *missing, struct error *f)
{
	size_t i = 0;

	while (i + 1 < s->count && s->column[i].name[0] == '\0')
		i++;
	return error_internal(f,
	    "the first line begins with \"%.60s\" and does not look like a "
	    "header%s%s",
	    s->column[i].name,
	    missing[0] == '\0'
		? ": " NO_NAME
		: " for the profile: it lacks the profile's columns, such as ",
	    missing);
}

bool
csv_records_begin(struct csv_records *s, const struct csv_reader *t,
    struct arena *mem, struct error *f)
{
	bool named = s->flat, known = false;
	const char *missing = "";

	if (t->count > CSV_READER_CELLS_MAX || t->oversize)
		return error_internal(f,
		    "the first row has more than 256 columns, or is larger "
		    "than 1 MiB");
	for (s->count = 0; s->count < t->count; s->count++) {
		const struct event_field *field;

		s->column[s->count].name =
		    copy_trimmed(csv_reader_cell(t, s->count), mem);
		field = s->flat ? NULL : find_column(s->column[s->count].name);
		s->column[s->count].field = field;
		s->column[s->count].remarked = false;
		named = named || field == &event_fields[EVENT_FIELD_NAME];
		known = known || field != NULL;
		s->has_lists = s->has_lists ||
		    (field != NULL && event_section_is_list(field->section));
		s->has_sessions = s->has_sessions ||
		    (field != NULL && field->section == EVENT_SECTION_SESSION);
	}
	if (s->missing_columns != NULL)
		missing = s->missing_columns(s->context, s);
	if (missing[0] != '\0' || (!named && !known))
		return fail_header(s, missing, f);
	if (!names_differ(s, f) || !(named || error_internal(f, NO_NAME)))
		return false;
	for (size_t i = 0; i < s->count && !s->flat; i++) {
		if (s->column[i].field == NULL &&
		    s->column[i].name[0] != '\0' &&
		    (s->is_used == NULL || !s->is_used(s->column[i].name)))
			remark_unknown(s, s->column[i].name);
	}
	return true;
}

/* Returns the element of the list.  Makes missing elements, up to this element. */
static struct json_object *
element_of(struct json_object *o, enum event_section section, size_t at)
{
	const char *name = event_section_name(section);
	struct json_object *list = json_tree_member(o, name);

	if (list == NULL)
		list = json_tree_set_array(o, name);
	while (json_tree_count(list) <= at)
		json_tree_append(list, json_tree_new());
	return json_tree_at(list, at);
}

/* Returns the object that has the field as a member.  Makes a missing object. */
static struct json_object *
parent_of(struct json_object *o, const struct event_field *field)
{
	const char *name = event_section_name(field->section);

	if (name == NULL)
		return o;
	return event_section_is_list(field->section)
	    ? element_of(o, field->section, 0)
	    : json_tree_section(o, name);
}

static void
set_html(struct json_object *o, const char *key, const char *text)
{
	LOCAL_BUF html = BUF_INIT(8 * EVENT_DESCRIPTION_MAX);

	json_tree_set_text(o, key, plain_to_html(text, &html));
}

/* Finds the row's currency, in its own cell or else in a cell with an amount. */
static void
find_currency(struct csv_records *s, const struct csv_reader *t)
{
	char *out = s->row_currency, told[CURRENCY_SIZE];
	struct amount a;

	out[0] = '\0';
	for (size_t i = 0; i < s->count; i++) {
		const struct event_field *field = s->column[i].field;
		const char *text = csv_reader_cell(t, i);

		if (field == &event_fields[EVENT_FIELD_TICKETS_CURRENCY] &&
		    currency_read(text, told)) {
			snprintf(out, sizeof(s->row_currency), "%s", told);
			return;
		}
		if (field == NULL || field->kind != EVENT_FIELD_OF_AMOUNT ||
		    out[0] != '\0')
			continue;
		(void)!amount_read(text, NULL, &a);
		snprintf(out, sizeof(s->row_currency), "%s", a.currency);
	}
}

static void
set_amount(const struct csv_records *s, struct json_object *o, const char *key,
    const char *text)
{
	char written[AMOUNT_RECORD_SIZE];

	amount_for_record(text,
	    s->row_currency[0] != '\0' ? s->row_currency : s->currency,
	    written);
	json_tree_set_text(o, key, written);
}

/* Makes a session for each part, or each line: "21/11/2026 20h; 22/11/2026 20h". */
static bool
set_session_times(const struct csv_records *s, struct json_object *o,
    const struct event_field *field, const char *text)
{
	char one[TIME_MAX + 1], printed[DATETIME_TEXT_MAX];
	struct datetime when;
	bool ok = true;

	for (size_t at = 0; *text != '\0' && at < CELL_SESSIONS_MAX;) {
		size_t n = strcspn(text, ";\n");

		snprintf(one, sizeof(one), "%.*s", (int)n, text);
		text += n + (text[n] != '\0');
		if (text_is_blank(one))
			continue;
		if (n <= TIME_MAX &&
		    cell_datetime(one, s->month_first, &when)) {
			datetime_print(&when, printed);
			json_tree_set_text(element_of(o, field->section, at),
			    field->member, printed);
		} else {
			ok = false;
		}
		at++;
	}
	return ok;
}

/*
 * Makes a performer for each part, or each line: "Maria; Trio Sol".  If a part is
 * empty, the performer lacks that member.
 */
static void
set_performers(
    struct json_object *o, const struct event_field *field, const char *text)
{
	char one[PERFORMER_TEXT_MAX + 1];

	for (size_t at = 0; *text != '\0' && at <= NATIVE_RECORD_PERFORMERS_MAX;
	     at++) {
		size_t n = strcspn(text, ";\n");

		snprintf(one, sizeof(one), "%.*s", (int)n, text);
		text += n + (text[n] != '\0');
		if (!text_is_blank(one))
			json_tree_set_text(element_of(o, field->section, at),
			    field->member, one);
	}
}

static void
share_member(const char *key, struct json_object *value, void *context)
{
	struct json_object *sessions = context;

	if (strcmp(key, "starts_at") == 0 || strcmp(key, "ends_at") == 0)
		return;
	for (size_t i = 1; i < json_tree_count(sessions); i++)
		json_tree_set_shared(json_tree_at(sessions, i), key, value);
}

/* Copies the first session's other members to the sessions that the row's times made. */
static void
share_with_sessions(struct json_object *o)
{
	struct json_object *sessions =
	    json_tree_member(o, event_section_name(EVENT_SECTION_SESSION));

	json_tree_each(json_tree_at(sessions, 0), share_member, sessions);
}

/* Returns false if the text of the cell cannot be a value of the field. */
static bool
set_field_value(const struct csv_records *s, struct json_object *o,
    const struct event_field *field, const char *text)
{
	char number[CELL_NUMBER_MAX], printed[DATETIME_TEXT_MAX];
	struct datetime when;
	bool b;

	if (field->section == EVENT_SECTION_PERFORMER) {
		set_performers(o, field, text);
		return true;
	}
	switch (field->kind) {
	case EVENT_FIELD_OF_ID:
	case EVENT_FIELD_OF_SLUG:
	case EVENT_FIELD_OF_NAME:
	case EVENT_FIELD_OF_TEXT:
	case EVENT_FIELD_OF_LABEL:
	case EVENT_FIELD_OF_STATUS:
	case EVENT_FIELD_OF_KIND:
	case EVENT_FIELD_OF_COUNTRY:
	case EVENT_FIELD_OF_URL:
	case EVENT_FIELD_OF_TEXTS:
	case EVENT_FIELD_OF_TAGS:
	case EVENT_FIELD_OF_ACCESS:
	case EVENT_FIELD_OF_LANGUAGES:
	case EVENT_FIELD_OF_AGE:
		break;
	case EVENT_FIELD_OF_HTML:
		set_html(parent_of(o, field), field->member, text);
		return true;
	case EVENT_FIELD_OF_BOOL_FALSE:
	case EVENT_FIELD_OF_BOOL_TRUE:
		if (!cell_bool(text, &b) &&
		    !event_word_of_flag(field->member, text, &b))
			return false;
		json_tree_set_bool(parent_of(o, field), field->member, b);
		return true;
	case EVENT_FIELD_OF_TIME:
		if (field->section == EVENT_SECTION_SESSION)
			return set_session_times(s, o, field, text);
		if (!cell_datetime(text, s->month_first, &when))
			return false;
		datetime_print(&when, printed);
		text = printed;
		break;
	case EVENT_FIELD_OF_AMOUNT:
		set_amount(s, parent_of(o, field), field->member, text);
		return true;
	case EVENT_FIELD_OF_DEGREES:
		if (!cell_degrees(text, number))
			return false;
		text = number;
		break;
	case EVENT_FIELD_OF_LIST:
		return false;
	}
	json_tree_set_text(parent_of(o, field), field->member, text);
	return true;
}

#define AMBIGUOUS_TIME "is not a date or time with only one meaning: write "
#define IMPORTED_WITHOUT " or 2026-11-21T20:30; the value is left out"

static const char *
complaint(const struct csv_records *s, const struct event_field *field,
    const char *text)
{
	if (field->kind == EVENT_FIELD_OF_DEGREES)
		return "must be degrees such as -23,5505 or -23.5505";
	if (field->kind != EVENT_FIELD_OF_TIME)
		return "must be yes or no (sim, não, sí, x, true, false, 1, 0)";
	if (cell_datetime_contradicts(text, s->month_first))
		return "has the wrong day of the week for its date; the value "
		       "is left out";
	return s->month_first
	    ? AMBIGUOUS_TIME "11/21/2026 20:30 (month first)" IMPORTED_WITHOUT
	    : AMBIGUOUS_TIME "21/11/2026 20:30 (day first)" IMPORTED_WITHOUT;
}

static void
remark_cell(
    struct csv_records *s, const struct event_field *field, const char *text)
{
	char why[COERCE_REMARK_MAX];

	coerce_quote(complaint(s, field, text), text, why);
	remark(s, field->key, why);
}

/* Sets an id that depends neither on the order of rows nor on their number. */
static void
set_derived_id(struct json_object *o)
{
	const char *slug = json_tree_text_of(o, "slug");
	struct json_object *session = json_tree_at(
	    json_tree_member(o, event_section_name(EVENT_SECTION_SESSION)), 0);
	const char *start = json_tree_text_of(o, "starts_at");
	struct buf id = BUF_INIT(2 * CSV_READER_ROW_MAX);

	if (start == NULL)
		start = json_tree_text_of(session, "starts_at");
	/* With a line end, it differs from every id of an upstream. */
	if (slug != NULL)
		buf_printf(&id, "slug\n%s", slug);
	else
		buf_printf(&id, "name\n%s\n%s", json_tree_text_of(o, "name"),
		    start != NULL ? start : "");
	json_tree_set_text(o, "id", buf_cstr(&id));
	buf_release(&id);
}

static void
read_field_cell(
    struct csv_records *s, size_t at, const char *text, struct json_object *o)
{
	const struct event_field *field = s->column[at].field;
	char number[32];

	if (s->flat && s->column[at].name[0] != '\0') {
		json_tree_set_text(o, s->column[at].name, text);
	} else if (s->column[at].name[0] == '\0' && !s->column[at].remarked) {
		s->column[at].remarked = true;
		snprintf(number, sizeof(number), "column %zu", at + 1);
		s->remark(s->context, number,
		    "has no name in the first row and is ignored");
	} else if (field != NULL && !set_field_value(s, o, field, text)) {
		remark_cell(s, field, text);
	}
}

bool
csv_records_record(struct csv_records *s, const struct csv_reader *t,
    struct json_object **owned, struct error *f)
{
	struct json_object *o;

	if (t->oversize)
		return error_internal(f, "is larger than 1 MiB");
	if (t->count != s->count) {
		(void)error_internal(f,
		    "has %zu cell%s, and the first row has %zu", t->count,
		    t->count == 1 ? "" : "s", s->count);
		snprintf(f->detail, sizeof(f->detail),
		    "has more or fewer cells than the first row");
		return false;
	}
	o = json_tree_new();
	if (!s->flat)
		find_currency(s, t);
	for (size_t i = 0; i < s->count; i++) {
		const char *text = csv_reader_cell(t, i);

		if (s->flat && text_is_blank(text))
			text = ""; /* the item has the column */
		if (s->flat || !text_is_blank(text))
			read_field_cell(s, i, text, o);
	}
	s->is_joined = s->has_sessions &&
	    (json_tree_member(o, "id") != NULL ||
		json_tree_member(o, "slug") != NULL);
	/* Only the first row of an event needs its name. */
	if (!s->flat && !s->is_joined && json_tree_member(o, "name") == NULL) {
		json_tree_release(&o);
		return error_internal(f, "column \"name\" is empty");
	}
	if (!s->flat)
		share_with_sessions(o);
	if (!s->flat && json_tree_member(o, "id") == NULL)
		set_derived_id(o);
	*owned = o;
	return true;
}

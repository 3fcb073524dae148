/*
 * import_report - counts and messages about the records of a job.
 */
#include "cartaz/import_report.h"

#include <stdarg.h>
#include <unistd.h>

#include "base/replace_file.h"
#include "base/text.h"
#include "event/coerce.h"

enum { LINES_MAX = 64 * 1024 };

/*
 * Prints the kind of a reason.  A reason begins with a pointer or a column.  All elements
 * of a list are of one kind, so the number of an element is left out.
 */
static void
print_kind(const char *reason, char out[IMPORT_REPORT_REASON_MAX])
{
	const char *value = strstr(reason, COERCE_REMARK_VALUE);
	size_t n = value != NULL ? (size_t)(value - reason) : strlen(reason);
	size_t words = text_starts(reason, "column ") ? 7 : 0, len = 0;

	words += strcspn(reason + words, " ");
	for (size_t i = 0; i < n && len < IMPORT_REPORT_REASON_MAX - 2; i++) {
		char c = reason[i];
		size_t digits = strspn(reason + i + 1, "0123456789");

		out[len++] = c;
		if (i > words || (c != '/' && c != '.') || digits == 0 ||
		    reason[i + 1 + digits] != c)
			continue;
		out[len++] = 'N';
		i += digits;
	}
	out[len] = '\0';
	text_replace_invalid(out); /* may be cut */
}

static struct import_report_reason *
find_reason(struct import_report *r, bool left_out, const char *reason,
    int64_t count, int64_t record)
{
	struct import_report_reason *x = r->reason;
	char kind[IMPORT_REPORT_REASON_MAX];

	print_kind(reason, kind);
	while (x < r->reason + r->reason_count &&
	    (x->left_out != left_out || strcmp(x->text, kind) != 0))
		x++;
	if (x >= r->reason + IMPORT_REPORT_REASONS_MAX)
		return NULL;
	if (x == r->reason + r->reason_count) {
		r->reason_count++;
		*x = (struct import_report_reason){
			.source = r->source,
			.left_out = left_out,
			.first_record = record,
		};
		memcpy(x->text, kind, strlen(kind) + 1);
	}
	x->count += count;
	return x;
}

static void
set_first(struct import_report_reason *x, const char *message)
{
	snprintf(x->first, sizeof(x->first), "%s", message);
	text_replace_invalid(x->first);
}

/* Returns the rest of the first remark, after the words that are its kind. */
static const char *
particulars_of(const struct import_report_reason *x)
{
	size_t n = strlen(x->text);

	if (strncmp(x->first, x->text, n) != 0)
		return x->first;
	return x->first + n + strspn(x->first + n, ": ");
}

/*
 * Prints "row 5 (line 7) left out: /name is missing", or for several remarks "12 rows:
 * column "price" is not an amount (first: row 5, line 7: "free")".
 */
static void
print_remark(
    const struct import_report *r, const struct import_report_reason *x)
{
	const char *out = x->left_out ? " left out" : "", *rest;
	const struct import_report_place *at = &x->place;
	LOCAL_BUF b = BUF_INIT(LINES_MAX);

	buf_printf(&b, "%s: ", r->host);
	if (x->source != NULL)
		buf_printf(&b, "%s: ", x->source);
	if (at->unit == NULL) {
		buf_text(&b, x->first);
	} else if (x->count == 1) {
		buf_printf(&b, "%s %lld", at->unit, (long long)at->number);
		if (at->line > 0)
			buf_printf(&b, " (line %lld)", (long long)at->line);
		buf_printf(&b, "%s: %s", out, x->first);
	} else {
		rest = particulars_of(x);
		buf_printf(&b, "%lld %ss%s: %s (first: %s %lld",
		    (long long)x->count, at->unit, out, x->text, at->unit,
		    (long long)at->number);
		if (at->line > 0)
			buf_printf(&b, ", line %lld", (long long)at->line);
		buf_printf(&b, "%s%s)", rest[0] != '\0' ? ": " : "", rest);
	}
	(void)tool_fail(r->tool, "%s", buf_cstr(&b));
}

static void
count_one(struct import_report *r, bool left_out,
    const struct import_report_place *at, const char *reason,
    const char *particulars)
{
	struct import_report_reason one = {
		.place = *at,
		.source = r->source,
		.left_out = left_out,
		.count = 1,
	};
	struct import_report_reason *x =
	    find_reason(r, left_out, reason, 1, at->number);

	r->uncounted += x == NULL;
	if (x != NULL && x->count == 1) {
		x->place = *at;
		set_first(x, particulars);
	}
	if (r->tool == NULL || !r->tool->all_remarks)
		return;
	set_first(&one, particulars);
	print_remark(r, &one);
}

void
import_report_left_out(struct import_report *r,
    const struct import_report_place *at, const char *reason,
    const char *particulars)
{
	r->left_out++;
	count_one(r, true, at, reason, particulars);
}

void
import_report_field(struct import_report *r,
    const struct import_report_place *at, const char *reason,
    const char *particulars)
{
	r->remarks++;
	count_one(r, false, at, reason, particulars);
}

void
import_report_many(struct import_report *r, const char *reason, int64_t count,
    int64_t first, const char *message)
{
	struct import_report_reason *x =
	    find_reason(r, false, reason, count, first);

	r->remarks += count;
	if (x != NULL)
		set_first(x, message);
	else if (message[0] != '\0')
		r->uncounted += count;
}

void
import_report_note(struct import_report *r, const char *fmt, ...)
{
	struct import_report_reason *x = &r->reason[r->reason_count];
	char message[IMPORT_REPORT_FIRST_MAX];
	va_list ap;

	if (r->reason_count == ARRAY_LEN(r->reason))
		return;
	r->reason_count++;
	*x = (struct import_report_reason){ .source = r->source };
	va_start(ap, fmt);
	vsnprintf(message, sizeof(message), fmt, ap);
	va_end(ap);
	set_first(x, message);
}

void
import_report_skipped(
    struct import_report *r, const char *reason, int64_t count)
{
	(void)find_reason(r, false, reason, count, 0);
}

void
import_report_by_rule(struct import_report *r, const char *rule, int64_t record)
{
	char reason[IMPORT_REPORT_REASON_MAX];
	struct import_report_reason *x;

	r->left_out++;
	r->by_rule++;
	snprintf(reason, sizeof(reason), "by %.100s", rule);
	x = find_reason(r, true, reason, 1, record);
	if (x != NULL)
		x->is_rule = true;
}

void
import_report_print_rules(const struct import_report *r, struct buf *out)
{
	const char *before = " (";

	for (size_t i = 0; i < r->reason_count; i++) {
		if (!r->reason[i].is_rule)
			continue;
		buf_printf(out, "%s%lld %s", before,
		    (long long)r->reason[i].count, r->reason[i].text);
		before = ", ";
	}
	if (before[0] == ',')
		buf_char(out, ')');
}

void
import_report_repeated(struct import_report *r, int64_t record)
{
	if (r->repeated++ == 0)
		r->first_repeated = record;
}

/* Returns the lines of the last run, in the arena; "" if there are none. */
static const char *
read_last(const char *path, struct arena *mem)
{
	const char *text;
	struct error f;
	size_t n;

	return brand_read_file(path, mem, &text, &n, &f)
	    ? arena_copy(mem, text, n)
	    : "";
}

static void
keep_lines(
    const struct import_report *r, const char *path, const struct buf *lines)
{
	struct error f;

	if (lines->len == 1)
		(void)unlink(path);
	else if (!replace_file(path, lines->p, lines->len, &f))
		(void)tool_fail(r->tool, "%s", f.note);
}

/* Prints the kinds that are not in `last`, and adds a line for each kind. */
static int64_t
print_kinds(const struct import_report *r, const char *last, struct buf *lines)
{
	int64_t same = 0;

	buf_char(lines, '\n');
	for (size_t i = 0; i < r->reason_count; i++) {
		const struct import_report_reason *x = &r->reason[i];
		bool is_note = x->text[0] == '\0',
		     is_whole = x->place.unit == NULL;
		size_t at = lines->len - 1;

		if (x->first[0] == '\0')
			continue;
		buf_printf(lines, "%lld\t%s\n", (long long)x->count,
		    is_note || (x->count == 1 && !is_whole) ? x->first
							    : x->text);
		if (r->tool->all_remarks
			? !is_whole
			: strstr(last, buf_cstr(lines) + at) != NULL)
			same++;
		else
			print_remark(r, x);
	}
	return same;
}

void
import_report_end(
    struct import_report *r, const char *folder_or_null, bool says_rest)
{
	LOCAL_BUF lines = BUF_INIT(LINES_MAX);
	LOCAL_ARENA mem = ARENA_INIT(16 * LINES_MAX);
	char path[PATHS_PATH_MAX] = "";
	int64_t same;

	if (r->repeated > 0)
		import_report_note(r,
		    "%lld record%s the event of an earlier record "
		    "(first: record %lld)",
		    (long long)r->repeated,
		    r->repeated == 1 ? " repeats" : "s repeat",
		    (long long)r->first_repeated);
	if (folder_or_null != NULL)
		paths_path(path, folder_or_null, "remarks");
	same = print_kinds(
	    r, folder_or_null != NULL ? read_last(path, &mem) : "", &lines);
	if (r->uncounted > 0 && !r->tool->all_remarks)
		(void)tool_fail(r->tool,
		    "%s: remarks of kinds that are not printed: %lld; import or sync with "
		    "--all-remarks prints them",
		    r->host, (long long)r->uncounted);
	if (same > 0 && says_rest && !r->tool->all_remarks)
		tool_say("%s: %lld kind%s of remarks as in the last run; "
			 "--all-remarks prints them\n",
		    r->host, (long long)same, same == 1 ? "" : "s");
	if (folder_or_null != NULL)
		keep_lines(r, path, &lines);
}

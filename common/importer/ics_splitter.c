/*
 * ics_splitter - splits a stream of iCalendar into its components.
 */
#include "importer/ics_splitter.h"

#include <strings.h>

#include "base/text.h"

void
ics_splitter_init(struct ics_splitter *c, struct byte_reader *in)
{
	*c = (struct ics_splitter){
		.in = in,
		.text = BUF_INIT(ICS_SPLITTER_ONE_MAX),
		.content = BUF_INIT(ICS_SPLITTER_ONE_MAX),
	};
}

void
ics_splitter_release(struct ics_splitter *c)
{
	buf_release(&c->text);
	buf_release(&c->content);
}

static bool
fail_at(const struct ics_splitter *c, const char *why, struct error *f)
{
	return error_internal(
	    f, "line %lld: %s", (long long)c->content_line, why);
}

/* Reads one content line and unfolds it (RFC 5545 section 3.1). */
static bool
read_content_line(struct ics_splitter *c)
{
	bool ended, folded = false;
	const char *p;
	size_t n;

	buf_reset(&c->content);
	c->content_line = c->in->line;
	if (!byte_reader_line(c->in, &p, &n, &ended))
		return false;
	for (;;) {
		/* a folded line begins with a blank, which is left out */
		buf_bytes(&c->content, p + folded, n - folded);
		folded = false;
		if (ended) {
			int next = byte_reader_peek(c->in);

			folded = next == ' ' || next == '\t';
			if (!folded)
				return true;
		}
		if (!byte_reader_line(c->in, &p, &n, &ended))
			return true;
	}
}

/* Returns the text after "NAME:" or "NAME;" if the line has this property, or NULL. */
static const char *
property_value(const struct ics_splitter *c, const char *name)
{
	const char *line = buf_cstr(&c->content);
	size_t n = strlen(name);

	if (strncasecmp(line, name, n) != 0 ||
	    (line[n] != ':' && line[n] != ';'))
		return NULL;
	return line + n + 1;
}

static bool
is_any_of(const struct ics_splitter *c, const char *const *names, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		if (property_value(c, names[i]) != NULL)
			return true;
	}
	return false;
}

static bool
is_read(const struct ics_splitter *c)
{
	static const char *const of_events[] = { "UID", "SUMMARY",
		"DESCRIPTION", "X-ALT-DESC", "X-MICROSOFT-CDO-ALLDAYEVENT",
		"LOCATION", "GEO", "DTSTART", "DTEND", "DURATION", "URL",
		"STATUS", "CLASS", "ORGANIZER", "LAST-MODIFIED", "DTSTAMP",
		"RRULE", "RDATE", "EXDATE", "EXRULE", "RECURRENCE-ID",
		"SEQUENCE", "CATEGORIES", "X-COST", "X-COST-TYPE",
		"X-TICKETS-URL" };
	static const char *const attached[] = { "ATTACH", "IMAGE" };
	static const char *const of_zones[] = { "TZID", "X-LIC-LOCATION",
		"DTSTART", "TZOFFSETFROM", "TZOFFSETTO", "RRULE", "RDATE" };

	if (c->kind == ICS_SPLITTER_ZONE)
		return is_any_of(c, of_zones, ARRAY_LEN(of_zones));
	if (c->content.len <= ICS_SPLITTER_ATTACHED_MAX && !c->content.full &&
	    is_any_of(c, attached, ARRAY_LEN(attached)))
		return true;
	return is_any_of(c, of_events, ARRAY_LEN(of_events));
}

/* Returns the length of the current line before the colon of its value. */
static size_t
head_bytes(const struct ics_splitter *c)
{
	const char *line = buf_cstr(&c->content);
	bool quoted = false;
	size_t n = 0;

	for (; line[n] != '\0' && (quoted || line[n] != ':'); n++)
		quoted = quoted != (line[n] == '"');
	return n;
}

/* libical copies the parameters of a list for each value in the list. */
static bool
is_expensive_list(const struct ics_splitter *c)
{
	static const char *const lists[] = { "EXDATE", "RDATE", "CATEGORIES" };

	return is_any_of(c, lists, ARRAY_LEN(lists)) &&
	    head_bytes(c) > ICS_SPLITTER_LIST_HEAD_MAX;
}

/*
 * Splits a long list of dates into several lines, because libical silently drops all
 * dates in a line after the 500th.
 */
static void
add_dates(struct ics_splitter *c)
{
	enum { DATES_MAX = 400 };
	const char *line = buf_cstr(&c->content), *p;
	const char *value = line + head_bytes(c);
	size_t dates = 1;

	value += *value != '\0';
	for (p = value; *p != '\0'; p++) {
		if (*p != ',' || dates++ % DATES_MAX != 0)
			continue;
		buf_bytes(&c->text, line, (size_t)(p - line));
		buf_char(&c->text, '\n');
		buf_bytes(&c->text, buf_cstr(&c->content),
		    (size_t)(value - buf_cstr(&c->content)));
		line = p + 1;
	}
	buf_text(&c->text, line);
}

/*
 * Folds a long line, because libical searches for the end of the line again every 80
 * bytes.
 */
static void
add_folded(struct ics_splitter *c)
{
	enum { FOLD_AT = 1000 };
	const char *p = buf_cstr(&c->content);
	size_t left = c->content.len, n;

	while (left > 2 * FOLD_AT) {
		n = text_cut(p, left, FOLD_AT);
		buf_bytes(&c->text, p, n);
		buf_text(&c->text, "\n ");
		p += n;
		left -= n;
	}
	buf_bytes(&c->text, p, left);
}

/*
 * A backslash escapes one of four ASCII characters (RFC 5545, section 3.3.11).  Before
 * another character, libical removes it with one byte.  If the character has several
 * bytes, the rest is not UTF-8.  So this function removes such backslashes.
 */
static void
drop_wrong_escapes(struct buf *b)
{
	size_t kept = 0;

	for (size_t i = 0; i < b->len; i++) {
		bool escapes = b->p[i] == '\\' && i + 1 < b->len;

		if (escapes && (b->p[i + 1] & 0x80) != 0)
			continue;
		b->p[kept++] = b->p[i];
		if (escapes)
			b->p[kept++] = b->p[++i];
	}
	if (kept < b->len)
		b->p[kept] = '\0';
	b->len = kept;
}

static bool
add_line(struct ics_splitter *c, struct error *f)
{
	const char *line = buf_cstr(&c->content);

	if (memchr(line, '\0', c->content.len) != NULL)
		return fail_at(c, "not text: it has a zero byte", f);
	if (!text_is_utf8(line, c->content.len))
		return fail_at(c,
		    "not UTF-8; convert the file to UTF-8, or export the "
		    "calendar again",
		    f);
	drop_wrong_escapes(&c->content);
	c->oversize = c->oversize || is_expensive_list(c);
	if (property_value(c, "EXDATE") != NULL ||
	    property_value(c, "RDATE") != NULL)
		add_dates(c);
	else
		add_folded(c);
	buf_char(&c->text, '\n');
	c->oversize = c->oversize || c->content.full || c->text.full;
	return true;
}

/* Copies the name after BEGIN or END, in capitals. */
static void
copy_name(const char *value, char out[ICS_SPLITTER_NAME_MAX + 1])
{
	size_t n = strcspn(value, " \t");

	n = n < ICS_SPLITTER_NAME_MAX ? n : ICS_SPLITTER_NAME_MAX;
	for (size_t i = 0; i < n; i++)
		out[i] = value[i] >= 'a' && value[i] <= 'z'
		    ? (char)(value[i] - ('a' - 'A'))
		    : value[i];
	out[n] = '\0';
}

static enum ics_splitter_kind
kind_named(const char *name)
{
	if (strcmp(name, "VEVENT") == 0)
		return ICS_SPLITTER_EVENT;
	if (strcmp(name, "VTIMEZONE") == 0)
		return ICS_SPLITTER_ZONE;
	return ICS_SPLITTER_OTHER;
}

/* Returns true if the line belongs to the component, or to a part of it that is read. */
static bool
is_inside(const struct ics_splitter *c)
{
	const char *part = c->open[2];

	if (c->depth == 3 && c->kind == ICS_SPLITTER_ZONE)
		return strcmp(part, "STANDARD") == 0 ||
		    strcmp(part, "DAYLIGHT") == 0;
	return c->depth == 2 && c->kind != ICS_SPLITTER_OTHER;
}

/* Sets *done if ics_splitter_next() can return. */
static bool
begin_component(
    struct ics_splitter *c, const char *value, bool *done, struct error *f)
{
	char name[ICS_SPLITTER_NAME_MAX + 1];

	copy_name(value, name);
	if (c->depth == 0 && strcmp(name, "VCALENDAR") != 0)
		return fail_at(c, "expected BEGIN:VCALENDAR", f);
	if (c->depth == ICS_SPLITTER_DEPTH_MAX)
		return fail_at(c, "components are nested too deeply", f);
	memcpy(c->open[c->depth++], name, sizeof(name));
	if (c->depth == 1) {
		c->kind = ICS_SPLITTER_CALENDAR;
		c->calendar_zone[0] = '\0';
		*done = true;
	} else if (c->depth == 2) {
		c->kind = kind_named(name);
		memcpy(c->name, name, sizeof(name));
		c->line = c->content_line;
		c->oversize = false;
		buf_reset(&c->text);
	} else if (c->kind == ICS_SPLITTER_EVENT && c->depth == 3) {
		c->alarms++;
	}
	return !is_inside(c) || add_line(c, f);
}

static bool
end_component(
    struct ics_splitter *c, const char *value, bool *done, struct error *f)
{
	char name[ICS_SPLITTER_NAME_MAX + 1];
	bool inside = is_inside(c);

	copy_name(value, name);
	if (c->depth == 0)
		return fail_at(c, "expected BEGIN:VCALENDAR", f);
	if (strcmp(c->open[c->depth - 1], name) != 0)
		return error_internal(f,
		    "line %lld: END:%s, but %s must end first",
		    (long long)c->content_line, name, c->open[c->depth - 1]);
	c->depth--;
	if (c->depth == 0)
		c->kind = ICS_SPLITTER_CALENDAR_END;
	*done = c->depth <= 1;
	return !inside || add_line(c, f);
}

/* Reads a property of the calendar, outside of its components. */
static bool
read_calendar_property(struct ics_splitter *c, struct error *f)
{
	const char *version = property_value(c, "VERSION");
	const char *zone = property_value(c, "X-WR-TIMEZONE");

	if (version != NULL && strcmp(version, "1.0") == 0)
		return fail_at(c,
		    "Cartaz does not read vCalendar 1.0; export the calendar as "
		    "iCalendar (.ics)",
		    f);
	if (zone != NULL && text_is_utf8(zone, strlen(zone)))
		snprintf(c->calendar_zone, sizeof(c->calendar_zone), "%.*s",
		    (int)text_cut(
			zone, strlen(zone), ICS_SPLITTER_ZONE_MAX - 1),
		    zone);
	return true;
}

static bool
read_line(struct ics_splitter *c, bool *done, struct error *f)
{
	const char *value = property_value(c, "BEGIN");

	if (value != NULL)
		return begin_component(c, value, done, f);
	value = property_value(c, "END");
	if (value != NULL)
		return end_component(c, value, done, f);
	/* Some caches and exporters add lines after a calendar. */
	if (c->depth == 0)
		return text_is_blank(buf_cstr(&c->content)) ||
		    (c->kind == ICS_SPLITTER_CALENDAR_END &&
			strncasecmp(buf_cstr(&c->content), "X-", 2) == 0) ||
		    fail_at(c, "expected BEGIN:VCALENDAR", f);
	if (c->depth == 1)
		return read_calendar_property(c, f);
	return !is_inside(c) || !is_read(c) || add_line(c, f);
}

bool
ics_splitter_next(struct ics_splitter *c, bool *more, struct error *f)
{
	bool done = false;

	*more = true;
	while (!done) {
		if (!read_content_line(c)) {
			*more = false;
			if (c->in->error != 0)
				return error_internal(f, "cannot be read: %s",
				    strerror(c->in->error));
			return c->depth == 0 ||
			    fail_at(c, "ends in the middle of a calendar", f);
		}
		if (!read_line(c, &done, f))
			return false;
	}
	return true;
}

/*
 * status_page - the page of `cartaz status --html`.
 */
#include "cartaz/commands/status.h"

#include "base/datetime.h"
#include "base/escape.h"
#include "json/json_tree.h"

enum { ROWS_MAX_BYTES = 32 * 1024 * 1024 };

static const char *const state_names[STATUS_PAGE_STATES] = {
	[STATUS_PAGE_DOWN] = "down",
	[STATUS_PAGE_LOOK] = "look",
	[STATUS_PAGE_WELL] = "well",
};

void
status_page_init(struct status_page *p)
{
	for (size_t i = 0; i < STATUS_PAGE_STATES; i++) {
		p->rows[i] = BUF_INIT(ROWS_MAX_BYTES);
		p->brands[i] = 0;
	}
}

/* Returns true if a source, the last command, or the import before a rebuild failed or drifted. */
static bool
has_failed(const struct brand_status *s)
{
	struct json_object *last = NULL, *read;
	struct error ignored;
	bool failed;

	if (s->sources_failing > 0 || s->sources_drifted > 0)
		return true;
	if (s->last_json == NULL)
		return s->last_bad[0] != '\0';
	if (!json_tree_parse(s->last_json, s->last_len, &last, &ignored))
		return true;
	read = json_tree_member(last, "read");
	failed = !json_tree_bool(json_tree_member(last, "ok")) ||
	    json_tree_count(json_tree_member(last, "drift")) > 0 ||
	    (json_tree_kind(read) == JSON_TREE_OBJECT &&
		!json_tree_bool(json_tree_member(read, "ok")));
	json_tree_release(&last);
	return failed;
}

static enum status_page_state
state_of(const struct tool *t, const struct brand_status *s)
{
	if (!s->has_brand || (!s->is_live && !s->has_snapshot) ||
	    s->is_refused || s->breaker.cooldown_s > 0)
		return STATUS_PAGE_DOWN;
	if (s->bad[0] != '\0' || s->unknown[0] != '\0' ||
	    s->breaker.unreadable != NULL ||
	    s->breaker.failures >= BREAKER_FAILURES || has_failed(s) ||
	    status_text_is_stale(t, s) ||
	    (!s->is_live &&
		(status_text_changed(s)[0] != '\0' || s->upcoming == 0)))
		return STATUS_PAGE_LOOK;
	return STATUS_PAGE_WELL;
}

static void
put_cell(struct buf *b, const char *text)
{
	buf_text(b, "<td>");
	escape_html_text(text, b);
	buf_text(b, "</td>");
}

static void
put_number(struct buf *b, bool known, int64_t value)
{
	if (known)
		buf_printf(
		    b, "<td class=\"number\">%lld</td>", (long long)value);
	else
		buf_text(b, "<td class=\"number\">-</td>");
}

static void
put_age(struct buf *b, const struct tool *t, int64_t at_s)
{
	char age[32] = "-";

	if (at_s > 0)
		status_text_age(age, t->now_s - at_s);
	put_cell(b, age);
}

static void
put_reason(struct buf *b, const char *text)
{
	if (text[0] == '\0')
		return;
	buf_text(b, "<p>");
	escape_html_text(text, b);
	buf_text(b, "</p>");
}

static void
put_sources(struct buf *b, const struct tool *t, const struct brand_status *s)
{
	LOCAL_BUF text = BUF_INIT(STATUS_TEXT_MAX);

	for (size_t i = 0; i < s->source_count; i++) {
		buf_reset(&text);
		buf_printf(&text, "%s: %lld event%s; ", s->sources[i].name,
		    (long long)s->states[i].events,
		    s->states[i].events == 1 ? "" : "s");
		status_sources_describe(t, s, i, &text);
		put_reason(b, buf_cstr(&text));
	}
}

/* Writes what the operator should know, with a paragraph for each reason. */
static void
put_reasons(struct buf *b, const struct tool *t, const struct brand_status *s)
{
	char last[STATUS_TEXT_MAX], text[BRAND_RENEWAL_MAX + 160];
	char newer[VERIFY_NEWER_MAX];

	buf_text(b, "<td>");
	if (!s->is_live && !s->has_snapshot && s->bad[0] == '\0')
		put_reason(b, "no snapshot; cartaz import or sync makes one");
	put_reason(b, s->bad);
	if (s->has_snapshot && !s->is_live)
		put_reason(b, status_text_changed(s));
	else
		put_reason(b, s->unknown);
	if (status_text_is_stale(t, s)) {
		snprintf(text, sizeof(text), "the records are old; run %s",
		    s->renewal);
		put_reason(b, text);
	}
	if (!s->is_live && s->bad[0] == '\0') {
		verify_print_newer(t, s->host, newer);
		put_reason(b, newer);
	}
	if (s->upcoming == 0)
		put_reason(b, "no event is on today or later");
	if (s->breaker.unreadable != NULL) {
		snprintf(text, sizeof(text),
		    "live/circuit %s; run cartaz check %s",
		    s->breaker.unreadable, s->host);
		put_reason(b, text);
	} else if (s->breaker.failures > 0) {
		snprintf(text, sizeof(text),
		    "failures of the upstream in a row: %lld",
		    (long long)s->breaker.failures);
		put_reason(b, text);
	}
	if (status_text_has_last(s))
		put_reason(b, status_text_last(s, last));
	put_sources(b, t, s);
	buf_text(b, "</td>");
}

void
status_page_add(
    struct status_page *p, const struct tool *t, const struct brand_status *s)
{
	enum status_page_state state = state_of(t, s);
	struct buf *b = &p->rows[state];

	p->brands[state]++;
	buf_printf(b, "<tr class=\"%s\"><td>%s</td><th scope=\"row\">",
	    state_names[state], state_names[state]);
	escape_html_text(s->host, b);
	buf_text(b, "</th>");
	put_cell(b, s->mode != NULL ? s->mode : "-");
	put_number(b, s->has_snapshot, s->events);
	put_number(b, s->upcoming >= 0, s->upcoming);
	put_age(b, t, s->read_at_s);
	put_number(b, s->has_snapshot, s->generation);
	put_age(b, t, s->published_at_s);
	put_reasons(b, t, s);
	buf_text(b, "</tr>\n");
}

static void
print_head(const struct status_page *p, const struct tool *t)
{
	struct datetime now = datetime_from_instant(t->now_s, 0);
	char at[DATETIME_TEXT_MAX];

	datetime_print(&now, at);
	tool_say("<!DOCTYPE html>\n");
	tool_say("<html lang=\"en\"><head>");
	tool_say("<meta charset=\"utf-8\"><meta name=\"viewport\" "
		 "content=\"width=device-width\">");
	tool_say("<meta name=\"robots\" content=\"noindex\">");
	tool_say("<meta http-equiv=\"refresh\" content=\"60\">\n");
	tool_say("<title>Cartaz: %zu down, %zu to look at, %zu well</title>\n",
	    p->brands[STATUS_PAGE_DOWN], p->brands[STATUS_PAGE_LOOK],
	    p->brands[STATUS_PAGE_WELL]);
	tool_say("<style>:root{color-scheme:light dark}"
		 "body{font:16px/1.4 sans-serif;margin:1rem}"
		 "table{border-collapse:collapse}"
		 "th,td{text-align:left;vertical-align:top;padding:.3rem .6rem;"
		 "border-bottom:1px solid}p{margin:0}"
		 ".number{text-align:right}"
		 ".down>:first-child{font-weight:bold;border-left:.5rem solid "
		 "#c00}.look>:first-child{border-left:.5rem solid #b60}"
		 ".well>:first-child{border-left:.5rem solid #080}"
		 "</style></head>\n");
	tool_say("<body><h1>Cartaz</h1><p>%zu down, %zu to look at, %zu well; "
		 "<time datetime=\"%s\">%s</time></p>\n",
	    p->brands[STATUS_PAGE_DOWN], p->brands[STATUS_PAGE_LOOK],
	    p->brands[STATUS_PAGE_WELL], at, at);
}

void
status_page_print(struct status_page *p, const struct tool *t)
{
	static const char *const columns[] = { "State", "Brand", "Mode",
		"Events", "Events from today on", "Age of the records",
		"Generation", "Age of the documents", "Remarks" };

	print_head(p, t);
	tool_say("<table><caption>Brands of this machine</caption><thead><tr>");
	for (size_t i = 0; i < ARRAY_LEN(columns); i++)
		tool_say("<th scope=\"col\">%s</th>", columns[i]);
	tool_say("</tr></thead><tbody>\n");
	for (size_t i = 0; i < STATUS_PAGE_STATES; i++) {
		tool_say("%s", buf_cstr(&p->rows[i]));
		buf_release(&p->rows[i]);
	}
	tool_say("</tbody></table></body></html>\n");
}

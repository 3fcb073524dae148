/*
 * event_page_markdown - the page of one event as Markdown.
 */
#include "base/escape.h"
#include "richtext/richtext.h"
#include "event/ticket.h"
#include "event_page/internal.h"

enum { LINE_MAX_BYTES = 16 * 1024 };

struct event_markdown {
	const struct event_page *page;
	struct locale locale;
	struct buf *out;
	struct buf line; /* the plain text collected so far */
};

static const char *
markdown_word(const struct event_markdown *v, enum word_id w)
{
	return locale_word(&v->locale, w);
}

/* "- **Quando:** " */
static void
put_label(struct event_markdown *v, enum word_id w)
{
	buf_printf(v->out, "- **%s:** ", markdown_word(v, w));
}

/* Appends the collected line, escaped, and clears it. */
static void
put_md_line(struct event_markdown *v)
{
	escape_md_text(buf_cstr(&v->line), v->out);
	buf_reset(&v->line);
}

static void
put_dates(struct event_markdown *v)
{
	const struct event *e = &v->page->record.event;

	put_label(v, WORD_WHEN);
	event_page_dates(v->page, &v->locale, &v->line);
	put_md_line(v);
	event_page_timezone_and_name(v->page, &v->locale, &v->line);
	if (v->line.len > 0) {
		buf_text(v->out, " (");
		put_md_line(v);
		buf_char(v->out, ')');
	}
	event_page_run(v->page, &v->locale, &v->line);
	if (v->line.len > 0)
		buf_text(v->out, ", ");
	put_md_line(v);
	buf_char(v->out, '\n');
	if (e->starts_at == NULL)
		return;
	put_label(v, WORD_STARTS);
	buf_printf(v->out, "%s\n", e->starts_at);
	if (e->ends_at == NULL)
		return;
	put_label(v, WORD_ENDS);
	buf_printf(v->out, "%s\n", e->ends_at);
}

static void
put_md_place(struct event_markdown *v)
{
	const struct event *e = &v->page->record.event;

	put_label(v, WORD_WHERE);
	event_page_where(v->page, &v->locale, &v->line);
	if (v->line.len == 0)
		buf_text(&v->line, markdown_word(v, WORD_NO_PLACE));
	put_md_line(v);
	buf_char(v->out, '\n');
	if (e->location.formatted_address != NULL &&
	    !event_page_place_is_address(v->page)) {
		put_label(v, WORD_ADDRESS);
		escape_md_text(e->location.formatted_address, v->out);
		buf_char(v->out, '\n');
	}
	event_page_map(v->page, &v->line);
	if (v->line.len > 0) {
		buf_text(v->out, "- ");
		escape_md_link(
		    markdown_word(v, WORD_MAP), buf_cstr(&v->line), v->out);
		buf_char(v->out, '\n');
		buf_reset(&v->line);
	}
}

static void
put_organizer(struct event_markdown *v)
{
	const struct producer *o = &v->page->record.event.producer;

	if (o->name == NULL)
		return;
	put_label(v, WORD_ORGANIZER);
	if (v->page->brand->is_static) {
		escape_md_text(o->name, v->out);
	} else {
		buf_printf(&v->line, "%s%s?organization=%s",
		    v->page->brand->site_url, v->page->brand->paths.events,
		    o->slug);
		escape_md_link(o->name, buf_cstr(&v->line), v->out);
		buf_reset(&v->line);
	}
	buf_char(v->out, '\n');
}

static void
put_facts(struct event_markdown *v)
{
	const char *notice = event_page_notice(v->page, &v->locale);
	char read_at[DATETIME_TEXT_MAX];

	page_heading_markdown(v->page->record.event.name, v->out);
	if (notice != NULL)
		buf_printf(v->out, "**%s**\n\n", notice);
	buf_printf(v->out, "%s\n\n", markdown_word(v, WORD_UNTRUSTED));
	put_dates(v);
	put_md_place(v);
	put_organizer(v);
	event_page_audience_markdown(v->page, &v->locale, v->out);
	put_label(v, WORD_AVAILABILITY);
	event_page_availability(v->page, &v->locale, &v->line);
	put_md_line(v);
	event_page_read_at(v->page, read_at);
	buf_printf(
	    v->out, " (%s). %s\n", read_at, markdown_word(v, WORD_MAY_CHANGE));
	put_label(v, WORD_PAGE);
	event_page_address(v->page, "", &v->line);
	escape_md_address(buf_cstr(&v->line), v->out);
	buf_reset(&v->line);
	buf_char(v->out, '\n');
}

static void
put_cell(struct event_markdown *v)
{
	put_md_line(v);
	buf_text(v->out, " | ");
}

static void
put_ticket_row(struct event_markdown *v, const struct ticket *t)
{
	const struct event_page *p = v->page;
	bool open = event_page_ticket_is_open(p, t);
	char total[TICKET_AMOUNT_MAX];

	buf_text(v->out, "| ");
	event_page_ticket_name(&v->locale, t, &v->line);
	put_cell(v);
	event_page_amount(p, &v->locale, t, t->price,
	    markdown_word(v, WORD_NOT_TOLD), &v->line);
	put_cell(v);
	event_page_fee(p, &v->locale, t, &v->line);
	put_cell(v);
	event_page_amount(p, &v->locale, t,
	    ticket_total(t, total) ? total : NULL,
	    markdown_word(v, WORD_TOTAL_UNKNOWN), &v->line);
	put_cell(v);
	buf_printf(
	    v->out, "%s |\n", markdown_word(v, open ? WORD_YES : WORD_NO));
}

static void
put_tickets(struct event_markdown *v)
{
	const struct native_record *r = &v->page->record;

	buf_printf(v->out, "\n## %s\n\n", markdown_word(v, WORD_TICKETS));
	if (r->ticket_count == 0) {
		buf_printf(v->out, "%s\n", markdown_word(v, WORD_NO_TICKETS));
		return;
	}
	buf_printf(v->out,
	    "| %s | %s | %s | %s | %s |\n| --- | --- | --- | --- | --- |\n",
	    markdown_word(v, WORD_TICKET), markdown_word(v, WORD_PRICE),
	    markdown_word(v, WORD_FEES), markdown_word(v, WORD_YOU_PAY),
	    markdown_word(v, WORD_AVAILABLE));
	for (size_t i = 0; i < r->ticket_count; i++)
		put_ticket_row(v, &r->tickets[i]);
	if (event_page_has_total(v->page))
		buf_printf(
		    v->out, "\n%s\n", markdown_word(v, WORD_TICKETS_CAPTION));
}

static void
put_how_to_buy(struct event_markdown *v)
{
	const char *rules = event_page_buy_rules(v->page, &v->locale);
	struct buf url = BUF_INIT(8192);

	buf_printf(v->out, "\n## %s\n\n", markdown_word(v, WORD_HOW_TO_BUY));
	event_page_checkout(v->page, &url);
	if (url.len == 0) {
		buf_printf(v->out, "%s\n", markdown_word(v, WORD_BUY_NOWHERE));
		buf_release(&url);
		return;
	}
	if (!event_page_is_on_sale(v->page)) {
		buf_printf(
		    v->out, "%s ", event_page_why_not(v->page, &v->locale));
		event_page_host(buf_cstr(&url), &v->line);
		escape_md_link(buf_cstr(&v->line), buf_cstr(&url), v->out);
		buf_char(v->out, '.');
	} else {
		struct buf host = BUF_INIT(8192);

		event_page_host(buf_cstr(&url), &host);
		locale_fill(&v->locale, WORD_BUY_AT, buf_cstr(&host), &v->line);
		escape_md_link(buf_cstr(&v->line), buf_cstr(&url), v->out);
		buf_char(v->out, '.');
		buf_release(&host);
	}
	buf_reset(&v->line);
	if (rules != NULL)
		buf_printf(v->out, " %s", rules);
	buf_char(v->out, '\n');
	buf_release(&url);
}

static void
put_rules(struct event_markdown *v)
{
	const struct event_page *p = v->page;

	buf_printf(v->out, "\n## %s\n\n- %s\n- %s\n- %s\n",
	    markdown_word(v, WORD_RULES), markdown_word(v, WORD_RULE_FEES),
	    markdown_word(v, WORD_RULE_QUEUE),
	    markdown_word(v, WORD_RULE_SECRETS));
	if (p->brand->is_static)
		return;
	buf_text(v->out, "- ");
	buf_printf(
	    &v->line, "%s/events/%s", p->brand->base_url, p->record.event.slug);
	locale_fill(&v->locale, WORD_RULE_READ, buf_cstr(&v->line), v->out);
	buf_reset(&v->line);
	buf_char(v->out, '\n');
}

/* Every line of the organizer is quoted, so that none can imitate one of ours. */
static void
put_quote(const char *markdown, struct buf *b)
{
	while (*markdown != '\0') {
		size_t n = strcspn(markdown, "\n");

		buf_text(b, n > 0 ? "> " : ">");
		buf_bytes(b, markdown, n);
		buf_char(b, '\n');
		markdown += n + (markdown[n] == '\n');
	}
}

/* A description without Markdown: each line a paragraph. */
static void
put_plain_quote(const char *html, struct buf *b)
{
	struct buf plain = BUF_INIT(RICHTEXT_OUTPUT_MAX);
	char *line, *end;

	richtext_plain_text(html, &plain);
	buf_char(&plain, '\n');
	for (line = plain.p; *line != '\0'; line = end + 1) {
		end = strchr(line, '\n');
		*end = '\0';
		buf_text(b, "> ");
		escape_md_text(line, b);
		buf_text(b, "\n>\n");
		if (end + 1 == plain.p + plain.len)
			break;
	}
	buf_release(&plain);
}

void
event_page_markdown(const struct event_page *p, struct buf *b)
{
	struct event_markdown v = {
		.page = p,
		.locale = locale_of(p->brand->locale),
		.out = b,
		.line = BUF_INIT(LINE_MAX_BYTES),
	};
	const char *html = p->record.event.description;

	put_facts(&v);
	event_page_sessions_markdown(p, &v.locale, b);
	put_tickets(&v);
	put_how_to_buy(&v);
	put_rules(&v);
	buf_printf(b, "\n## %s\n\n", markdown_word(&v, WORD_DESCRIPTION_BY));
	if (p->markdown != NULL)
		put_quote(p->markdown, b);
	else if (html != NULL)
		put_plain_quote(html, b);
	else
		buf_printf(b, "%s\n", markdown_word(&v, WORD_NO_DESCRIPTION));
	buf_release(&v.line);
}

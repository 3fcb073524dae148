/*
 * gone_page - the page of a removed event, as HTML and as Markdown.
 */
#include "list/gone_page.h"

#include "base/escape.h"
#include "page/layout.h"
#include "list/internal.h"

enum { LINE_MAX_BYTES = 32 * 1024 };

struct gone_view {
	const struct gone_page *page;
	struct locale locale;
	struct buf *out;
	struct buf line; /* the plain text collected so far */
};

static const char *
gone_word(const struct gone_view *v, enum word_id w)
{
	return locale_word(&v->locale, w);
}

const char *
gone_page_title(const struct gone_page *p, const struct locale *l)
{
	return p->event != NULL ? p->event->name : locale_word(l, WORD_GONE);
}

const char *
gone_page_fate(const struct gone_page *p, const struct locale *l)
{
	const struct summary *e = p->event;

	if (e != NULL && e->event_state.status == EVENT_CANCELLED)
		return locale_word(l, WORD_NOTICE_CANCELLED);
	if (e != NULL && e->event_state.availability == EVENT_ENDED &&
	    e->event_state.status != EVENT_POSTPONED)
		return locale_word(l, WORD_GONE_OVER);
	return locale_word(l, WORD_GONE_DOWN);
}

static const char *
title_of(const struct gone_view *v)
{
	return gone_page_title(v->page, &v->locale);
}

static const char *
fate_of(const struct gone_view *v)
{
	return gone_page_fate(v->page, &v->locale);
}

/* Collects the dates of the event; nothing when they are unknown. */
static void
collect_dates(struct gone_view *v)
{
	if (v->page->event != NULL)
		locale_span(&v->locale, v->page->event->starts_at,
		    v->page->event->ends_at, &v->page->similar.today, &v->line);
}

static void
collect_place(struct gone_view *v)
{
	if (v->page->event != NULL)
		page_place(v->page->event, &v->locale, &v->line);
}

static void
collect_similar_heading(struct gone_view *v)
{
	if (v->page->same_city)
		locale_fill(&v->locale, WORD_GONE_SIMILAR, v->page->event->city,
		    &v->line);
	else
		buf_text(&v->line, gone_word(v, WORD_COMING));
}

/* Writes <p><b>Quando:</b> ...</p> with the collected line. */
static void
put_fact(struct gone_view *v, enum word_id label)
{
	if (v->line.len == 0)
		return;
	buf_text(v->out, "<p");
	layout_put_dir(buf_cstr(&v->line), v->out);
	buf_printf(v->out, "><b>%s:</b> ", gone_word(v, label));
	escape_html_text(buf_cstr(&v->line), v->out);
	buf_text(v->out, "</p>\n");
	buf_reset(&v->line);
}

static void
put_hero(struct gone_view *v)
{
	buf_text(
	    v->out, "<div class=\"hero\">\n<p class=\"label\">410</p>\n<h1");
	layout_put_text(title_of(v), v->out);
	buf_printf(v->out, "</h1>\n<p>%s %s</p>\n", fate_of(v),
	    gone_word(v, WORD_GONE_NOTE));
	collect_dates(v);
	put_fact(v, WORD_WHEN);
	collect_place(v);
	put_fact(v, WORD_WHERE);
	list_page_form(&v->page->similar, &v->locale, false, v->out);
	buf_text(v->out, "</div>\n");
}

static void
put_similar(struct gone_view *v)
{
	const struct list_page *p = &v->page->similar;

	if (p->count == 0)
		return;
	collect_similar_heading(v);
	buf_text(v->out, "<h2");
	layout_put_text(buf_cstr(&v->line), v->out);
	buf_text(v->out, "</h2>\n");
	buf_reset(&v->line);
	list_page_items(p, &v->locale, 0, p->count, "h3", v->out);
}

void
gone_page_html(const struct gone_page *p, struct buf *b)
{
	struct gone_view v = { p, locale_of(p->brand->locale), b,
		BUF_INIT(LINE_MAX_BYTES) };
	struct layout layout = {
		.brand = p->brand,
		.locale = &v.locale,
		.styles = p->styles,
		.kind = "error",
		.title = title_of(&v),
		.noindex = true,
	};

	layout_start(&layout, b);
	put_hero(&v);
	put_similar(&v);
	buf_printf(b, "<p><a class=\"button\" href=\"%s\">%s</a></p>\n",
	    p->brand->paths.events, gone_word(&v, WORD_SEE_EVENTS));
	layout_end(&layout, b);
	buf_release(&v.line);
}

/* Writes "- **Quando:** ..." with the collected line. */
static void
put_md_fact(struct gone_view *v, enum word_id label)
{
	if (v->line.len == 0)
		return;
	buf_printf(v->out, "- **%s:** ", gone_word(v, label));
	escape_md_text(buf_cstr(&v->line), v->out);
	buf_char(v->out, '\n');
	buf_reset(&v->line);
}

/* In the form of the upstream: RFC 3339, or a date. */
static void
put_md_time(struct gone_view *v, enum word_id label, const char *time_or_null)
{
	if (time_or_null != NULL)
		buf_text(&v->line, time_or_null);
	put_md_fact(v, label);
}

static void
put_md_facts(struct gone_view *v)
{
	const struct summary *e = v->page->event;

	if (e == NULL)
		return;
	collect_dates(v);
	put_md_fact(v, WORD_WHEN);
	put_md_time(v, WORD_STARTS, e->starts_at);
	put_md_time(v, WORD_ENDS, e->ends_at);
	collect_place(v);
	put_md_fact(v, WORD_WHERE);
}

void
gone_page_markdown(const struct gone_page *p, struct buf *b)
{
	struct gone_view v = { p, locale_of(p->brand->locale), b,
		BUF_INIT(LINE_MAX_BYTES) };

	page_heading_markdown(title_of(&v), b);
	buf_printf(b, "**%s** %s (410)\n\n%s\n\n", fate_of(&v),
	    gone_word(&v, WORD_GONE_NOTE), gone_word(&v, WORD_UNTRUSTED));
	put_md_facts(&v);
	buf_printf(b, "- [%s](%s%s.md)\n", gone_word(&v, WORD_SEE_EVENTS),
	    p->brand->site_url, p->brand->paths.events);
	if (p->similar.count > 0) {
		collect_similar_heading(&v);
		buf_text(b, "\n## ");
		escape_md_text(buf_cstr(&v.line), b);
		buf_text(b, "\n\n");
		list_page_table(&p->similar, &v.locale, p->similar.count, b);
	}
	buf_release(&v.line);
}

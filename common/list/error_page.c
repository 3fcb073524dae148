/*
 * error_page - the page of an error, as HTML and as Markdown.
 */
#include "list/error_page.h"

#include "cgi/problem.h"
#include "page/layout.h"
#include "list/internal.h"

/* Returns the title of the code.  In locale.h, its help text is the next word. */
static enum word_id
title_of(enum error_code code)
{
	if (code == ERROR_EVENT_NOT_FOUND)
		return WORD_ERROR_EVENT;
	if (code == ERROR_UPSTREAM_UNAVAILABLE)
		return WORD_ERROR_502;
	if (code == ERROR_TOO_COSTLY)
		return WORD_ERROR_COSTLY;
	if (problem_of(code)->status == 404)
		return WORD_ERROR_404;
	if (problem_of(code)->status == 405)
		return WORD_ERROR_405;
	return problem_of(code)->status < 500 ? WORD_ERROR_400 : WORD_ERROR_500;
}

const char *
error_page_title(enum error_code code, const struct locale *l)
{
	return locale_word(l, title_of(code));
}

const char *
error_page_help(enum error_code code, const struct locale *l)
{
	return locale_word(l, (enum word_id)((int)title_of(code) + 1));
}

/* Writes the events that the person may have meant, or nothing. */
static void
put_meant(const struct error_page *p, struct page_writer *w)
{
	if (p->meant == NULL || p->meant->events.count == 0)
		return;
	buf_text(&w->line,
	    page_writer_word(
		w, p->meant->has_words ? WORD_ERROR_MEANT : WORD_COMING));
	page_writer_heading(w);
	if (!w->is_html)
		buf_printf(
		    w->out, "%s\n\n", page_writer_word(w, WORD_UNTRUSTED));
	list_page_events(&p->meant->events, w);
}

void
error_page_html(const struct error_page *p, struct buf *b)
{
	struct page_writer w = page_writer_of(p->brand, true, b);
	const char *title = error_page_title(p->code, &w.locale);
	struct layout layout = {
		.brand = p->brand,
		.locale = &w.locale,
		.styles = p->styles,
		.kind = "error",
		.title = title,
		.noindex = true,
	};

	layout_start(&layout, b);
	buf_printf(b,
	    "<div class=\"hero\">\n<p class=\"label\">%d</p>\n<h1>%s</h1>\n"
	    "<p>%s</p>\n<p><a href=\"%s\">%s</a></p>\n",
	    problem_of(p->code)->status, title,
	    error_page_help(p->code, &w.locale), p->brand->paths.events,
	    page_writer_word(&w, WORD_SEE_EVENTS));
	if (problem_of(p->code)->status == 404)
		list_page_form(&(struct list_page){ .brand = p->brand },
		    &w.locale, false, b);
	buf_text(b, "</div>\n");
	put_meant(p, &w);
	layout_end(&layout, b);
	buf_release(&w.line);
}

void
error_page_markdown(const struct error_page *p, struct buf *b)
{
	struct page_writer w = page_writer_of(p->brand, false, b);

	buf_printf(b, "# %s\n\n%s (%d `%s`)\n\n- [%s](%s%s.md)\n",
	    error_page_title(p->code, &w.locale),
	    error_page_help(p->code, &w.locale), problem_of(p->code)->status,
	    problem_of(p->code)->code, page_writer_word(&w, WORD_SEE_EVENTS),
	    p->brand->site_url, p->brand->paths.events);
	put_meant(p, &w);
	buf_release(&w.line);
}

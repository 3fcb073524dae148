/*
 * error_page - the page of an error, as HTML and as Markdown.
 */
#include "list/error_page.h"

#include "base/escape.h"
#include "cgi/problem.h"
#include "page/layout.h"
#include "list/internal.h"

/* In locale.h the word after a title is its help text. */
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

static const char *
heading_of(const struct error_page *p, const struct locale *l)
{
	return locale_word(
	    l, p->meant->has_words ? WORD_ERROR_MEANT : WORD_COMING);
}

static bool
has_events(const struct error_page *p)
{
	return p->meant != NULL && p->meant->events.count > 0;
}

void
error_page_html(const struct error_page *p, struct buf *b)
{
	struct locale locale = locale_of(p->brand->locale);
	const char *title = error_page_title(p->code, &locale);
	struct layout layout = {
		.brand = p->brand,
		.locale = &locale,
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
	    error_page_help(p->code, &locale), p->brand->paths.events,
	    locale_word(&locale, WORD_SEE_EVENTS));
	if (problem_of(p->code)->status == 404)
		list_page_form(&(struct list_page){ .brand = p->brand },
		    &locale, false, b);
	buf_text(b, "</div>\n");
	if (has_events(p)) {
		buf_printf(b, "<h2>%s</h2>\n", heading_of(p, &locale));
		list_page_items(&p->meant->events, &locale, 0,
		    p->meant->events.count, "h3", b);
	}
	layout_end(&layout, b);
}

void
error_page_markdown(const struct error_page *p, struct buf *b)
{
	struct locale locale = locale_of(p->brand->locale);

	buf_printf(b, "# %s\n\n%s (%d `%s`)\n\n- [%s](%s%s.md)\n",
	    error_page_title(p->code, &locale),
	    error_page_help(p->code, &locale), problem_of(p->code)->status,
	    problem_of(p->code)->code, locale_word(&locale, WORD_SEE_EVENTS),
	    p->brand->site_url, p->brand->paths.events);
	if (!has_events(p))
		return;
	buf_printf(b, "\n## %s\n\n%s\n\n", heading_of(p, &locale),
	    locale_word(&locale, WORD_UNTRUSTED));
	list_page_table(&p->meant->events, &locale, p->meant->events.count, b);
}

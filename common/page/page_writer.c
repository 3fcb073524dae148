/*
 * page_writer - writes the content of a page as HTML or as Markdown.
 */
#include "page/page_writer.h"

#include "base/escape.h"
#include "base/text.h"
#include "page/layout.h"

enum { LINE_MAX_BYTES = 32 * 1024 };

struct page_writer
page_writer_of(const struct brand *brand, bool is_html, struct buf *out)
{
	return (struct page_writer){ brand, locale_of(brand->locale), out,
		BUF_INIT(LINE_MAX_BYTES), is_html };
}

const char *
page_writer_word(const struct page_writer *w, enum word_id word)
{
	return locale_word(&w->locale, word);
}

void
page_writer_marks(struct page_writer *w, const char *html, const char *markdown)
{
	buf_text(w->out, w->is_html ? html : markdown);
}

void
page_writer_text(struct page_writer *w, const char *text)
{
	if (w->is_html)
		escape_html_text(text, w->out);
	else
		escape_md_text(text, w->out);
}

void
page_writer_line(struct page_writer *w)
{
	page_writer_text(w, buf_cstr(&w->line));
	buf_reset(&w->line);
}

void
page_writer_words(struct page_writer *w)
{
	if (w->is_html && text_has_right_to_left(buf_cstr(&w->line)))
		layout_put_element("span", buf_cstr(&w->line), w->out);
	else
		page_writer_text(w, buf_cstr(&w->line));
	buf_reset(&w->line);
}

void
page_writer_link(struct page_writer *w, const char *text, const char *before,
    const char *after)
{
	const char *address = buf_cstr(&w->line);

	if (w->is_html)
		layout_put_link(before, address, after, text, w->out);
	else
		escape_md_link(text, address, w->out);
	buf_reset(&w->line);
}

void
page_writer_time(struct page_writer *w, const char *instant)
{
	if (w->is_html)
		layout_put_attribute(
		    w->out, "<time datetime=\"", instant, "\">");
	page_writer_line(w);
	if (w->is_html)
		buf_text(w->out, "</time>");
	else
		buf_printf(w->out, " (%s)", instant);
}

void
page_writer_fact(struct page_writer *w, enum word_id label)
{
	buf_printf(w->out, w->is_html ? "<dt>%s</dt>\n<dd>" : "- **%s:** ",
	    page_writer_word(w, label));
}

void
page_writer_fact_end(struct page_writer *w)
{
	page_writer_marks(w, "</dd>\n", "\n");
}

void
page_writer_fact_name(struct page_writer *w, enum word_id label, size_t i,
    const char *name, const char *url_or_null)
{
	if (i == 0)
		page_writer_fact(w, label);
	else
		buf_text(w->out, ", ");
	buf_text(&w->line, url_or_null != NULL ? url_or_null : name);
	if (url_or_null != NULL)
		page_writer_link(w, name, "", " rel=\"nofollow ugc\"");
	else
		page_writer_words(w);
}

void
page_writer_fact_line(struct page_writer *w, enum word_id label)
{
	if (w->line.len == 0)
		return;
	page_writer_fact(w, label);
	page_writer_words(w);
	page_writer_fact_end(w);
}

void
page_writer_notice(struct page_writer *w)
{
	if (w->line.len > 0)
		buf_printf(w->out,
		    w->is_html ? "<p class=\"notice\">%s</p>\n" : "**%s**\n\n",
		    buf_cstr(&w->line));
	buf_reset(&w->line);
}

void
page_writer_heading(struct page_writer *w)
{
	if (w->is_html) {
		layout_put_element("h2", buf_cstr(&w->line), w->out);
		buf_char(w->out, '\n');
		buf_reset(&w->line);
	} else {
		buf_text(w->out, "\n## ");
		page_writer_line(w);
		buf_text(w->out, "\n\n");
	}
}

void
page_writer_section(
    struct page_writer *w, enum word_id heading, const char *more)
{
	page_writer_marks(w, "<section>\n<h2", "\n## ");
	if (w->is_html)
		buf_printf(w->out, "%s>", more);
	buf_text(w->out, page_writer_word(w, heading));
	page_writer_marks(w, "</h2>\n", "\n\n");
}

void
page_writer_section_end(struct page_writer *w)
{
	page_writer_marks(w, "</section>\n", "");
}

void
page_writer_rules(struct page_writer *w)
{
	page_writer_section(w, WORD_RULES, "");
	buf_printf(w->out, "- %s\n", page_writer_word(w, WORD_RULE_FEES));
	if (w->brand->auth_url != NULL)
		buf_printf(
		    w->out, "- %s\n", page_writer_word(w, WORD_RULE_QUEUE));
	buf_printf(w->out, "- %s\n", page_writer_word(w, WORD_RULE_SECRETS));
}

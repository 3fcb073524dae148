/*
 * page_writer.h - writes the content of a page as HTML or as Markdown.  A section is
 * one function over a writer, so both variants have the same content.
 *
 * Shape:  `line` collects plain text.  A function that says "the line" appends it,
 *         escaped for the variant, and empties it.  Words of the locale need no
 *         escaping.
 * Owns:   `line`, which the caller releases; the brand and `out` are the caller's.
 * Errors: none; `out` and `line` are full at their limits.
 */
#ifndef PAGE_PAGE_WRITER_H
#define PAGE_PAGE_WRITER_H

#include "base/buf.h"
#include "brand/brand.h"
#include "brand/locale.h"

struct page_writer {
	const struct brand *brand;
	struct locale locale;
	struct buf *out;
	struct buf line;
	bool is_html; /* else Markdown */
};

struct page_writer page_writer_of(
    const struct brand *, bool is_html, struct buf *out) MUST_USE;
const char *page_writer_word(const struct page_writer *, enum word_id) MUST_USE;

/* Appends the marks of the writer's variant; they are not escaped. */
void page_writer_marks(
    struct page_writer *, const char *html, const char *markdown);
/* The text, escaped. */
void page_writer_text(struct page_writer *, const char *text);
/* The line. */
void page_writer_line(struct page_writer *);
/*
 * The line, which others wrote.  In HTML an element with dir holds it if it has words
 * from right to left.
 */
void page_writer_words(struct page_writer *);
/*
 * A link to the address that is the line.  `before` and `after` are attributes of HTML
 * around the address; each begins with a blank.
 */
void page_writer_link(struct page_writer *, const char *text,
    const char *before, const char *after);
/* The line in <time>; in Markdown the instant in parentheses follows the line. */
void page_writer_time(struct page_writer *, const char *instant);

/* "<dt>Quando</dt>\n<dd>", "- **Quando:** "; and the end of such a fact. */
void page_writer_fact(struct page_writer *, enum word_id label);
void page_writer_fact_end(struct page_writer *);
/*
 * The i-th name of a fact with several, from 0; a link if a record gave an address.
 * page_writer_fact_end() after the last one.
 */
void page_writer_fact_name(struct page_writer *, enum word_id label, size_t i,
    const char *name, const char *url_or_null);
/* The fact that is the line; nothing for an empty line. */
void page_writer_fact_line(struct page_writer *, enum word_id label);
/* The line, as a notice at the top of a page; nothing for an empty line. */
void page_writer_notice(struct page_writer *);
/* The line, as a heading. */
void page_writer_heading(struct page_writer *);
/* The heading of a section, in HTML of the <section> that page_writer_section_end() ends. */
void page_writer_section(
    struct page_writer *, enum word_id heading, const char *more);
void page_writer_section_end(struct page_writer *);
/* Markdown: the section of the rules that agents must keep. */
void page_writer_rules(struct page_writer *);

#endif

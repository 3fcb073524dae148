/*
 * page_writer.h - writes the content of a page as HTML or as Markdown.  One function
 * writes a section in either variant, so that HTML and Markdown have the same content.
 *
 * Shape:  `line` collects plain text.  A function whose comment has "the line" appends
 *         `line`, escaped for the variant, and empties it.  Words of the locale need no
 *         escaping.
 * Owns:   `line`, which the caller releases.  The caller owns the brand and `out`.
 * Errors: none; `out` and `line` drop text beyond their limits.
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
	bool is_html; /* false: Markdown */
};

/* Returns a writer with an empty line. */
struct page_writer page_writer_of(
    const struct brand *, bool is_html, struct buf *out) MUST_USE;
/* Returns a word of the brand's locale. */
const char *page_writer_word(const struct page_writer *, enum word_id) MUST_USE;

/* Appends the marks of the writer's variant, unescaped. */
void page_writer_marks(
    struct page_writer *, const char *html, const char *markdown);
/* Appends the text, escaped. */
void page_writer_text(struct page_writer *, const char *text);
/* Appends the line. */
void page_writer_line(struct page_writer *);
/*
 * Appends the line, whose text comes from an upstream.  In HTML, if the text has words
 * that are written from right to left, an element with dir encloses it.
 */
void page_writer_words(struct page_writer *);
/*
 * Appends a link to the address in the line.  `before` and `after` are attributes of HTML
 * around the address, and begin with a blank.
 */
void page_writer_link(struct page_writer *, const char *text,
    const char *before, const char *after);
/* Appends the line in <time>.  In Markdown, the instant follows it in parentheses. */
void page_writer_time(struct page_writer *, const char *instant);

/* Write "<dt>Quando</dt>\n<dd>" or "- **Quando:** ", and the end of such a fact. */
void page_writer_fact(struct page_writer *, enum word_id label);
void page_writer_fact_end(struct page_writer *);
/*
 * Writes name number `i`, from 0, of a fact with several names, as a link if
 * url_or_null is an address.  Call page_writer_fact_end() after the last name.
 */
void page_writer_fact_name(struct page_writer *, enum word_id label, size_t i,
    const char *name, const char *url_or_null);
/* Writes a fact whose value is the line.  Writes nothing for an empty line. */
void page_writer_fact_line(struct page_writer *, enum word_id label);
/*
 * Writes the line, unescaped, as a notice at the top of a page.  Its text must be words
 * of the locale.  Writes nothing for an empty line.
 */
void page_writer_notice(struct page_writer *);
/* Writes the line as a heading. */
void page_writer_heading(struct page_writer *);
/*
 * Write the heading of a section, and the end of the section.  In HTML, <section> begins
 * before the heading, and `more` has further attributes of <h2>, each after a blank.
 */
void page_writer_section(
    struct page_writer *, enum word_id heading, const char *more);
void page_writer_section_end(struct page_writer *);
/* Writes the section of the rules that agents must follow, for pages in Markdown. */
void page_writer_rules(struct page_writer *);

#endif

/*
 * richtext.h - converts the descriptions of an upstream to safe HTML and to Markdown.
 *
 * Also called: HTML sanitizer, allowlist, XSS protection, HTML to Markdown.
 * Shape:  HTML with p br strong em ul ol li h3 h4 blockquote, table with thead tbody tr
 *         th td, and a with href and rel.  Every element is closed, only table cells
 *         may be empty, and at most RICHTEXT_DEPTH_MAX elements are nested.  The
 *         Markdown has the same elements (CommonMark, tables in GitHub's form).
 * Rules:  h1 and h2 become h3, h5 and h6 become h4, b becomes strong, i becomes em.  An
 *         image becomes its alt text.  A pre element, or a code block of Markdown, becomes
 *         text with its line breaks.  Any other tag is removed, but its text stays.  The
 *         text of elements that browsers do not show as text is also removed: script,
 *         style, title, textarea, select, svg, iframe and similar elements.  Two line
 *         breaks begin a paragraph.  A layout table (one row, one column, or a table or a
 *         heading in it) becomes its content.  HTML in Markdown is text.  HTML without a
 *         tag is text with references, and keeps its line breaks.  Addresses in text
 *         become links, except in HTML with tags.
 *         Links are absolute, http or https, and have rel="nofollow ugc", as search
 *         engines recommend for links in the text of a third party.  The links do not
 *         open a window, so noopener would have no effect.
 *         Controls and invisible characters without an effect are left out (clean.h).
 * Owns:   nothing; the caller owns the buffers.
 * Errors: none.  Any bytes become text; Markdown for which the parser takes too long
 *         (links that repeat one long address, a hundred nested lists in one line)
 *         becomes plain text.
 * Units:  sizes are bytes.
 * Limits: input over RICHTEXT_INPUT_MAX is cut at a character.  The output of any input
 *         is smaller than RICHTEXT_OUTPUT_MAX.  The time is linear.
 * Source: the HTML standard (tags, references), CommonMark 0.30, GitHub's tables.
 */
#ifndef RICHTEXT_RICHTEXT_H
#define RICHTEXT_RICHTEXT_H

#include "base/base.h"
#include "base/buf.h"

enum richtext_kind { RICHTEXT_HTML, RICHTEXT_MARKDOWN, RICHTEXT_TEXT };

enum {
	RICHTEXT_INPUT_MAX = 64 * 1024,
	RICHTEXT_OUTPUT_MAX = 16 * RICHTEXT_INPUT_MAX,
	RICHTEXT_DEPTH_MAX = 32,
};

/* Appends both outputs, or nothing for a description without text. */
void richtext_convert(enum richtext_kind, const char *p, size_t n,
    struct buf *html_or_null, struct buf *markdown_or_null);

/* Appends a text with its references ("&amp;") decoded once.  Tags in the text stay. */
void richtext_references_decode_text(const char *p, size_t n, struct buf *);

/*
 * Calls the function with the content of each script whose type begins with `type`, such
 * as "application/ld+json", in a page of any size.  is_cut is true if the page ends before
 * the script does.
 */
typedef void richtext_script_fn(
    void *context, const char *p, size_t n, bool is_cut);
void richtext_scripts(const char *html, size_t n, const char *type,
    richtext_script_fn *, void *context);

/*
 * Appends the text of HTML that richtext_convert() wrote, with a line for each block.
 * It needs no parser, so programs that answer from a snapshot can use it.
 */
void richtext_plain_text(const char *html, struct buf *);

#endif

/*
 * richtext.h - text with headings, lists and links, as upstreams send it, made
 * into HTML that is safe to embed and into Markdown.
 *
 * Shape:  HTML of p br strong em ul ol li h3 h4 blockquote, table with thead
 *         tbody tr th td, and a with href and rel; every element closed, none
 *         empty but table cells, at most RICHTEXT_DEPTH_MAX deep.
 *         Markdown of the same (CommonMark, tables as GitHub has them).
 * Rules:  h1 and h2 become h3, h5 and h6 become h4, b is strong, i is em, an
 *         image is its alt text, code is text with its line breaks.  Any other
 *         tag goes and its text stays, but for what a browser does not show as
 *         text: script, style, title, textarea, select, svg, iframe and the
 *         like go with their text.  Two line breaks are a paragraph.  A table
 *         that only arranges (one row, one column, another table or a heading
 *         in it) becomes what it holds.
 *         HTML in Markdown is text.  HTML without a tag is text with
 *         references, and its line breaks count.  Addresses in text are links.
 *         Links are absolute, http or https, and rel="nofollow ugc": the text
 *         is a third party's, and that is how search engines want to be told.
 *         They open no window, so noopener would say nothing.
 *         Controls, zero-width, bidirectional and tag characters are left out.
 * Errors: none.  Any bytes end as text; what takes a parser too long (links
 *         that repeat one long address, lists a hundred deep in one line) is
 *         shown as it was written.
 * Limits: input beyond RICHTEXT_INPUT_MAX is cut at a character; the output of
 *         any input is smaller than RICHTEXT_OUTPUT_MAX; time is linear.
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

/* Both append; nothing when there is no text. */
void richtext_to_html(
    enum richtext_kind, const char *p, size_t n, struct buf *);
void richtext_to_markdown(
    enum richtext_kind, const char *p, size_t n, struct buf *);

/*
 * The text of what richtext_to_html() wrote, a line for each block.  No parser
 * is needed and none is linked.
 */
void richtext_plain(const char *html, struct buf *);

/* Of libxml2; md4c tells none. */
const char *richtext_version(void);

#endif

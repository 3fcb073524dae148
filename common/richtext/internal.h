/*
 * internal.h - inside richtext: what its files give to each other.
 *
 * Parts:  bytes are mended (utf8.c); HTML is reduced to the tags that
 *         mean something here (richtext_tokenize.c, tags.c) and parsed
 *         (html_parser.c), Markdown is parsed (markdown_parser.c), text is
 *         taken as it is.  All three fill a stream (stream.c), which
 *         is put in order (richtext_repair.c) and written by an emitter
 *         (emit_html.c, emit_markdown.c).
 */
#ifndef RICHTEXT_INTERNAL_H
#define RICHTEXT_INTERNAL_H

#include "richtext/richtext.h"

enum richtext_tag {
	RICHTEXT_NONE, /* means nothing here */
	/* blocks */
	RICHTEXT_P,
	RICHTEXT_DIV, /* whatever begins and ends a paragraph, and is no more */
	RICHTEXT_HR,
	RICHTEXT_PRE,
	RICHTEXT_H3,
	RICHTEXT_H4,
	RICHTEXT_BLOCKQUOTE,
	RICHTEXT_UL,
	RICHTEXT_OL,
	RICHTEXT_LI,
	RICHTEXT_TABLE,
	RICHTEXT_CAPTION,
	RICHTEXT_THEAD,
	RICHTEXT_TBODY,
	RICHTEXT_TR,
	RICHTEXT_TH,
	RICHTEXT_TD,
	/* in a line */
	RICHTEXT_STRONG,
	RICHTEXT_EM,
	RICHTEXT_A,
	RICHTEXT_SPAN, /* for its style */
	RICHTEXT_BR,
	RICHTEXT_IMG,
	/* what is inside is not shown */
	RICHTEXT_HIDDEN,
	RICHTEXT_CODE, /* the same, and no markup */
	RICHTEXT_TAG_COUNT,
};

/* Of an HTML tag by any of its names ("b" is RICHTEXT_STRONG), in any case. */
enum richtext_tag richtext_tag_named(const char *name, size_t n);
/* The one name under which this program writes it. */
const char *richtext_tag_name(enum richtext_tag);

/*
 * Well-formed UTF-8 without controls but tab and LF: what is no UTF-8 becomes
 * U+FFFD, CR LF and CR become LF.
 */
void richtext_mend(const char *p, size_t n, struct buf *);
/* The character to show for this one; 0 for none. */
uint32_t richtext_shown(uint32_t code_point);
void richtext_put(uint32_t code_point, struct buf *);

/*
 * A reference at p ("&eacute;", "&#233;") as its character.  Answers its
 * length in bytes, 0 when there is none.
 */
size_t richtext_reference(const char *p, uint32_t *code_point);
/* The value of a named one; 0 when the name means nothing. */
uint32_t richtext_entity(const char *name);

/*
 * HTML as libxml2 reads it well: only tags that mean something here, under one
 * name each, with the one attribute that matters; no comments, no hidden text;
 * every other < and & as a reference.  The input is mended, NUL-terminated.
 */
void richtext_tokenize(const char *html, struct buf *);

/*
 * An absolute address of http or https as it may stand in an attribute,
 * without quotes, brackets, blanks and non-ASCII.  False for any other.
 */
bool richtext_href(const char *p, size_t n, struct buf *) MUST_USE;
/*
 * How much of a text that begins with http:// or https:// is an address: up to
 * a blank, without the mark that ends the sentence; 0 for none.
 */
size_t richtext_address(const char *p, size_t n);

/* What is read, in order. */
enum richtext_event {
	RICHTEXT_OPEN,
	RICHTEXT_CLOSE,
	RICHTEXT_WORDS, /* blanks are single, and may stand at both ends */
	RICHTEXT_BREAK,
	RICHTEXT_ALL, /* closes whatever is open */
};

struct richtext_token {
	enum richtext_event event;
	enum richtext_tag tag;
	bool layout;      /* a table that only arranges */
	uint32_t at, len; /* words, or the address of a link, in `text` */
	uint32_t columns; /* of a table */
};

enum { RICHTEXT_GRIDS_MAX = 16 };

/* A table while it is read. */
struct richtext_grid {
	size_t token;
	uint32_t columns, rows; /* as they will be written */
	uint32_t cells;         /* of the row */
	bool in_cell, row_has_words, in_caption, layout;
};

struct richtext_stream {
	struct richtext_token *tokens;
	size_t count, cap;
	struct buf text;
	bool words;     /* the last token is open for more */
	unsigned lines; /* > 0: line ends are line breaks */
	struct richtext_grid grids[RICHTEXT_GRIDS_MAX];
	size_t grid_depth; /* counts on past the maximum */
};

void richtext_stream_init(struct richtext_stream *);
void richtext_stream_reset(struct richtext_stream *);
void richtext_stream_release(struct richtext_stream *);
void richtext_open(struct richtext_stream *, enum richtext_tag);
/* False when the address is none of ours: there is nothing to close. */
bool richtext_open_link(struct richtext_stream *, const char *p, size_t n)
    MUST_USE;
void richtext_close(struct richtext_stream *, enum richtext_tag);
void richtext_close_all(struct richtext_stream *);
void richtext_break(struct richtext_stream *);
void richtext_words(struct richtext_stream *, const char *p, size_t n);
/* Addresses among the words are links. */
void richtext_words_linked(struct richtext_stream *, const char *p, size_t n);

/* Into a stream that is empty; the input is mended, NUL-terminated. */
void richtext_read_html(const char *html, struct richtext_stream *);
/* False when it would take too long. */
bool richtext_read_md(const char *md, size_t n, struct richtext_stream *)
    MUST_USE;

enum richtext_gap { RICHTEXT_GAP_NONE, RICHTEXT_GAP_BLANK, RICHTEXT_GAP_LINE };

/* How words look: strong, em and a, each at most once, the outer one first. */
struct richtext_format {
	enum richtext_tag tags[3];
	size_t count;
	const char *href; /* of the a, NUL-terminated by nothing: href_len */
	size_t href_len;
	size_t link; /* which a it is: no two links are one */
};

/*
 * Told in order and well nested.  Words stand in P, H3, H4 or, where a list
 * item or a cell begins with them, in RICHTEXT_NONE.
 */
struct richtext_emitter {
	void (*open)(void *self, enum richtext_tag, uint32_t columns);
	void (*close)(void *self, enum richtext_tag);
	void (*words)(void *self, enum richtext_gap,
	    const struct richtext_format *, const char *p, size_t n);
	void *self;
};

void richtext_repair(
    const struct richtext_stream *, const struct richtext_emitter *);

void richtext_emit_html(const struct richtext_stream *, struct buf *);
void richtext_emit_md(const struct richtext_stream *, struct buf *);

#endif

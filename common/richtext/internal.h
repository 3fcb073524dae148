/*
 * internal.h - shared by the files of this folder: the steps of a conversion.
 *
 * Shape:  utf8.c repairs the bytes.  Then a reader fills a stream of tokens (stream.c):
 *         html_tokenizer.c and tags.c for HTML, with the open elements in elements.c;
 *         markdown_parser.c for Markdown; linkify.c for plain text.  At the end, repair.c
 *         makes the stream well nested, and calls an emitter (emit_html.c,
 *         emit_markdown.c).
 * Owns:   a stream owns its tokens and its text, until richtext_stream_release().
 * Errors: none, except richtext_markdown_parser_read().
 * Units:  offsets and lengths are bytes.
 */
#ifndef RICHTEXT_INTERNAL_H
#define RICHTEXT_INTERNAL_H

#include "richtext/richtext.h"

enum richtext_tag {
	RICHTEXT_NONE, /* not supported */
	/* blocks */
	RICHTEXT_P,
	RICHTEXT_DIV, /* a tag that only begins and ends a paragraph */
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
	/* inline */
	RICHTEXT_STRONG,
	RICHTEXT_EM,
	RICHTEXT_A,
	RICHTEXT_SPAN, /* only its style is used */
	RICHTEXT_BR,
	RICHTEXT_IMG,
	/* elements whose content is not shown */
	RICHTEXT_HIDDEN,
	RICHTEXT_CODE, /* as HIDDEN, and the content has no markup */
	RICHTEXT_TAG_COUNT,
};

/*
 * Returns the tag of an HTML name, in any case, or RICHTEXT_NONE.  Synonyms have one tag
 * ("b", "strong").
 */
enum richtext_tag richtext_tags_find(const char *name, size_t n);
/* Returns the name in HTML, or "" for RICHTEXT_NONE, RICHTEXT_HIDDEN and RICHTEXT_CODE. */
const char *richtext_tags_name(enum richtext_tag);
bool richtext_tags_is_cell(enum richtext_tag);
bool richtext_tags_is_list(enum richtext_tag);
/* Returns true for a caption, and for the sections, rows and cells of a table. */
bool richtext_tags_is_of_table(enum richtext_tag);

/*
 * Appends well-formed UTF-8.  Each invalid byte becomes U+FFFD.  CR LF and CR become LF,
 * and VT and FF become a blank.  Other characters below U+0020, except tab and LF, are
 * left out.
 */
void richtext_utf8_repair(const char *p, size_t n, struct buf *);
/*
 * Returns the character to show instead of this character, or 0 for none.
 * richtext_utf8_clean() decides about joiners and similar characters.
 */
uint32_t richtext_utf8_visible(uint32_t code_point);
/* Cleans words in place (clean.h), with single blanks.  Returns the new length. */
size_t richtext_utf8_clean(char *p, size_t n);

/*
 * Decodes the reference at p ("&eacute;", "&#233;"), in a NUL-terminated text whose first
 * byte is "&".  Returns the length of the reference, or 0 if the text does not begin with
 * a reference.
 */
size_t richtext_references_decode(const char *p, uint32_t *code_point);
/* Returns the code point of a name, or 0 if the name is unknown. */
uint32_t richtext_entities_find(const char *name);

/*
 * Appends an absolute http or https address in a form that is safe in an attribute.
 * Returns false for an address that web_address.h refuses, and for an address with
 * invisible characters.
 */
bool richtext_href_normalize(const char *p, size_t n, struct buf *) MUST_USE;
/*
 * Returns the length of the address at the beginning of a text, or 0 if the text does not
 * begin with http:// or https:// and a host.  The address ends at a blank, at a closing
 * bracket without an opening bracket, or at the next address of a list.  It also ends at
 * a character that is rare in addresses, such as a double quote, "<", "|" or a letter
 * after U+052F (Cyrillic).  Punctuation at the end is not part of the address.
 */
size_t richtext_href_match(const char *p, size_t n);

/* The tokens of a description, in order. */
enum richtext_event {
	RICHTEXT_OPEN,
	RICHTEXT_CLOSE,
	RICHTEXT_WORDS, /* with single blanks, which may be at both ends */
	RICHTEXT_BREAK,
};

struct richtext_token {
	enum richtext_event event;
	enum richtext_tag tag;
	bool layout;      /* the table is a layout table */
	uint32_t at, len; /* of the words, or of a link's address, in `text` */
	uint32_t columns; /* of a table */
};

enum { RICHTEXT_TABLES_MAX = 16 };

/* A table, while the description is parsed. */
struct richtext_table {
	size_t token;
	uint32_t columns, rows; /* counted for the output */
	uint32_t cells;         /* of the open row */
	bool in_cell, row_has_words, in_caption, layout;
};

struct richtext_stream {
	struct richtext_token *tokens;
	size_t count, cap;
	struct buf text;
	bool words;     /* more words extend the last token */
	bool depends;   /* contains a character of clean_depends() */
	unsigned lines; /* over 0: line ends are line breaks */
	struct richtext_table tables[RICHTEXT_TABLES_MAX];
	size_t table_depth; /* also counts tables over the limit */
};

void richtext_stream_init(struct richtext_stream *);
void richtext_stream_reset(struct richtext_stream *);
void richtext_stream_release(struct richtext_stream *);
void richtext_stream_open(struct richtext_stream *, enum richtext_tag);
/*
 * Opens a link.  Returns false, and opens none, if richtext_href_normalize() refuses
 * the address.
 */
bool richtext_stream_open_link(
    struct richtext_stream *, const char *p, size_t n) MUST_USE;
void richtext_stream_close(struct richtext_stream *, enum richtext_tag);
void richtext_stream_break(struct richtext_stream *);
void richtext_stream_words(struct richtext_stream *, const char *p, size_t n);
/* Cleans the words (richtext_utf8_clean()).  Call this after the last token. */
void richtext_stream_clean(struct richtext_stream *);
/* Adds words.  Addresses in them become links. */
void richtext_linkify(struct richtext_stream *, const char *p, size_t n);

/* An open element of HTML. */
struct richtext_element {
	enum richtext_tag tag;
	bool strong, em, link; /* the formats that the element opened */
};

/*
 * The open elements.  If RICHTEXT_OPEN_MAX elements are open and another opens, all are
 * closed first, so that a tag is compared with few elements.
 */
enum { RICHTEXT_OPEN_MAX = 100 };

struct richtext_elements {
	struct richtext_stream *stream;
	struct richtext_element open[RICHTEXT_OPEN_MAX];
	size_t depth;
};

/* `attribute` is the value of the one attribute that is read from this tag, or "". */
void richtext_elements_open(
    struct richtext_elements *, enum richtext_tag, const char *attribute);
void richtext_elements_close(struct richtext_elements *, enum richtext_tag);
void richtext_elements_close_all(struct richtext_elements *);

/* Both readers fill an empty stream.  Their input is repaired and NUL-terminated. */
void richtext_html_tokenizer_read(const char *html, struct richtext_stream *);
/* Returns false, with an incomplete stream, if the parser would take too long. */
bool richtext_markdown_parser_read(
    const char *md, size_t n, struct richtext_stream *) MUST_USE;

enum richtext_separator {
	RICHTEXT_SEPARATOR_NONE,
	RICHTEXT_SEPARATOR_BLANK,
	RICHTEXT_SEPARATOR_LINE
};

/* The formats of words: strong, em and a, each at most once, the outermost first. */
struct richtext_format {
	enum richtext_tag tags[3];
	size_t count;
	const char *href; /* address of the link; not NUL-terminated */
	size_t href_len;
	size_t link; /* number of the link; adjacent links differ */
};

/*
 * The functions are called in the order of the text, and well nested.  The words of a
 * cell, and the first words of a list item, are inside RICHTEXT_NONE.  All other words
 * are inside P, H3 or H4.
 */
struct richtext_emitter {
	void (*open)(void *self, enum richtext_tag, uint32_t columns);
	void (*close)(void *self, enum richtext_tag);
	void (*words)(void *self, enum richtext_separator,
	    const struct richtext_format *, const char *p, size_t n);
	void *self;
};

/* Calls the functions of the emitter for the stream (repair.h). */
void richtext_repair_stream(
    const struct richtext_stream *, const struct richtext_emitter *);

/* Append the repaired stream. */
void richtext_emit_html(const struct richtext_stream *, struct buf *);
void richtext_emit_markdown(const struct richtext_stream *, struct buf *);

#endif

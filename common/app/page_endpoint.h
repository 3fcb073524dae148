/*
 * page_endpoint.h - the functions that all programs with pages share: they choose the
 * form of a page, set its headers, and write errors as pages.
 *
 * Also called: content negotiation, Content-Security-Policy.
 * Forms:  an address that ends in .md, .ics, .rss, .atom, .geojson, .map, .digest,
 *         .digest.md or .png selects that form.  For any other address, Accept selects
 *         HTML or Markdown (accept.h), and the response has Vary: Accept.
 * Owns:   nothing; text is in the context's arena.
 * Source: AIPREF Content-Usage (draft-ietf-aipref-attach-05, -vocab-08), CSP level 3,
 *         ARD 0.91 (rel="ard"), AI Catalog 0.9.
 */
#ifndef APP_PAGE_ENDPOINT_H
#define APP_PAGE_ENDPOINT_H

#include "app/endpoint.h"
#include "brand/style.h"

/*
 * The Content-Security-Policy of a page, as a printf format.  The first %s is the source
 * of the brand's colors (brand/style.h) or of a digest's inline styles, or "".  The
 * second %s is PAGE_SCRIPTS, or "", which forbids all scripts.  Apart from the first
 * %s, only the site's own stylesheets are allowed.  Pictures may come from anywhere,
 * because organisers' pictures do.  The directive connect-src allows tools that run in
 * a page (Lighthouse) to read robots.txt.
 */
#define PAGE_POLICY                                                            \
	"default-src 'none'; style-src 'self'%s; %s"                           \
	"img-src 'self' https: http:; "                                        \
	"connect-src 'self'; manifest-src 'self'; "                            \
	"form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
/*
 * Allows scripts of the brand's own site: on all pages of a brand with `near_me`, and on
 * the map page (.map) of a brand with map tiles.
 */
#define PAGE_SCRIPTS "script-src 'self'; "
#define PAGE_REFERRER "strict-origin-when-cross-origin"

enum {
	PAGE_POLICY_MAX = sizeof(PAGE_POLICY PAGE_SCRIPTS) + STYLE_SOURCE_MAX,
};

enum page_kind {
	PAGE_HTML,
	PAGE_MARKDOWN,
	PAGE_CALENDAR,
	PAGE_RSS,
	PAGE_ATOM,
	PAGE_GEOJSON,
	PAGE_MAP,
	PAGE_DIGEST,
	PAGE_DIGEST_MARKDOWN,
	PAGE_CARD, /* page/share_card.h */
};

struct page_form {
	enum page_kind kind;
	bool negotiated;               /* the header Accept chose the kind */
	char stem[EVENT_SLUG_MAX + 1]; /* path without "/" and ending */
};

/*
 * Reads the form of the requested page from the path and Accept.  If no page can have the
 * path, returns false, with the kind set and "" as `stem`.
 */
bool page_form(const struct request *, struct page_form *) MUST_USE;
/*
 * Returns true for the forms of an event's page, and false for those that only lists
 * have.
 */
bool page_form_is_of_event(enum page_kind) MUST_USE;

/*
 * Returns the HTML elements that load the styles of pages (brand/style.h).  Stores the
 * elements, and their source for the policy, in the context.
 */
const char *page_endpoint_styles(struct ctx *);
/*
 * As page_endpoint_styles(), but for the given use.  A request needs only one use, so
 * later calls return the result of the first call.
 */
const char *page_endpoint_styles_of(struct ctx *, enum style_use);

/*
 * Sets the type and the headers of a page.  Call this function when the body is
 * complete, because a header of Markdown has the number of tokens of the body.
 * `address` is the canonical address of the page, `markdown` the address of its
 * Markdown.
 */
void page_endpoint_finish(const struct ctx *, const struct page_form *,
    const char *address, const char *markdown, struct response *);

/* As page_endpoint_finish(), for the page of the event whose slug is form->stem. */
void page_endpoint_finish_event(
    const struct ctx *, const struct page_form *, struct response *);

/* Returns the ending that selects the form, such as ".md", or "" for HTML. */
const char *page_endpoint_ending(enum page_kind) MUST_USE;
/*
 * Adds a Link header: the address, this relation ("self", "next"), and the media type
 * of the form.
 */
void page_endpoint_link(const struct page_form *, const char *rel,
    const char *address, struct response *);
/* Sets the status 410, the type and the headers for a removed event, without links. */
void page_endpoint_finish_gone(
    const struct ctx *, const struct page_form *, struct response *);

/* Answers 301 to the address. */
void page_endpoint_redirect(const char *address, struct response *);
/*
 * If the path is a slug and a slash, answers 301 to the address of this slug, without
 * the slash, in the folder ("/eventos").  Returns false for any other path.
 */
bool page_endpoint_redirect_slash(const struct ctx *, const struct request *,
    const char *folder, struct response *) MUST_USE;

/*
 * Appends the value of one Link header of page_endpoint_finish(): the addresses of the
 * documents that describe the brand's interfaces.
 */
void page_endpoint_links(const struct brand *, struct buf *);

/*
 * Returns the value of Content-Usage: whether search engines may index the page, whether
 * a model may be trained with it, and whether it may be the input of a model.
 */
const char *page_endpoint_usage(const struct brand *);

/*
 * Returns true, with the error set, for the path _problem/<status> if an error other than
 * ERROR_TOO_COSTLY and ERROR_BEHIND has this status.  The web server redirects its own
 * errors to this path internally.
 */
bool page_endpoint_is_problem(const char *path, struct error *) MUST_USE;

/* Writes an error as HTML or Markdown: the member write_error of struct endpoint. */
void page_endpoint_write_error(const struct ctx *, const struct request *,
    struct response *, const struct error *, bool for_fallback);

/*
 * Sets `file` to the path of a published document: of the Markdown if the form is
 * PAGE_MARKDOWN, otherwise of the HTML.  `path` is the path of the document without a
 * slash at the beginning and without an ending, such as "docs/api".  Does not test
 * whether the file exists.  Returns false for a path that no document can have.
 */
bool page_endpoint_document(const struct ctx *, const char *path,
    const struct page_form *, char file[PATHS_PATH_MAX]) MUST_USE;

#endif

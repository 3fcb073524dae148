/*
 * page_endpoint.h - shared by all programs with pages: the form of the page, its
 * headers, and errors as pages.
 *
 * Also called: content negotiation, Content-Security-Policy.
 * Forms:  an address that ends in .md, .ics, .rss, .atom, .geojson, .map, .digest,
 *         .digest.md or .png selects that form.  Any other address gives HTML or Markdown, by Accept
 *         (accept.h), with Vary.
 * Owns:   nothing; text is in the context's arena.
 * Source: AIPREF Content-Usage (draft-ietf-aipref-attach-05, -vocab-08), CSP level 3,
 *         ARD 0.91 (rel="ard"), AI Catalog 0.9.
 */
#ifndef APP_PAGE_ENDPOINT_H
#define APP_PAGE_ENDPOINT_H

#include "app/endpoint.h"
#include "brand/style.h"

/*
 * A printf format.  The first %s is the source of the brand's colors (brand/style.h),
 * or "".  The second is PAGE_SCRIPTS, or "", with which no script runs.  No styles
 * apply except the project's own styles and the brand's colors.  Pictures may come from
 * anywhere, because organisers' pictures do.  The directive connect-src allows tools
 * that run in a page (Lighthouse) to read robots.txt.
 */
#define PAGE_POLICY                                                            \
	"default-src 'none'; style-src 'self'%s; %s"                           \
	"img-src 'self' https: http:; "                                        \
	"connect-src 'self'; manifest-src 'self'; "                            \
	"form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
/* For a brand with `near_me` or a map: scripts of the brand's own site. */
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
	bool negotiated;
	char stem[EVENT_SLUG_MAX + 1]; /* path without "/" and ending */
};

/* Reads the form.  Returns false if no page can have the path. */
bool page_form(const struct request *, struct page_form *) MUST_USE;

/*
 * Returns the style elements for pages (brand/style.h).  Keeps them and their source in
 * the context.
 */
const char *page_endpoint_styles(struct ctx *);
/*
 * As page_endpoint_styles(), for the given use.  A request needs the elements of one
 * use only, so the first call decides.
 */
const char *page_endpoint_styles_of(struct ctx *, enum style_use);
/* Sets the headers of every error page: no storing, and when to try again. */
void page_endpoint_fail_headers(const struct error *, struct response *);

/*
 * Sets the type and headers when the body is complete.  `address` is the canonical
 * address of the page, `markdown` the address of its Markdown.
 */
void page_endpoint_finish(const struct ctx *, const struct page_form *,
    const char *address, const char *markdown, struct response *);

/* Finishes the page of the event whose slug the form has. */
void page_endpoint_finish_event(
    const struct ctx *, const struct page_form *, struct response *);

/* Returns the ending that selects the form, ".md", or "" for HTML. */
const char *page_endpoint_ending(enum page_kind) MUST_USE;
/* Adds a Link header to another address of this form: rel="self", rel="next". */
void page_endpoint_link(const struct page_form *, const char *rel,
    const char *address, struct response *);
/* Finishes the page of a removed event: 410, without links. */
void page_endpoint_finish_gone(
    const struct ctx *, const struct page_form *, struct response *);

/* Answers 301 to the address. */
void page_endpoint_redirect(const char *address, struct response *);
/*
 * Answers 301 to the page in the folder ("/eventos") if the path is a slug and a slash.
 * Returns false for any other path.
 */
bool page_endpoint_redirect_slash(const struct ctx *, const struct request *,
    const char *folder, struct response *) MUST_USE;

/*
 * Appends the elements of a Link header, the same on every page: the documents that
 * describe the brand's interfaces.
 */
void page_endpoint_links(const struct brand *, struct buf *);

/*
 * Returns the value of Content-Usage: whether search engines may index the page, whether
 * a model may be trained with it, and whether it may be the input of a model.
 */
const char *page_endpoint_usage(const struct brand *);

/*
 * Returns true, with the error set, for the path _problem/<status> if an error has this
 * status.  The web server redirects its own errors to this path internally.
 */
bool page_endpoint_is_problem(const char *path, struct error *) MUST_USE;

/* Writes an error as HTML or Markdown: the member write_error of struct endpoint. */
void page_endpoint_write_error(const struct ctx *, const struct request *,
    struct response *, const struct error *, bool for_fallback);

#endif

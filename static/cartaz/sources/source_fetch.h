/*
 * source_fetch.h - gets the bytes of sources: one file, or one answer of a web server,
 * for each.
 *
 * Also called: download, conditional request, poll; parallel requests.
 * Rules:  conditional with the validators of the last complete answer (RFC 9110 section
 *         13); at most SOURCE_FETCH_REDIRECTS_MAX redirects, to http and https only,
 *         and to another host only if it is not in our own networks; "webcal:" is
 *         https.  {secret.NAME} in an address is the value of that secret.  Several
 *         servers are requested at the same time; each gets one request after the
 *         other.
 * Owns:   the file descriptor of a result, which the caller closes.
 * Errors: ERROR_UPSTREAM_UNAVAILABLE, ERROR_INTERNAL_ERROR; the note has the reason, and
 *         neither the address nor anything of the answer.
 * Units:  size is in bytes.
 */
#ifndef CARTAZ_SOURCES_SOURCE_FETCH_H
#define CARTAZ_SOURCES_SOURCE_FETCH_H

#include "cartaz/sources/source_state.h"
#include "cartaz/tool.h"
#include "http/http_client.h"

enum { SOURCE_FETCH_REDIRECTS_MAX = 5 };

struct source_fetched {
	int fd; /* -1: nothing to read */
	int64_t size;
	bool is_unchanged; /* since the last complete answer */
	/* For the next request. */
	char etag[200], modified[200];
	bool has_next; /* a Link header has the address of a next page */
};

struct source_request {
	const struct brand_source *source; /* NULL: nothing to request */
	const struct source_state *state;  /* of the last reading */
	/* The result: */
	bool ok;
	struct source_fetched got;
	struct error error;
};

/* Returns when all have ended.  A request that failed has no file. */
void source_fetch_all(
    struct tool *, const struct brand *, struct source_request *, size_t count);
/* The same for one source. */
bool source_fetch(struct tool *, const struct brand *,
    const struct brand_source *, const struct source_state *,
    struct source_fetched *, struct error *) MUST_USE;

/* The steps of it, for kinds that request several addresses. */
struct http_client *source_fetch_open(
    const struct brand *, const struct brand_source *) MUST_USE;
/* Appends the url of the source with the values of its secrets. */
bool source_fetch_url(struct tool *, const struct brand *,
    const struct brand_source *, struct buf *, struct error *) MUST_USE;
/* The answer of any status but a redirect; `url` becomes the address that gave it. */
bool source_fetch_exchange(struct http_client *, const struct brand_source *,
    const struct source_fetched *known, struct buf *url,
    const struct http_response **, struct error *) MUST_USE;
/* The request of one step: `first` is the url of the brand file. */
struct http_request source_fetch_request(const struct brand_source *,
    const struct source_fetched *known, const char *url, const char *first);
/* After an answer: *more if it is a redirect, whose address replaces the url. */
bool source_fetch_go_on(const struct brand_source *,
    const struct http_response *, const char *first, int *redirects,
    struct buf *url, bool *more, struct error *) MUST_USE;
/* Takes the address, which may be a secret, out of the note.  Returns false. */
bool source_fetch_hide_address(struct error *);
void source_fetch_validators(
    const struct http_response *, struct source_fetched *);
/* An answer without events of its own; *f has the reason.  Returns false. */
bool source_fetch_fail_status(const struct http_response *, struct error *);
/* Are host and port the same? */
bool source_fetch_same_host(const char *a, const char *b);

#endif

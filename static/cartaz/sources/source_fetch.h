/*
 * source_fetch.h - gets the bytes of each source: one file, or one answer of a web
 * server.
 *
 * Also called: download, conditional request, poll; parallel requests.
 * Rules:  a request is conditional, with the validators of the last complete answer (RFC
 *         9110 section 13).  At most SOURCE_FETCH_REDIRECTS_MAX redirects are followed,
 *         and only to http and https.  A redirect to another origin must lead to a public
 *         address (public_address.h).  A redirect of a web page (schema_org.h) must stay
 *         on its host.  In an address, "webcal:" means https, and {secret.NAME} is
 *         replaced by the value of the secret.  Requests to different servers run at the
 *         same time, but each server gets one request after the other.
 * Owns:   the file descriptor of a result, which the caller closes.
 * Errors: ERROR_UPSTREAM_UNAVAILABLE, ERROR_INTERNAL_ERROR; the note has the reason, and
 *         the path of a file, but neither a web address nor any part of the answer.
 * Units:  size is in bytes.
 */
#ifndef CARTAZ_SOURCES_SOURCE_FETCH_H
#define CARTAZ_SOURCES_SOURCE_FETCH_H

#include "cartaz/sources/source_state.h"
#include "cartaz/tool.h"
#include "http/http_client.h"
#include "importer/sniff.h"

enum { SOURCE_FETCH_REDIRECTS_MAX = 5 };

struct source_fetched {
	int fd; /* -1: nothing to read */
	int64_t size;
	bool is_unchanged; /* not changed since the last complete answer */
	/* Validators for the next request.  A file's time and size are its `modified`. */
	char etag[200], modified[200];
	bool has_next; /* a Link header has a next page's address */
};

struct source_request {
	const struct brand_source *source; /* NULL: nothing to request */
	const struct source_state *state;  /* from the last reading */
	/* The result. */
	bool ok;
	struct source_fetched got;
	struct error error;
};

/* Sends all requests, and returns when all have ended.  A failed request has no file. */
void source_fetch_all(
    struct tool *, const struct brand *, struct source_request *, size_t count);
/* Fetches one source. */
bool source_fetch(struct tool *, const struct brand *,
    const struct brand_source *, const struct source_state *,
    struct source_fetched *, struct error *) MUST_USE;

/* Returns the format of the source's files and answers. */
enum file_format source_fetch_format(const struct brand_source *);
/* Opens a client with the limits of the source. */
struct http_client *source_fetch_open(
    const struct brand *, const struct brand_source *) MUST_USE;
/* Appends the url of the source with the values of its secrets. */
bool source_fetch_url(struct tool *, const struct brand *,
    const struct brand_source *, struct buf *, struct error *) MUST_USE;
/*
 * Gets the answer of any status except a redirect.  `url` becomes the address of the
 * answer.
 */
bool source_fetch_exchange(struct http_client *, const struct brand_source *,
    const struct source_fetched *known, struct buf *url,
    const struct http_response **, struct error *) MUST_USE;
/* Makes the request of one step.  `first` is the url in the brand file. */
struct http_request source_fetch_request(const struct brand_source *,
    const struct source_fetched *known, const char *url, const char *first);
/*
 * Examines an answer.  Sets *more to true if it is a redirect, whose address then
 * replaces the url.  Returns false for a redirect that is not followed.
 */
bool source_fetch_go_on(const struct brand_source *,
    const struct http_response *, const char *first, int *redirects,
    struct buf *url, bool *more, struct error *) MUST_USE;
/*
 * Removes the address, which may be a secret, from the note of a failed exchange.  If TLS
 * failed, explains the meaning of "webcal:".  Returns false.
 */
bool source_fetch_explain(
    const struct brand_source *, const struct http_response *, struct error *);
void source_fetch_validators(
    const struct http_response *, struct source_fetched *);
/* Sets the error to the status of an answer without events.  Returns false. */
bool source_fetch_fail_status(const struct http_response *, struct error *);
/*
 * Returns true if both addresses have the same host, and the same port or both no port.
 * The schemes may differ.
 */
bool source_fetch_same_host(const char *a, const char *b);

#endif

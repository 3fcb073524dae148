/*
 * brand.h - one brand, as its file tells it.
 *
 * Owns:   nothing; all text lives in the arena given.
 * Shape:  etc/brands/<host>.json; the keys are the fields of the struct, the
 *         rules stand in the table of rules.c.
 */
#ifndef BRAND_BRAND_H
#define BRAND_BRAND_H

#include "base/arena.h"
#include "base/base.h"

enum {
	BRAND_HOST_MAX = 253,
	BRAND_ALIASES_MAX = 64,
	BRAND_VARS_MAX = 16,
	BRAND_SECRETS_MAX = 8
};

struct brand_texts {
	const char *text[BRAND_ALIASES_MAX];
	size_t count;
};

/* What the profile may ask for as {upstream.<name>}. */
struct brand_vars {
	const char *name[BRAND_VARS_MAX], *value[BRAND_VARS_MAX];
	size_t count;
};

/* Where the profile's {secret.<name>} is kept: a file below etc, or a variable. */
struct brand_secrets {
	const char *name[BRAND_SECRETS_MAX];
	const char *file[BRAND_SECRETS_MAX]; /* NULL: in the variable */
	const char *env[BRAND_SECRETS_MAX];
	size_t count;
};

struct brand_deprecation {
	int64_t at_s, sunset_s;
	const char *info, *successor; /* successor may be NULL */
};

enum upstream_mode {
	UPSTREAM_SNAPSHOT, /* programs answer from a snapshot */
	UPSTREAM_LIVE,     /* programs request the upstream each time */
};

struct brand {
	const char *host;
	struct brand_texts aliases;
	const char *name, *description, *locale, *timezone, *currency, *country;
	const char *site_url; /* an origin: scheme, host and port */
	const char *base_url; /* an origin and "/api/public/v1" */
	const char *auth_url, *site_origin;
	const char *contact, *checkout_url; /* checkout_url may be NULL */
	struct {
		const char *accent, *logo;
	} look;
	struct {
		enum upstream_mode mode;
		const char *profile;
		const char *base; /* NULL for brands fed from a file */
		struct brand_vars vars;
		struct brand_secrets secrets;
		int64_t max_stale_s; /* 0: never too old */
		struct {
			int64_t connect_ms, total_ms, max_bytes, slots;
			int64_t per_second; /* requests of a crawl */
		} limits;
	} upstream;
	struct {
		bool search, input, train;
	} ai;
	const char *auth_upstream; /* NULL: not relayed */
	struct {
		int64_t requests, window_s; /* 0, 0: no limit in front */
	} edge;
	bool deprecated;
	struct brand_deprecation deprecation;
};

/*
 * Called once per mistake with a JSON pointer into the file ("" for the whole)
 * and what is wrong and would be right.  Grave ones make the file unusable, the
 * others (keys nobody reads) are for `cartaz check` alone.
 */
typedef void brand_mistake_fn(
    void *context, bool grave, const char *pointer, const char *why);

/* False when there was a grave mistake; `file_host` is the file's own name. */
bool brand_decode(const char *json, size_t n, const char *file_host,
    struct arena *, struct brand *, brand_mistake_fn *, void *context) MUST_USE;

/* "snapshot" or "live", as brand files and messages write it. */
const char *brand_mode_name(enum upstream_mode) MUST_USE;

/* Is it the brand's host, or one of its aliases? */
bool brand_answers_at(const struct brand *, const char *host) MUST_USE;

/* Lower case, no port, no final dot; false unless it is a host name. */
bool brand_normal_host(const char *header, char out[BRAND_HOST_MAX + 1])
    MUST_USE;

#endif

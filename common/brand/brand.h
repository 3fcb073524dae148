/*
 * brand.h - one brand: the content of its file.
 *
 * Also called: tenant, site, virtual host configuration.
 * Owns:   nothing; all text is in the caller's arena, or in the cache of find.h.
 * Shape:  etc/brands/<host>.json.  Most keys have the names of the members of struct
 *         brand.  rules.c checks the keys, and static/docs/reference/brand-file.md
 *         describes them.
 * Units:  _s are seconds, _at_s seconds since 1970-01-01T00:00:00Z, _ms milliseconds,
 *         _bytes bytes.
 * Limits: a host name has at most BRAND_HOST_MAX bytes.  A list with more members than the
 *         enum below allows is a mistake in the file.
 * Errors: each mistake is reported to a brand_mistake_fn.
 */
#ifndef BRAND_BRAND_H
#define BRAND_BRAND_H

#include "base/arena.h"
#include "base/base.h"

enum {
	BRAND_HOST_MAX = 253,
	BRAND_ALIASES_MAX = 64,
	BRAND_VARS_MAX = 16,
	BRAND_SECRETS_MAX = 8,
	BRAND_SOURCES_MAX = 1000
};

/*
 * The default path of the pages of events.  If the brand has another path, addresses
 * with the default path redirect to it (app/page_moved.h).
 */
#define BRAND_PATH_OF_EVENTS "/eventos"

struct brand_texts {
	const char *text[BRAND_ALIASES_MAX];
	size_t count;
};

/* The values for {upstream.<name>} in the profile (profile/profile.h). */
struct brand_vars {
	const char *name[BRAND_VARS_MAX], *value[BRAND_VARS_MAX];
	size_t count;
};

/*
 * The places of the values for {secret.<name>} in the profile: a file below etc, or an
 * environment variable.  secret_read() reads a value (secret.h).
 */
struct brand_secrets {
	const char *name[BRAND_SECRETS_MAX];
	const char *file[BRAND_SECRETS_MAX]; /* NULL: `env` has the value */
	const char *env[BRAND_SECRETS_MAX];
	size_t count;
};

struct brand_deprecation {
	int64_t at_s, sunset_s;
	const char *info, *successor; /* successor may be NULL */
};

enum upstream_mode {
	UPSTREAM_SNAPSHOT, /* programs answer from a snapshot */
	UPSTREAM_LIVE,     /* programs send each request to the upstream */
};

enum {
	/* the least default of max_stale, if `cartaz sync` reads the brand */
	BRAND_STALE_S = 2 * 86400,
	/* Events older than this number times the file's max_stale are refused. */
	BRAND_STALE_TIMES = 7,
	BRAND_RENEWAL_MAX = BRAND_HOST_MAX + 48,
};

/* The upstream that has the events, and the settings of the requests to it. */
struct brand_upstream {
	enum upstream_mode mode;
	const char *profile;
	const char *base; /* NULL for brands that only import files */
	struct brand_vars vars;
	struct brand_secrets secrets;
	/*
	 * Answers show the age of events that are older than this.  0: no limit.  If
	 * the file lacks the key, the value is the longer of two days and four times
	 * every_s for a brand in mode snapshot that `cartaz sync` reads, otherwise 0.
	 */
	int64_t max_stale_s;
	/*
	 * If the events are older than this, the answer is 502.  0: no limit, because
	 * the file has no max_stale.
	 */
	int64_t refused_s;
	struct {
		/* slots: the number of requests at the same time */
		int64_t connect_ms, total_ms, max_bytes, slots;
		int64_t per_second; /* requests, while a whole source is read */
		int64_t max_pages;  /* for a source that is a web site */
		int64_t crawl_ms;   /* for all requests to a source */
	} limits;
};

/* The meaning of a price without a fee. */
enum brand_fees {
	BRAND_FEES_NOT_SAID,
	BRAND_FEES_INCLUDED, /* the price is the total */
	/*
	 * The total is unknown.  In the defaults of a source, this removes a total that
	 * equals the price.
	 */
	BRAND_FEES_UNKNOWN,
};

/* The kinds of sources.  The code that reads them is in static/cartaz/sources/. */
enum brand_source_kind {
	BRAND_SOURCE_ICAL,
	BRAND_SOURCE_CSV,
	BRAND_SOURCE_JSON,
	BRAND_SOURCE_SCHEDULE,
	BRAND_SOURCE_SCHEMA_ORG,
	BRAND_SOURCE_POSTGRESQL,
	BRAND_SOURCE_NATIVE,
};

/* One of several sources of events, which `cartaz sync` merges. */
struct brand_source {
	const char *name; /* a-z, 0-9 and "-": part of file names */
	enum brand_source_kind kind;
	const char *url;   /* NULL: `cartaz import --source` imports it */
	const char *query; /* for BRAND_SOURCE_POSTGRESQL; otherwise NULL */
	struct brand_upstream upstream; /* `url` replaces `base` */
	int64_t every_s;
	/* While the source fails, its events stay listed for this time. */
	int64_t keep_s;
	/* The percentage of the previous reading's events that a reading may lack. */
	int64_t max_drop_percent;
	/* The source with the highest priority gives the values of a shared event. */
	int64_t priority;
	/* The credit on the pages of its events.  NULL: `name`, and no address. */
	struct {
		const char *name, *url;
	} credit;
	const char
	    *entry; /* its JSON in the file, for "only" and "skip"; or NULL */
	/* For members that a record lacks.  NULL: no default. */
	struct {
		const char *timezone, *venue, *city, *state, *country,
		    *currency, *organizer;
		struct brand_texts categories;
		enum brand_fees fees;
	} defaults;
};

/* The default values of the keys of a source. */
extern const struct brand_source brand_source_defaults;

/*
 * Returns true for a JSON API whose profile is not "native".  Such an API is not Cartaz's
 * own, so its address may be on the brand's host.
 */
bool brand_source_is_foreign(const struct brand_source *) MUST_USE;

struct brand {
	const char *host;
	struct brand_texts aliases;
	const char *name, *description, *locale, *timezone, *currency, *country;
	const char *site_url; /* an origin, which is scheme, host and port */
	const char *base_url; /* an origin, and "/api/public/v1" */
	const char *auth_url; /* NULL: the brand has no accounts */
	const char *site_origin;
	const char *contact, *checkout_url; /* checkout_url may be NULL */
	/* The footer's links: addresses, or paths of the site.  NULL: no link. */
	struct {
		const char *imprint, *terms, *privacy, *accessibility;
	} links;
	/* The path of the pages of events, with one part.  The default is "/eventos". */
	struct {
		const char *events;
	} paths;
	enum brand_fees fees;
	struct {
		const char *accent, *logo;
	} look;
	/*
	 * A source with only the values of the brand's key `defaults`, and the JSON of
	 * this key as `entry`.  NULL if the key is missing, or with BRAND_FOR_REQUESTS.
	 */
	struct brand_source *own;
	bool has_upstream; /* false: `sources` has all events */
	struct brand_upstream upstream;
	bool has_sources; /* instead of an upstream; the list may be empty */
	struct brand_source *sources; /* as in the file; NULL for requests */
	size_t source_count;
	/* The longest `every` of the sources that have an address; 0: no source has one. */
	int64_t every_s;
	struct {
		bool search, input, train;
	} ai;
	/*
	 * The entry in the MCP registry's list of servers.  Without an entry, both
	 * members are NULL.
	 */
	struct {
		const char *name;       /* "com.example.www/events" */
		const char *public_key; /* Ed25519, 32 bytes in base64 */
	} registry;
	const char *auth_upstream; /* NULL: authentication is not relayed */
	/* Names of members in the backend's answer that asks for a second step. */
	struct brand_texts auth_second_step;
	struct {
		int64_t requests, window_s; /* 0, 0: no rate limit */
	} edge;
	/*
	 * Set only by `cartaz export`, which writes a site without programs.  The pages
	 * of such a site have no search and no filters, and do not mention the API.  The
	 * only list is the list of all events.  Brand files do not have this key.
	 */
	bool is_static;
	bool near_me; /* the search form offers the events near the visitor */
	/*
	 * The pictures of a map.  If `tiles` is NULL, the page of places has no map.
	 * If `tiles` is set, only attribution_url may be NULL.
	 */
	struct {
		const char *tiles; /* an address with {z}, {x} and {y} */
		const char *attribution, *attribution_url;
	} map;
	bool deprecated;
	struct brand_deprecation deprecation;
	/*
	 * NULL, or the reason why the brand file cannot be used.  Then this brand comes
	 * from the last valid copy of the file (find.h).
	 */
	const char *unusable;
	uint64_t fingerprint; /* a hash of the bytes of the file */
};

/*
 * Receives each mistake once, with a JSON pointer into the file (RFC 6901; "" is the
 * whole file), the problem and the correction.  A grave mistake makes the file
 * unusable.  An unknown key is the only mistake that is not grave.
 */
typedef void brand_mistake_fn(
    void *context, bool grave, const char *pointer, const char *why);

/*
 * BRAND_FOR_REQUESTS reads only the number and the intervals of the sources, and does not
 * check the content of a source or of `defaults`.
 */
enum brand_scope { BRAND_FOR_REQUESTS, BRAND_WITH_SOURCES };

/*
 * Reads the text of a brand file.  Calls the brand_mistake_fn with `context` for each
 * mistake, and returns false after a grave mistake.  `file_host_or_null` is the file's
 * name without ".json", which must be the brand's host.  NULL: any host.
 */
bool brand_decode(const char *json, size_t n, const char *file_host_or_null,
    enum brand_scope, struct arena *, struct brand *, brand_mistake_fn *,
    void *context) MUST_USE;

/*
 * Returns true if `cartaz sync` reads the brand's events: from a source with an address,
 * or from an upstream with `base` and a profile other than "native".
 */
bool brand_syncs(const struct brand *) MUST_USE;
/*
 * Writes the command to read the events again, such as "cartaz sync agenda.localhost",
 * and returns `out`.
 */
const char *brand_renewal(const struct brand *, char out[BRAND_RENEWAL_MAX]);
/* Returns true for "town-hall", which fits in file names and in a filter's value. */
bool brand_is_source_name(const char *) MUST_USE;
/* Returns true for the url of a database, "postgresql://...". */
bool brand_url_is_database(const char *url_or_null) MUST_USE;
/*
 * The words for the modes of an upstream ("live") and for the kinds of a source ("ical"),
 * as brand files and messages write them.  Each list is in the order of its enum, and
 * ends with NULL.
 */
extern const char *const brand_modes[];
extern const char *const brand_source_kinds[];

/*
 * Returns true if `host`, from brand_normalize_host(), is the brand's host or one of its
 * aliases.
 */
bool brand_has_host(const struct brand *, const char *host) MUST_USE;
/*
 * Returns true for an address of the brand's host, or of an alias, at or below the path
 * of the events or the API, however the path is escaped.  Another program may answer at
 * the other addresses of the host.
 */
bool brand_answers_at(const struct brand *, const char *url) MUST_USE;

/*
 * Writes the host in lower case, without port and final dot.  Returns false if the text is
 * not a host name of letters, digits, "-" and dots.
 */
bool brand_normalize_host(const char *host, char out[BRAND_HOST_MAX + 1])
    MUST_USE;

#endif

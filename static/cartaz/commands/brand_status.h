/*
 * brand_status.h - the state of a brand, read without its whole snapshot: `cartaz
 * status` prints it as lines, as JSON, as metrics and as a page.
 *
 * Also called: monitoring, health report.
 * Owns:   nothing; text lives in the tool's arena or in the struct.
 * Units:  *_s are seconds since 1970, UTC; 0 is unknown.
 * Errors: none.  `bad`, `last_bad` and `unknown` have the reason why a value cannot be
 *         read, or "".
 */
#ifndef CARTAZ_COMMANDS_BRAND_STATUS_H
#define CARTAZ_COMMANDS_BRAND_STATUS_H

#include "brand/brand.h"
#include "http/breaker.h"
#include "reader/reader.h"
#include "cartaz/commands/verify.h"
#include "cartaz/sources/source_state.h"

enum { BRAND_STATUS_GENERATIONS_MAX = 16 };

struct brand_status {
	const char *host;
	int name_width;   /* of the column of names in lines */
	const char *mode; /* NULL: unknown, the brand file is unusable */
	char built_with[20];
	bool is_live, has_snapshot, up_to_date, is_for_sitemap;
	bool profile_changed; /* since it mapped the events */
	bool has_brand_file;  /* the brand file can be used */
	bool has_brand;       /* the file or its last good copy can be used */
	struct breaker_state breaker; /* of a live brand */
	int64_t max_stale_s;          /* key of the brand file; 0: not set */
	/*
	 * The age above which a snapshot is reported as old.  With the key max_stale,
	 * half of max_stale, so that there is time to act before answers show the age.
	 * Without the key: BRAND_STATUS_MISSED intervals if a timer imports files, the
	 * default of max_stale (brand.h) for a brand that syncs, and otherwise
	 * BRAND_STALE_S.
	 */
	int64_t old_s;
	bool syncs; /* a timer should keep the events younger than old_s */
	char renewal[BRAND_RENEWAL_MAX];
	int64_t events, generated_at_s, read_at_s, generation;
	int64_t upcoming; /* events of today and later; -1: not known */
	int64_t format, bytes;
	int64_t published_at_s; /* the newest list of documents */
	struct snapshot_gone_count gone;
	int64_t generations[BRAND_STATUS_GENERATIONS_MAX];
	size_t generation_count;
	const char *last_json; /* last.json, or NULL */
	size_t last_len;
	char last_bad[1024];       /* the reason why last.json cannot be read */
	char bad[VERIFY_TEXT_MAX]; /* the reason why `current` cannot serve */
	const struct brand_source *sources; /* of the brand file */
	struct source_state *states;        /* one for each source */
	size_t source_count, sources_failing;
	int64_t sources_drifted; /* fields, counted for each source */
	bool all_sources_fail;   /* no source can be read */
	char unknown[1024];      /* the reason why up_to_date is unknown */
	bool is_refused; /* the snapshot is so old that answers are 502 */
};

/*
 * Returns the interval of a timer's imports, in seconds, or 0 if no timer imports.  A
 * timer is assumed if the records of the latest two generations were read at least ten
 * minutes apart, and if the interval before differs by at most a minute.  A person is not
 * that regular.  A timer has stopped if no import came for BRAND_STATUS_MISSED intervals.
 */
enum { BRAND_STATUS_MISSED = 3 };
int64_t brand_status_rhythm_s(const struct tool *, const char *host);

/* Reads the status of the host's brand.  The host must live as long as the status. */
void brand_status_read(struct tool *, const char *host, struct brand_status *);

#endif

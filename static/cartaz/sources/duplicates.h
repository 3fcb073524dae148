/*
 * duplicates.h - finds the events that several sources of a brand list.
 *
 * Also called: deduplication, record linkage, entity resolution, blocking.
 * Rules:  static/docs/how-to/merge-events.md describes the rules.  Two events of one
 *         source never become one.
 * Owns:   the events and the result, until duplicates_release().
 * Limits: about 250 bytes for each event.  Two events are compared only if they have
 *         the same UID, or the same day and either a common word in their names or names
 *         that are equal without blanks.  If more than DUPLICATES_BLOCK_MAX events have
 *         such a value in common, the value is not used.
 */
#ifndef CARTAZ_SOURCES_DUPLICATES_H
#define CARTAZ_SOURCES_DUPLICATES_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/error.h"
#include "base/paths.h"
#include "brand/brand.h"
#include "cartaz/sources/duplicates_words.h"

struct native_record;

enum {
	DUPLICATES_BLOCK_MAX = 128,
	/* Increases with each change of the facts, so that all sources are read again. */
	DUPLICATES_FACTS_VERSION = 3,
	DUPLICATES_FACTS_MAX = 2048,
	DUPLICATES_MOVE_DAYS = 14,
};

enum duplicates_reason {
	DUPLICATES_NONE,
	/* Reasons why events are one. */
	DUPLICATES_RULE, /* by the operator */
	DUPLICATES_UID,
	DUPLICATES_PAGE,
	DUPLICATES_NAME_AND_PLACE,
	DUPLICATES_ONLY_NAME, /* a place is unknown */
	DUPLICATES_LONG_NAME,
	DUPLICATES_DOORS,
	/* Reasons why events may be one. */
	DUPLICATES_DOUBT,
	DUPLICATES_DOUBT_UID = DUPLICATES_DOUBT,
	DUPLICATES_DOUBT_SERIES,
	DUPLICATES_DOUBT_RUN,
	DUPLICATES_DOUBT_NUMBER,
	DUPLICATES_DOUBT_NAME,
	DUPLICATES_DOUBT_PLACE,
	DUPLICATES_DOUBT_PART,
	DUPLICATES_DOUBT_SEVERAL,   /* would join two events of one source */
	DUPLICATES_DOUBT_DIFFERENT, /* would join events of `different` */
	DUPLICATES_DOUBT_STATE,     /* about one event: source_merge.c */
	DUPLICATES_DOUBT_PARTED,    /* were one event: merge_identity.c */
	DUPLICATES_REASONS,
};

struct duplicates_event {
	uint64_t uid, page; /* hashes; 0: none */
	int32_t day;        /* since 1970; 0: unknown */
	int32_t minute;     /* within the day; -1: no time */
	/* The day on which a run (schedule.h) ends; 0: no end; `day`: not a run. */
	int32_t last;
	uint32_t source, sessions;
	uint32_t group;  /* the first event of its group */
	uint32_t next;   /* next event of the group, in a circle */
	uint32_t joined; /* for the name: duplicates_words.h */
	struct duplicates_words name, place, address, city;
	enum duplicates_reason reason; /* of its group, or NONE */
};

/* Two events, by their numbers in the order of duplicates_add(); a < b. */
struct duplicates_pair {
	uint32_t a, b;
	enum duplicates_reason reason;
	int strength; /* decides between several reasons */
};

struct duplicates_pairs {
	struct duplicates_pair *pair;
	size_t count, cap;
};

struct duplicates {
	const char *timezone; /* the brand's */
	struct duplicates_event *event;
	size_t count, cap;
	struct duplicates_pairs pairs;     /* merged and doubtful, sorted */
	struct duplicates_pairs different; /* different by the operator */
	struct arena mem;
};

void duplicates_start(struct duplicates *, const char *brand_zone);
void duplicates_release(struct duplicates *);

/*
 * Appends the values of a record that are compared, as hexadecimal numbers with a blank
 * after each (duplicates_facts.c). source_records.h stores these facts, so that a build
 * parses no records.
 */
void duplicates_print_facts(
    const struct native_record *, const char *brand_zone, struct buf *);
/*
 * Adds an event.  `key` is the hash of its key in the source.  The key is used as a UID
 * if the event's id is a hash, and not a number of the source.  `page` is the hash of
 * the event's address, or 0.  Add the events of the source with the highest priority
 * first.  If the facts are empty, have another version or were made for another time
 * zone, adds nothing and returns false.
 */
bool duplicates_add(struct duplicates *, uint32_t source, uint64_t key,
    uint64_t page, const char *facts) MUST_USE;
/*
 * Adds a record of native_record_encode().  If the record cannot be read, adds an event
 * without facts and returns false.
 */
bool duplicates_add_record(struct duplicates *, uint32_t source, uint64_t key,
    const char *json, struct error *) MUST_USE;
/* Adds a rule of the operator: two events are one event, or are different events. */
void duplicates_rule(struct duplicates *, uint32_t a, uint32_t b, bool is_same);
/*
 * After duplicates_find(): returns true if the two events belong to different groups
 * without a common source, begin at most DUPLICATES_MOVE_DAYS apart, are not declared
 * different, and are not doubtful already.
 */
bool duplicates_may_have_moved(
    const struct duplicates *, uint32_t a, uint32_t b) MUST_USE;

/*
 * Sets the groups and the pairs.  Returns false if rules of the operator contradict each
 * other, or join events of one source; pairs.pair[0] is then one of these rules.
 */
bool duplicates_find(struct duplicates *) MUST_USE;

/* Returns the reason for messages: "same UID", "same minute and same long name". */
const char *duplicates_reason_text(enum duplicates_reason);

/*
 * The operator's file etc/duplicates/<host>.json: {"same": [["hall:UID", "SLUG"]],
 * "different": [...]}.  A name is a slug, or a source's name, a colon and a key of that
 * source.
 */
struct duplicates_rules {
	struct duplicates_named_pair {
		const char *name[2];
		bool is_same;
	} * pair;
	size_t count;
	char path[PATHS_PATH_MAX];
	uint64_t hash; /* of the file; 0: no file */
};

/*
 * Reads the rules.  Without a file, their number is 0.  The error's note has the file and
 * the mistake.
 */
bool duplicates_rules_read(struct duplicates_rules *, const struct paths *,
    const struct brand *, struct arena *, struct error *) MUST_USE;

/* Compares two events, for duplicates.c. */
struct duplicates_pair duplicates_compare(
    const struct duplicates *, uint32_t a, uint32_t b) MUST_USE;
/* Returns true if the event is a run, such as an exhibition. */
bool duplicates_is_run(const struct duplicates_event *) MUST_USE;

#endif

/*
 * internal.h - declarations that only the files of this folder share: the rules of a
 * brand file, and the parts of dates.
 *
 * rules.c has the tables of keys.  rules_read.c reads a value by its kind, and uses
 * text_rules.c for texts.  At the end, rules_cross.c compares keys with each other.
 *
 * Owns:   nothing.
 * Errors: each mistake is reported to a brand_mistake_fn.
 */
#ifndef BRAND_INTERNAL_H
#define BRAND_INTERNAL_H

#include "base/diagnostics.h"
#include "brand/brand.h"
#include "brand/locale.h"

struct json_object;

/* ---- Texts: text_rules.c. */

enum text_rule {
	TEXT_RULE_ANY,
	TEXT_RULE_NAME,        /* at most 200 characters */
	TEXT_RULE_DESCRIPTION, /* at most 1000 characters */
	TEXT_RULE_URL,         /* absolute http(s), no final slash */
	TEXT_RULE_BASE,        /* as TEXT_RULE_URL, or postgresql */
	TEXT_RULE_ADDRESS,     /* absolute http(s) */
	TEXT_RULE_EMAIL,
	TEXT_RULE_COLOR,       /* "#rrggbb" */
	TEXT_RULE_IMAGE,       /* a path of the site or an http(s) address */
	TEXT_RULE_LINK,        /* as TEXT_RULE_IMAGE */
	TEXT_RULE_PATH,        /* "/" and up to 40 bytes, not reserved */
	TEXT_RULE_CURRENCY,    /* ISO 4217: "BRL" */
	TEXT_RULE_COUNTRY,     /* ISO 3166-1: "BR" */
	TEXT_RULE_CHECKOUT,    /* http(s), may contain "{slug}" */
	TEXT_RULE_TILES,       /* http(s), with "{z}", "{x}" and "{y}" */
	TEXT_RULE_SERVER,      /* "com.example.www/events", at most 200 bytes */
	TEXT_RULE_KEY,         /* 32 bytes in base64 */
	TEXT_RULE_SOURCE_NAME, /* "town-hall": at most 40 bytes */
	TEXT_RULE_SOURCE_URL,  /* http(s), webcal, postgresql, or a path */
};

/*
 * Returns true if the text is well-formed UTF-8 on one line.  The text may not contain
 * a control character, a line separator of Unicode (U+2028, U+2029) or a noncharacter,
 * because no document may contain them.
 */
bool text_rules_is_line(const char *text) MUST_USE;

/*
 * Returns NULL if the text follows the rule.  Otherwise returns the words that follow
 * "must" in the message, such as "be an e-mail address".
 */
const char *text_rules_violation(enum text_rule, const char *text) MUST_USE;

/* ---- Keys: rules.c. */

enum brand_key_kind {
	KEY_TEXT,     /* const char * */
	KEY_WORD,     /* an enum: the index in `words`, plus `min` */
	KEY_HOSTS,    /* struct brand_texts */
	KEY_MEMBERS,  /* struct brand_texts: names of members, or categories */
	KEY_BOOLEAN,  /* bool */
	KEY_INTEGER,  /* int64_t, min..max */
	KEY_DURATION, /* int64_t seconds, from min: "90s", "15m", "24h", "7d" */
	KEY_INSTANT,  /* int64_t seconds since 1970: RFC 3339 with an offset */
	KEY_SECTION,  /* an object with its own table; sets the bool at `at` */
	KEY_DEFAULTS, /* an object with the table `section`; sets brand.own */
	KEY_SOURCES,  /* an array of objects with the table `section` */
	KEY_VARS,     /* struct brand_vars */
	KEY_SECRETS,  /* struct brand_secrets */
	KEY_ENTRY,    /* another reader checks it */
};

struct brand_key {
	const char *key;
	enum brand_key_kind kind;
	bool required;
	size_t at; /* offset in the struct of the table, or NOWHERE */
	const struct brand_key *section; /* the table of an object's keys */
	const char *const *words;        /* KEY_WORD; NULL after the last */
	enum text_rule text;             /* KEY_TEXT */
	int64_t min, max; /* KEY_INTEGER, KEY_DURATION, KEY_WORD */
};

#define NOWHERE SIZE_MAX

/* The state while a brand file is read. */
struct brand_decoder {
	enum brand_scope scope;
	struct arena *mem;
	void *base; /* the struct that the table fills: brand or brand_source */
	void *into; /* the member of `base` for the value of the current key */
	brand_mistake_fn *mistake;
	void *context;
	bool grave;
	struct diagnostics lint;
	const struct brand_key *table; /* of the current section */
};

/* Reads the value of a key that is not a section, and sets it (rules_read.c). */
void brand_rules_read(
    struct brand_decoder *, const struct brand_key *, struct json_object *);

/* ---- Keys that depend on each other: rules_cross.c. */

/* Compares the keys, each of which must be valid.  Returns false after a mistake. */
bool brand_rules_cross_check(const struct brand *,
    const char *file_host_or_null, brand_mistake_fn *, void *context) MUST_USE;

/* ---- Parts of dates in words: locale.c. */

/* Returns a word such as "sábado". */
const char *locale_weekday(const struct locale *, const struct datetime *);
/* Appends a word such as "{day} de {month}", with the parts of the date filled in. */
void locale_form(const struct locale *, enum word_id form,
    const struct datetime *, struct buf *);

#endif

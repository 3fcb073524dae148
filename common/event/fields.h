/*
 * fields.h - the table of an event's fields (fields.def), for code that treats all of
 * them alike.
 *
 * Also called: schema, reflection.
 * Owns:   nothing; the table is constant.
 * Shape:  if a field is not in the API, but its object is (such as "location"), its
 *         key in the object of extra fields is "location.country":
 *         native_record_encode_extra().
 * Source: the contract, section 2, for the rows of the API.
 */
#ifndef EVENT_FIELDS_H
#define EVENT_FIELDS_H

#include "base/base.h"
#include "json/json_writer.h"

/* The kinds of values.  All but ID and BOOL_* are text, NULL for null. */
enum event_field_kind {
	EVENT_FIELD_OF_ID,         /* an integer; other text is hashed */
	EVENT_FIELD_OF_SLUG,       /* event_slug_valid() */
	EVENT_FIELD_OF_NAME,       /* as TEXT, required */
	EVENT_FIELD_OF_TEXT,       /* coerce_trimmed() */
	EVENT_FIELD_OF_LABEL,      /* as TEXT, at most EVENT_STATUS_MAX bytes */
	EVENT_FIELD_OF_STATUS,     /* a word of enum event_status (state.h) */
	EVENT_FIELD_OF_KIND,       /* a word of ticket_kind.h */
	EVENT_FIELD_OF_HTML,       /* at most EVENT_DESCRIPTION_MAX bytes */
	EVENT_FIELD_OF_TIME,       /* as TEXT; a spreadsheet has dates in it */
	EVENT_FIELD_OF_DEGREES,    /* coerce_degrees() */
	EVENT_FIELD_OF_COUNTRY,    /* coerce_country() */
	EVENT_FIELD_OF_AMOUNT,     /* ticket_amounts_read() */
	EVENT_FIELD_OF_URL,        /* coerce_url() */
	EVENT_FIELD_OF_BOOL_FALSE, /* coerce_bool(), false without a value */
	EVENT_FIELD_OF_BOOL_TRUE,  /* coerce_bool(), true without a value */
	EVENT_FIELD_OF_TEXTS,      /* coerce_texts(); the last one is NULL */
	EVENT_FIELD_OF_TAGS,      /* as TEXTS, NATIVE_RECORD_TAGS_MAX of them */
	EVENT_FIELD_OF_ACCESS,    /* as TEXTS, words of accessibility.h */
	EVENT_FIELD_OF_LANGUAGES, /* as TEXTS, language_tag_read() */
	EVENT_FIELD_OF_AGE,       /* a word of age_rating.h, else as TEXT */
	EVENT_FIELD_OF_LIST,      /* an array, decoded by code of its own */
};

/* The type of the C member. */
#define EVENT_FIELD_TYPE_ID int64_t
#define EVENT_FIELD_TYPE_SLUG const char *
#define EVENT_FIELD_TYPE_NAME const char *
#define EVENT_FIELD_TYPE_TEXT const char *
#define EVENT_FIELD_TYPE_TEXTS const char **
#define EVENT_FIELD_TYPE_TAGS const char **
#define EVENT_FIELD_TYPE_ACCESS const char **
#define EVENT_FIELD_TYPE_LANGUAGES const char **
#define EVENT_FIELD_TYPE_AGE const char *
#define EVENT_FIELD_TYPE_LABEL const char *
#define EVENT_FIELD_TYPE_STATUS const char *
#define EVENT_FIELD_TYPE_KIND const char *
#define EVENT_FIELD_TYPE_HTML const char *
#define EVENT_FIELD_TYPE_TIME const char *
#define EVENT_FIELD_TYPE_DEGREES const char *
#define EVENT_FIELD_TYPE_COUNTRY const char *
#define EVENT_FIELD_TYPE_AMOUNT const char *
#define EVENT_FIELD_TYPE_URL const char *
#define EVENT_FIELD_TYPE_BOOL_FALSE bool
#define EVENT_FIELD_TYPE_BOOL_TRUE bool

enum event_field_id {
#define FIELD(section, id, ...) EVENT_FIELD_##id,
#include "event/fields.def"
	EVENT_FIELD_COUNT,
};

enum event_section {
	EVENT_SECTION_TOP,
	EVENT_SECTION_IMAGES,
	EVENT_SECTION_LOCATION,
	EVENT_SECTION_PRODUCER,
	EVENT_SECTION_SESSION,
	EVENT_SECTION_TICKET,
	EVENT_SECTION_PERFORMER,
	EVENT_SECTION_SOURCE,
	EVENT_SECTION_COUNT,
};

/* Where a field is; encoders take a set of them. */
enum event_scope {
	EVENT_SCOPE_API = 1,
	EVENT_SCOPE_MADE = 2,
	EVENT_SCOPE_EXTRA = 4,
};

struct event_field {
	char key[32];    /* "location.city" */
	char member[24]; /* "city" */
	char tool[24];   /* or "" */
	enum event_section section;
	enum event_field_kind kind;
	bool nullable;
	bool optional; /* nullable, and left out of a record where it is null */
	enum event_scope scope;
	size_t offset; /* in struct native_record or that of the element */
};

extern const struct event_field event_fields[EVENT_FIELD_COUNT];

/* The name in JSON: "location", "tickets"; NULL for TOP. */
const char *event_section_name(enum event_section) MUST_USE;
/* An array of objects: performers, sources, sessions, tickets. */
bool event_section_is_list(enum event_section) MUST_USE;

/*
 * `of` is a struct native_record, for a TICKET a struct ticket, for a SESSION a
 * struct session, for a PERFORMER a struct performer, for a SOURCE a struct
 * event_source; a struct event will do for fields of the API.
 */
void event_field_encode(const struct event_field *, const char *key,
    const void *of, struct json_writer *);
/* A record has no member for it: the field is optional, and null. */
bool event_field_is_left_out(const struct event_field *, const void *of)
    MUST_USE;
/* The members of a section that are in one of the scopes. */
void event_section_encode(
    enum event_section, unsigned scopes, const void *of, struct json_writer *);
/* Every member of these scopes that may be null is null. */
bool event_section_is_empty(enum event_section, unsigned scopes, const void *of)
    MUST_USE;

#endif

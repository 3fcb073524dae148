/*
 * fields.h - the table of an event's fields (fields.def), for code that treats all
 * fields alike.
 *
 * Also called: schema, reflection.
 * Owns:   nothing; the table is constant.
 * Shape:  an object of the API may have a field that is not in the API, such as
 *         location.country.  native_record_encode_extra() writes such a field under its
 *         key, "location.country".
 * Source: the contract of the API, section 2, for the rows of the API.
 */
#ifndef EVENT_FIELDS_H
#define EVENT_FIELDS_H

#include "base/base.h"
#include "json/json_writer.h"

/*
 * The kinds of values.  ID is an integer.  BOOL_* are booleans.  TEXTS, TAGS, ACCESS,
 * LANGUAGES and LIST are arrays.  All others are texts.  A NULL pointer is null in
 * JSON.
 */
enum event_field_kind {
	EVENT_FIELD_OF_ID,         /* an integer, or the hash of a text */
	EVENT_FIELD_OF_SLUG,       /* event_slug_valid() */
	EVENT_FIELD_OF_NAME,       /* as TEXT, required */
	EVENT_FIELD_OF_TEXT,       /* coerce_trimmed() */
	EVENT_FIELD_OF_LABEL,      /* as TEXT, at most EVENT_STATUS_MAX bytes */
	EVENT_FIELD_OF_STATUS,     /* a word of enum event_status (state.h) */
	EVENT_FIELD_OF_KIND,       /* a word of ticket_kind.h */
	EVENT_FIELD_OF_HTML,       /* at most EVENT_DESCRIPTION_MAX bytes */
	EVENT_FIELD_OF_TIME,       /* as TEXT; in a spreadsheet, a date */
	EVENT_FIELD_OF_DEGREES,    /* coerce_degrees() */
	EVENT_FIELD_OF_COUNTRY,    /* coerce_country() */
	EVENT_FIELD_OF_AMOUNT,     /* ticket_amounts_read() */
	EVENT_FIELD_OF_URL,        /* coerce_url() */
	EVENT_FIELD_OF_BOOL_FALSE, /* coerce_bool(), false without a value */
	EVENT_FIELD_OF_BOOL_TRUE,  /* coerce_bool(), true without a value */
	EVENT_FIELD_OF_TEXTS,      /* coerce_texts(), NULL at the end */
	EVENT_FIELD_OF_TAGS,      /* as TEXTS, at most NATIVE_RECORD_TAGS_MAX */
	EVENT_FIELD_OF_ACCESS,    /* as TEXTS, words of accessibility.h */
	EVENT_FIELD_OF_LANGUAGES, /* as TEXTS, tags of languages_read() */
	EVENT_FIELD_OF_AGE,       /* a word of age_rating.h, else as TEXT */
	EVENT_FIELD_OF_LIST,      /* an array, which native_lists.c decodes */
};

/* The types of the C members. */
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

/* The scope of a field, as a bit: encoders take a set of scopes. */
enum event_scope {
	EVENT_SCOPE_API = 1,
	EVENT_SCOPE_MADE = 2,  /* in the API, but not in a struct: `url` */
	EVENT_SCOPE_EXTRA = 4, /* not in the API */
};

struct event_field {
	char key[32];    /* "location.city" */
	char member[24]; /* "city" */
	char tool[24];   /* name for agents' tools, or "": TOOL in fields.def */
	enum event_section section;
	enum event_field_kind kind;
	bool nullable;
	bool optional; /* if null, records leave it out */
	enum event_scope scope;
	size_t offset; /* in struct native_record or the list's element */
};

extern const struct event_field event_fields[EVENT_FIELD_COUNT];

/*
 * event_field_is_bool() returns true for BOOL_FALSE and BOOL_TRUE, and
 * event_field_is_texts() for arrays of texts.
 */
bool event_field_is_bool(const struct event_field *) MUST_USE;
bool event_field_is_texts(const struct event_field *) MUST_USE;

/* Returns the name in JSON, such as "location" or "tickets", or NULL for TOP. */
const char *event_section_name(enum event_section) MUST_USE;
/* Returns true if the section is an array of objects, such as sessions. */
bool event_section_is_list(enum event_section) MUST_USE;

/*
 * Writes the value of the field, with the name `key`.  `of` is the struct native_record,
 * or, for a field of a list, the element of the list: a struct ticket, session, performer
 * or event_source.  For a field of the API, `of` may also be a struct event.  Writes
 * nothing for a field of kind LIST.  Do not pass a field of scope MADE.
 */
void event_field_encode(const struct event_field *, const char *key,
    const void *of, struct json_writer *);
/* Returns true if records leave the field out, because it is optional and null. */
bool event_field_is_left_out(const struct event_field *, const void *of)
    MUST_USE;
/*
 * Writes those fields of a section that have one of the scopes, except lists and fields
 * that event_field_is_left_out().
 */
void event_section_encode(
    enum event_section, unsigned scopes, const void *of, struct json_writer *);
/*
 * Writes the section as an object with these fields.  Writes null for a location if they
 * are all null.
 */
void event_section_encode_object(
    enum event_section, unsigned scopes, const void *of, struct json_writer *);

#endif

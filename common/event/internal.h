/*
 * internal.h - decoding of a native record, shared by the files of event/.
 *
 * Owns:   nothing; text is in the arena of the struct coerce.
 * Errors: a value that cannot be read is reported as a remark.
 */
#ifndef EVENT_INTERNAL_H
#define EVENT_INTERNAL_H

#include "event/native_record.h"
#include "json/json_writer.h"

/* What a stored record has. */
enum { NATIVE_RECORD_STORED = EVENT_SCOPE_API | EVENT_SCOPE_EXTRA };

/* The fields of the section that are members of `o`. */
void native_record_decode_members(struct coerce *, struct json_object *o,
    enum event_section, unsigned scopes, void *to);

/* A field whose kind is TEXTS, TAGS, ACCESS or LANGUAGES. */
const char **native_record_decode_texts(struct coerce *, struct json_object *,
    const char *key, enum event_field_kind);
/* A word of age_rating.h, or what the upstream says. */
const char *native_record_decode_age(
    struct coerce *, struct json_object *, const char *key);

/* Performers, sessions and tickets. */
void native_record_decode_lists(
    struct coerce *, struct json_object *o, struct native_record *);
void native_record_encode_lists(
    const struct native_record *, struct json_writer *);

#endif

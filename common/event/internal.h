/*
 * internal.h - functions that only the files of event/ share, to decode a native record
 * and to encode its lists.
 *
 * Owns:   nothing; text is in the arena of the struct coerce.
 * Errors: a value that cannot be read is reported as a remark.
 */
#ifndef EVENT_INTERNAL_H
#define EVENT_INTERNAL_H

#include "event/native_record.h"
#include "json/json_writer.h"

/* The fields of a stored record. */
enum { NATIVE_RECORD_STORED = EVENT_SCOPE_API | EVENT_SCOPE_EXTRA };

/*
 * Decodes the fields of the section that have one of the scopes from the members of `o`.
 * `to` is the struct native_record, or the element of a list.
 */
void native_record_decode_members(struct coerce *, struct json_object *o,
    enum event_section, unsigned scopes, void *to);
/*
 * Decodes a section of the record.  Also reads the section's extra fields at the top of
 * the object, where native_record_encode_extra() writes them.
 */
void native_record_decode_section(struct coerce *, struct json_object *o,
    enum event_section, struct native_record *);

/* Decodes performers, sources, sessions and tickets. */
void native_record_decode_lists(
    struct coerce *, struct json_object *o, struct native_record *);
void native_record_encode_lists(
    const struct native_record *, struct json_writer *);

#endif

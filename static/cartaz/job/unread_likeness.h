/*
 * unread_likeness.h - judges the kind of a member by its value or name.
 */
#ifndef CARTAZ_JOB_UNREAD_LIKENESS_H
#define CARTAZ_JOB_UNREAD_LIKENESS_H

#include "cartaz/job/unread.h"

/*
 * Returns true if the value looks like this kind.  Some kinds also require that the
 * name indicates the kind. text_or_null is the value's text, if the value is text.
 */
bool unread_is_like(enum unread_likeness, const char *name,
    struct json_object *value, const char *text_or_null) MUST_USE;

/*
 * Returns 2 if the name indicates the kind.  Returns 0 if the kind is a date and the name
 * indicates another date, such as an end, a sale or a change.  Otherwise returns 1.
 */
int unread_name_fits(enum unread_likeness, const char *name) MUST_USE;

#endif

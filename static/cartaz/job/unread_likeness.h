/*
 * unread_likeness.h - judges the kind of a member by its value or name.
 */
#ifndef CARTAZ_JOB_UNREAD_LIKENESS_H
#define CARTAZ_JOB_UNREAD_LIKENESS_H

#include "cartaz/job/unread.h"

/* text_or_null: of the value, if it is text. */
bool unread_is_like(enum unread_likeness, const char *name,
    struct json_object *value, const char *text_or_null) MUST_USE;

/* 2: the name indicates the kind; 1: it indicates nothing; 0: another kind. */
int unread_name_fits(enum unread_likeness, const char *name) MUST_USE;

#endif

/*
 * unread_likeness.h - what a value or the name of a member is like.
 */
#ifndef CARTAZ_JOB_UNREAD_LIKENESS_H
#define CARTAZ_JOB_UNREAD_LIKENESS_H

#include "cartaz/job/unread.h"

/* text_or_null: of the value, if it is text. */
bool unread_is_like(enum unread_likeness, const char *name,
    struct json_object *value, const char *text_or_null) MUST_USE;

/* 2: the name says so; 1: it says nothing; 0: it says another thing. */
int unread_name_fits(enum unread_likeness, const char *name) MUST_USE;

#endif

/*
 * material.h - the inputs of a list or an event (validator.h).
 *
 * Errors: none.
 */
#ifndef APP_MATERIAL_H
#define APP_MATERIAL_H

#include "app/endpoint.h"

/* The first parameter of a list: its words, which may name a day. */
enum { MATERIAL_WORDS = 0 };

/* The brand's generation. */
bool material_of_snapshot(
    struct ctx *, const struct request *, struct endpoint_material *) MUST_USE;
/*
 * The same for an answer that changes only with the day: an event, a list without
 * words.
 */
bool material_of_event(
    struct ctx *, const struct request *, struct endpoint_material *) MUST_USE;
bool material_of_list(
    struct ctx *, const struct request *, struct endpoint_material *) MUST_USE;

#endif

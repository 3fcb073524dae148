/*
 * material.h - what a list or an event is made of (validator.h).
 *
 * Errors: none.
 */
#ifndef APP_MATERIAL_H
#define APP_MATERIAL_H

#include "app/endpoint.h"

/* The brand's generation. */
bool material_of_snapshot(
    struct ctx *, const struct request *, struct endpoint_material *) MUST_USE;

#endif

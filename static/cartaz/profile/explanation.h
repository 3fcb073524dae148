/*
 * explanation.h - explains how each field of an event got its value.
 *
 * Also called: provenance, debugging a mapping.
 * Owns:   the caller releases `native`, `served`, the profile and the arena.
 * Errors: ERROR_INTERNAL_ERROR; the note is the message.
 */
#ifndef CARTAZ_PROFILE_EXPLANATION_H
#define CARTAZ_PROFILE_EXPLANATION_H

#include "brand/brand.h"
#include "profile/profile.h"
#include "cartaz/tool.h"

struct json_object;
struct json_writer;

struct explanation {
	struct tool *tool;
	struct brand brand;
	const char *slug;
	struct profile profile;
	bool has_profile; /* false: records are native */
	struct rule_scope scope;
	struct arena mem;
	struct json_object *item;   /* where pointers start, or NULL */
	struct json_object *native; /* the record */
	struct json_object *served; /* the event as the API encodes it */
};

/* Makes `native` and `served` from `item`, for a live brand. */
bool explanation_make(struct explanation *, struct error *) MUST_USE;

/*
 * Prints every field that an event can have, and all performers, sources, sessions and
 * tickets, as text or as elements of a JSON array.  As text, prints at most 30 sessions.
 */
void explanation_print(struct explanation *, struct json_writer *or_null);

#endif

/*
 * explained.h - an event and all that is known of its making, told field by
 * field.
 */
#ifndef CARTAZ_PROFILE_EXPLAINED_H
#define CARTAZ_PROFILE_EXPLAINED_H

#include "brand/brand.h"
#include "profile/profile.h"
#include "cartaz/tool.h"

struct json_object;

struct explained {
	struct tool *tool;
	struct brand brand;
	const char *slug;
	struct profile profile;
	bool has_profile; /* else records are native */
	struct rule_scope scope;
	struct arena mem;
	struct json_object *item;   /* where pointers lead; NULL: not at hand */
	struct json_object *native; /* the record; NULL for a live brand */
	struct json_object *served; /* the event's detail */
};

/* A live brand's event: `native` and `served` from `item`. */
bool explained_make(struct explained *, struct error *) MUST_USE;

/* Every field that there can be; for people, or as a JSON array. */
void explained_print(struct explained *, bool json);

#endif

/*
 * guess_fields.h - which leaf is which field: by its name in words, in English
 * and Portuguese, and by the look of its values.
 *
 * Owns:   nothing.
 */
#ifndef CARTAZ_PROFILE_GUESS_FIELDS_H
#define CARTAZ_PROFILE_GUESS_FIELDS_H

#include "cartaz/profile/guess_looks.h"

struct guess_field {
	const char *key; /* of the map, "location.city" */
	enum guess_look look;
	const char *around; /* words that may stand before a name, " venue " */
	const char *names;  /* "|event name|name|", the likeliest first */
};

/* Fields of events, in the order in which they take leaves. */
extern const struct guess_field guess_event_fields[];
extern const size_t guess_event_field_count;
/* Fields of tickets, in elements of a list or in the row of an event. */
extern const struct guess_field guess_ticket_fields[];
extern const size_t guess_ticket_field_count;
/* A label beside a ticket that says that it is sold out. */
extern const struct guess_field guess_ticket_sold_out;
/* A time of its own beside the date of starts_at and ends_at. */
extern const struct guess_field guess_start_clock, guess_end_clock;
/* A list of tickets. */
extern const struct guess_field guess_ticket_list;
/* A list of sessions; a list of their starts alone. */
extern const struct guess_field guess_session_list, guess_session_times;
/* A flag that says that the event is cancelled. */
extern const struct guess_field guess_cancelled;

/* The unused leaf that is likeliest to be the field; NULL: none. */
struct guess_leaf *guess_fields_find(
    struct guess_leaves *, const struct guess_field *);

#endif

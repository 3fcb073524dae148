/*
 * profile_map_fields - maps the fields of an item, or of an element of a list.
 */
#include "base/text.h"
#include "base/timezone.h"
#include "event/amount.h"
#include "event/words.h"
#include "json/json_tree.h"
#include "profile/internal.h"
#include "profile/profile.h"

/* Adds the value as a member.  Adds nothing for RULE_VALUE_NONE. */
static void
set_member(
    struct json_object *o, const char *member, const struct rule_value *v)
{
	switch (v->kind) {
	case RULE_VALUE_NONE:
		return;
	case RULE_VALUE_TEXT:
		json_tree_set_text(o, member, v->text);
		return;
	case RULE_VALUE_BOOL:
		json_tree_set_bool(o, member, v->boolean);
		return;
	case RULE_VALUE_JSON:
		json_tree_set_shared(o, member, v->json);
		return;
	}
}

/* A price in a column of states is not a missing entry of the table. */
static bool
is_price(const char *text)
{
	struct amount a;

	return amount_read(text, NULL, &a) == NULL &&
	    (a.currency[0] != '\0' || strchr(a.number, '.') != NULL ||
		event_word(LANGUAGE_FREE_AMOUNT, text) != NULL);
}

static void
remark_unread(const struct rule_scope *scope, const char *section,
    const char *member, const struct rule_unread *unread)
{
	struct coerce c = {
		.remark = scope->remark,
		.context = scope->context,
		.section = section,
	};

	if (unread->text == NULL ||
	    (unread->table != NULL && is_price(unread->text)))
		return;
	if (unread->table != NULL && scope->no_entry != NULL)
		scope->no_entry(scope->context, unread->table, unread->text);
	else
		coerce_remark_value(&c, member, unread->wanted, unread->text);
}

/*
 * Returns the meaning of a value that the profile's table lacks, if the value is a word
 * that native records may use.
 */
static struct rule_value
known_word(const char *member, const char *text)
{
	bool closed = event_word(LANGUAGE_SOLD_OUT, text) != NULL;
	const char *status = event_word(LANGUAGE_EVENT_STATUS, text);
	const char *mode = event_word(LANGUAGE_ONLINE_MODE, text);

	if (mode != NULL && strcmp(member, "is_online") == 0)
		return rule_value_of_bool(*mode == '\0');
	if (strcmp(member, "event_status") == 0)
		return rule_value_of_text(status);
	if (strcmp(member, "status") == 0 && (closed || status != NULL))
		return rule_value_of_text(text);
	closed = closed || (status != NULL && strcmp(status, "cancelled") == 0);
	if (closed && strcmp(member, "is_closed") == 0)
		return rule_value_of_bool(true);
	if (closed && strcmp(member, "available") == 0)
		return rule_value_of_bool(false);
	return rule_value_none();
}

/* If a ticket has a currency, its amounts are in this currency. */
static void
find_currency(const struct profile_fields *fields, struct rule_scope *scope,
    struct json_object *item, char currency[CURRENCY_SIZE])
{
	const struct profile_field *f = profile_find_field(fields, "currency");
	struct rule_value v =
	    f != NULL ? rule_eval(f->rule, scope, item) : rule_value_none();
	const char *text = rule_value_text(&v);

	if (text != NULL && currency_read(text, currency))
		scope->currency = currency;
}

bool
profile_map_fields(const struct profile_fields *fields,
    const struct rule_scope *scope, const char *section,
    struct json_object *item, struct json_object *out)
{
	struct rule_scope inner = *scope;
	struct rule_unread unread;
	const char *zone = NULL;
	char currency[CURRENCY_SIZE];
	bool reported = false;

	inner.unread = NULL;
	find_currency(fields, &inner, item, currency);
	inner.unread = &unread;
	for (size_t i = 0; i < fields->count; i++) {
		const struct profile_field *f = &fields->field[i];
		struct json_object *into = out;
		struct rule_value v;

		if (strcmp(f->member, PROFILE_HIGHEST) == 0)
			continue; /* map_highest() uses it */
		unread = (struct rule_unread){ .text = NULL };
		inner.time_zone =
		    strcmp(f->member, "starts_at") == 0 ? &zone : NULL;
		v = rule_eval(f->rule, &inner, item);
		if (unread.table != NULL && v.kind == RULE_VALUE_NONE) {
			v = known_word(f->member, unread.text);
			if (v.kind != RULE_VALUE_NONE)
				unread.wanted =
				    "has no entry in the table, but is used, "
				    "because it is a known word";
		}
		remark_unread(scope, f->section != NULL ? f->section : section,
		    f->member, &unread);
		reported = reported || unread.text != NULL;
		if (f->section != NULL)
			into = json_tree_section(out, f->section);
		set_member(into, f->member, &v);
	}
	/* The zone of the start is the event's zone, unless a rule sets a zone. */
	if (zone != NULL && section == NULL && !timezone_is_utc(zone) &&
	    !text_starts(zone, "Etc/") &&
	    !json_tree_has_member(out, "timezone"))
		json_tree_set_text(out, "timezone", zone);
	return reported;
}

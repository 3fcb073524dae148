/*
 * source_defaults - fills the members that a source's records lack, and reads the rules
 * for the records.
 */
#include "cartaz/sources/source_defaults.h"

#include "base/text.h"
#include "event/ticket_amounts.h"
#include "json/json_tree.h"

enum { AMOUNTS_MEM_MAX = 1024 * 1024 };

static void
set_missing(struct json_object *o, const char *key, const char *text_or_null)
{
	if (text_or_null != NULL && json_tree_member(o, key) == NULL)
		json_tree_set_text(o, key, text_or_null);
}

/*
 * Sets the state, which may be a name or an abbreviation, in both members, because filters
 * read state_abbr.  br_states_complete() replaces the wrong one of both.
 */
static void
set_missing_state(struct json_object *o, const char *state_or_null)
{
	if (json_tree_member(o, "state") != NULL ||
	    json_tree_member(o, "state_abbr") != NULL)
		return;
	set_missing(o, "state", state_or_null);
	set_missing(o, "state_abbr", state_or_null);
}

/*
 * Makes the price without a fee the total, or removes a total that a profile set, unless
 * the ticket has its own `fees`.
 */
static void
decide_fees(enum brand_fees fees, struct json_object *ticket)
{
	struct json_object *price = json_tree_member(ticket, "price");
	struct json_object *total = json_tree_member(ticket, "total");
	LOCAL_ARENA mem = ARENA_INIT(AMOUNTS_MEM_MAX);

	if (price == NULL || json_tree_member(ticket, "fee") != NULL ||
	    json_tree_member(ticket, "fees") != NULL)
		return;
	if (fees == BRAND_FEES_INCLUDED && total == NULL)
		json_tree_set_shared(ticket, "total", price);
	if (fees != BRAND_FEES_UNKNOWN)
		return;
	if (total != NULL &&
	    strcmp(json_tree_print(total, &mem),
		json_tree_print(price, &mem)) == 0)
		json_tree_set_shared(ticket, "total", NULL);
	json_tree_set_text(ticket, "fees", TICKET_FEES_UNKNOWN);
}

/* Gives amounts without a currency the currency of the source. */
static void
complete_tickets(const struct brand_source *s, struct json_object *native)
{
	struct json_object *tickets = json_tree_member(native, "tickets");

	for (size_t i = 0; i < json_tree_count(tickets); i++) {
		struct json_object *ticket = json_tree_at(tickets, i);

		if (json_tree_kind(ticket) != JSON_TREE_OBJECT)
			continue;
		set_missing(ticket, "currency", s->defaults.currency);
		decide_fees(s->defaults.fees, ticket);
	}
}

void
source_defaults_complete_tickets(
    const struct brand *b, struct json_object *native)
{
	struct json_object *tickets = json_tree_member(native, "tickets");

	for (size_t i = 0; i < json_tree_count(tickets); i++) {
		struct json_object *ticket = json_tree_at(tickets, i);
		const char *price = json_tree_text_of(ticket, "price");

		if (json_tree_kind(ticket) != JSON_TREE_OBJECT)
			continue;
		set_missing(ticket, "currency", b->currency);
		if (price != NULL && price[strspn(price, "0.")] == '\0' &&
		    json_tree_member(ticket, "fee") == NULL) {
			json_tree_set_text(ticket, "price", "0");
			set_missing(ticket, "total", "0");
			json_tree_set_shared(ticket, "fees", NULL);
		} else if (b->fees == BRAND_FEES_INCLUDED) {
			decide_fees(b->fees, ticket);
		}
	}
}

void
source_defaults_set(const struct brand_source *s, struct json_object *native)
{
	const struct brand_texts *categories = &s->defaults.categories;
	struct json_object *o;
	bool is_online;

	if (json_tree_kind(native) != JSON_TREE_OBJECT)
		return;
	is_online = json_tree_bool(json_tree_member(native, "is_online"));
	set_missing(native, "timezone", s->defaults.timezone);
	if (!is_online &&
	    (s->defaults.venue != NULL || s->defaults.city != NULL ||
		s->defaults.state != NULL || s->defaults.country != NULL)) {
		o = json_tree_section(native, "location");
		set_missing(o, "name", s->defaults.venue);
		set_missing(o, "city", s->defaults.city);
		set_missing_state(o, s->defaults.state);
		set_missing(o, "country", s->defaults.country);
	}
	if (s->defaults.organizer != NULL)
		set_missing(json_tree_section(native, "producer"), "name",
		    s->defaults.organizer);
	complete_tickets(s, native);
	if (categories->count == 0 ||
	    json_tree_member(native, "categories") != NULL)
		return;
	o = json_tree_set_array(native, "categories");
	for (size_t i = 0; i < categories->count; i++)
		json_tree_append_text(o, categories->text[i]);
}

/* Returns the host of an address without "www." and the port.  It may be empty. */
static const char *
site_of(const char *url, size_t *n)
{
	const char *host = strstr(url, "://");

	host = host != NULL ? host + 3 : url;
	host += text_starts(host, "www.") ? strlen("www.") : 0;
	*n = strcspn(host, ":/?#");
	return host;
}

bool
source_defaults_is_own_site(const struct brand *b, const struct brand_source *s)
{
	size_t own_n, n;
	const char *own = site_of(b->site_url, &own_n);
	const char *host = site_of(s->url != NULL ? s->url : "", &n);
	size_t least = own_n < n ? own_n : n;
	const char *longer = own_n > n ? own : host;
	size_t more = own_n + n - 2 * least;

	return n > 0 &&
	    strncasecmp(own + own_n - least, host + n - least, least) == 0 &&
	    (more == 0 || longer[more - 1] == '.');
}

struct event_source
source_defaults_credit(const struct brand *b, const struct brand_source *s)
{
	if (b->source_count == 1 && s->credit.name == NULL &&
	    source_defaults_is_own_site(b, s))
		return (struct event_source){ 0 };
	return (struct event_source){
		.slug = s->name,
		.name = s->credit.name != NULL ? s->credit.name : s->name,
		.url = s->credit.url,
	};
}

struct brand
source_defaults_brand(const struct brand *b, const struct brand_source *s)
{
	struct brand seen = *b;

	seen.upstream = s->upstream;
	if (s->kind == BRAND_SOURCE_JSON || s->kind == BRAND_SOURCE_SCHEDULE ||
	    s->kind == BRAND_SOURCE_SCHEMA_ORG)
		seen.upstream.base = s->url;
	if (s->defaults.timezone != NULL)
		seen.timezone = s->defaults.timezone;
	if (s->defaults.country != NULL)
		seen.country = s->defaults.country;
	if (s->defaults.currency != NULL)
		seen.currency = s->defaults.currency;
	return seen;
}

void
source_rules_at(const struct brand *b, const struct brand_source *s,
    char out[SOURCE_RULES_AT_MAX])
{
	size_t i = 0;

	while (i < b->source_count && &b->sources[i] != s)
		i++;
	snprintf(out, SOURCE_RULES_AT_MAX, "/sources/%zu", i);
}

static void
keep_first(void *context, const char *pointer, const char *why)
{
	struct error *f = context;

	if (f->note[0] == '\0')
		(void)error_internal(f, "%s: %s", pointer, why);
}

bool
source_rules_read(const struct brand *b, const struct brand_source *s,
    struct arena *mem, struct item_rules *out, struct error *f)
{
	struct json_object *entry;
	struct diagnostics lint;

	*out = (struct item_rules){ .only = NULL };
	if (s->entry == NULL)
		return true;
	*f = (struct error){ .code = ERROR_INTERNAL_ERROR };
	diagnostics_start(&lint, keep_first, f);
	source_rules_at(b, s, lint.where);
	lint.len = strlen(lint.where);
	if (!json_tree_parse(s->entry, strlen(s->entry), &entry, f))
		return false;
	json_tree_release_with(entry, mem);
	return item_rules_compile(entry, &lint, mem, out);
}

bool
source_rules_check(const struct item_rules *entry,
    const struct item_rules *profile, const struct source_state *s,
    struct error *f)
{
	bool is_first = !s->now.known;
	const char *at = item_rules_lost(
	    entry, is_first ? 0 : s->rules_seen, is_first, true);

	if (at == NULL)
		at = item_rules_lost(profile,
		    is_first ? 0 : s->profile_rules_seen, is_first, false);
	return at == NULL ||
	    error_internal(f,
		"no record has a value at %.100s, which a rule of only or skip "
		"names%s; correct the source or the rule; use --accept-shrink "
		"if this is right",
		at,
		is_first ? "" : ", and some records had a value there before");
}

/*
 * rules - the tables of the keys of a brand file (its configuration); reads and
 * validates the file by them.
 */
#include "brand/internal.h"

#include "base/hash.h"
#include "base/error.h"
#include "json/json_tree.h"
#include "base/text.h"
#include "base/datetime.h"

#define AT(member) offsetof(struct brand, member)
#define PLAIN_KEY(name, type, offset)                                          \
	.key = (name), .kind = (type), .at = (offset)
#define TEXT_KEY(name, member, rule)                                           \
	PLAIN_KEY(name, KEY_TEXT, AT(member)), .text = (rule)
#define NEEDED_TEXT(name, member, rule)                                        \
	.required = true, TEXT_KEY(name, member, rule)
#define INTEGER_KEY(name, member, least, most)                                 \
	PLAIN_KEY(name, KEY_INTEGER, AT(member)), .min = (least), .max = (most)
#define FEES_KEY(name, member)                                                 \
	PLAIN_KEY(name, KEY_WORD, AT(member)), .words = fees_words, .min = 1
#define SECTION_KEY(name, offset, table)                                       \
	PLAIN_KEY(name, KEY_SECTION, offset), .section = (table)

/* In the order of enum brand_fees, without its first value. */
static const char *const fees_words[] = { "included", "unknown", NULL };

static const struct brand_key look_keys[] = {
	{ TEXT_KEY("accent", look.accent, TEXT_RULE_COLOR) },
	{ TEXT_KEY("logo", look.logo, TEXT_RULE_IMAGE) },
	{ 0 },
};

static const struct brand_key link_keys[] = {
	{ TEXT_KEY("imprint", links.imprint, TEXT_RULE_LINK) },
	{ TEXT_KEY("terms", links.terms, TEXT_RULE_LINK) },
	{ TEXT_KEY("privacy", links.privacy, TEXT_RULE_LINK) },
	{ TEXT_KEY("accessibility", links.accessibility, TEXT_RULE_LINK) },
	{ 0 },
};

static const struct brand_key path_keys[] = {
	{ TEXT_KEY("events", paths.events, TEXT_RULE_PATH) },
	{ 0 },
};

static const struct brand_key map_keys[] = {
	{ NEEDED_TEXT("tiles", map.tiles, TEXT_RULE_TILES) },
	{ NEEDED_TEXT("attribution", map.attribution, TEXT_RULE_NAME) },
	{ TEXT_KEY("attribution_url", map.attribution_url, TEXT_RULE_ADDRESS) },
	{ 0 },
};

static const struct brand_key limit_keys[] = {
	{ INTEGER_KEY("connect_ms", upstream.limits.connect_ms, 1, 60000) },
	{ INTEGER_KEY("total_ms", upstream.limits.total_ms, 1, 600000) },
	{ INTEGER_KEY("max_bytes", upstream.limits.max_bytes, 1024, 1 << 30) },
	{ INTEGER_KEY("per_second", upstream.limits.per_second, 1, 1000) },
	{ INTEGER_KEY("slots", upstream.limits.slots, 1, 256) },
	{ 0 },
};

static const struct brand_key upstream_keys[] = {
	{ .required = true,
	    PLAIN_KEY("mode", KEY_WORD, AT(upstream.mode)),
	    .words = brand_modes },
	{ NEEDED_TEXT("profile", upstream.profile, TEXT_RULE_ANY) },
	{ TEXT_KEY("base", upstream.base, TEXT_RULE_BASE) },
	{ PLAIN_KEY("vars", KEY_VARS, AT(upstream.vars)) },
	{ PLAIN_KEY("secrets", KEY_SECRETS, AT(upstream.secrets)) },
	{ PLAIN_KEY("max_stale", KEY_DURATION, AT(upstream.max_stale_s)),
	    .min = 60 },
	{ SECTION_KEY("limits", NOWHERE, limit_keys) },
	{ 0 },
};

static const struct brand_key ai_keys[] = {
	{ PLAIN_KEY("search", KEY_BOOLEAN, AT(ai.search)) },
	{ PLAIN_KEY("input", KEY_BOOLEAN, AT(ai.input)) },
	{ PLAIN_KEY("train", KEY_BOOLEAN, AT(ai.train)) },
	{ 0 },
};

static const struct brand_key registry_keys[] = {
	{ NEEDED_TEXT("name", registry.name, TEXT_RULE_SERVER) },
	{ NEEDED_TEXT("public_key", registry.public_key, TEXT_RULE_KEY) },
	{ 0 },
};

static const struct brand_key agents_keys[] = {
	{ SECTION_KEY("registry", NOWHERE, registry_keys) },
	{ 0 },
};

static const struct brand_key auth_keys[] = {
	{ NEEDED_TEXT("upstream", auth_upstream, TEXT_RULE_URL) },
	{ PLAIN_KEY("second_step", KEY_MEMBERS, AT(auth_second_step)) },
	{ 0 },
};

static const struct brand_key edge_keys[] = {
	{ .required = true,
	    INTEGER_KEY("requests", edge.requests, 1, INT32_MAX) },
	{ .required = true, INTEGER_KEY("window_s", edge.window_s, 1, 86400) },
	{ 0 },
};

static const struct brand_key deprecation_keys[] = {
	{ .required = true,
	    PLAIN_KEY("at", KEY_INSTANT, AT(deprecation.at_s)) },
	{ .required = true,
	    PLAIN_KEY("sunset", KEY_INSTANT, AT(deprecation.sunset_s)) },
	{ NEEDED_TEXT("info", deprecation.info, TEXT_RULE_URL) },
	{ TEXT_KEY("successor", deprecation.successor, TEXT_RULE_URL) },
	{ 0 },
};

#undef AT
#define AT(member) offsetof(struct brand_source, member)

static const struct brand_key defaults_keys[] = {
	{ TEXT_KEY("timezone", defaults.timezone, TEXT_RULE_ANY) },
	{ TEXT_KEY("venue", defaults.venue, TEXT_RULE_NAME) },
	{ TEXT_KEY("city", defaults.city, TEXT_RULE_NAME) },
	{ TEXT_KEY("state", defaults.state, TEXT_RULE_NAME) },
	{ TEXT_KEY("country", defaults.country, TEXT_RULE_COUNTRY) },
	{ TEXT_KEY("currency", defaults.currency, TEXT_RULE_CURRENCY) },
	{ TEXT_KEY("organizer", defaults.organizer, TEXT_RULE_NAME) },
	{ PLAIN_KEY("categories", KEY_MEMBERS, AT(defaults.categories)) },
	{ FEES_KEY("fees", defaults.fees) },
	{ 0 },
};

static const struct brand_key credit_keys[] = {
	{ NEEDED_TEXT("name", credit.name, TEXT_RULE_NAME) },
	{ TEXT_KEY("url", credit.url, TEXT_RULE_ADDRESS) },
	{ 0 },
};

static const struct brand_key source_limit_keys[] = {
	{ INTEGER_KEY("connect_ms", upstream.limits.connect_ms, 1, 60000) },
	{ INTEGER_KEY("total_ms", upstream.limits.total_ms, 1, 600000) },
	{ INTEGER_KEY("max_bytes", upstream.limits.max_bytes, 1024, 1 << 30) },
	{ INTEGER_KEY("per_second", upstream.limits.per_second, 1, 1000) },
	{ INTEGER_KEY("max_pages", upstream.limits.max_pages, 1, 10000) },
	{ INTEGER_KEY("crawl_ms", upstream.limits.crawl_ms, 1, 86400000) },
	{ 0 },
};

static const struct brand_key source_keys[] = {
	{ NEEDED_TEXT("name", name, TEXT_RULE_SOURCE_NAME) },
	{ .required = true,
	    PLAIN_KEY("kind", KEY_WORD, AT(kind)),
	    .words = brand_source_kinds },
	{ TEXT_KEY("url", url, TEXT_RULE_SOURCE_URL) },
	{ TEXT_KEY("query", query, TEXT_RULE_ANY) },
	{ TEXT_KEY("profile", upstream.profile, TEXT_RULE_ANY) },
	{ PLAIN_KEY("vars", KEY_VARS, AT(upstream.vars)) },
	{ PLAIN_KEY("secrets", KEY_SECRETS, AT(upstream.secrets)) },
	{ PLAIN_KEY("every", KEY_DURATION, AT(every_s)), .min = 60 },
	{ PLAIN_KEY("keep", KEY_DURATION, AT(keep_s)), .min = 60 },
	{ INTEGER_KEY("max_drop", max_drop_percent, 0, 100) },
	{ INTEGER_KEY("priority", priority, -1000, 1000) },
	{ SECTION_KEY("credit", NOWHERE, credit_keys) },
	{ PLAIN_KEY("only", KEY_ENTRY, NOWHERE) },
	{ PLAIN_KEY("skip", KEY_ENTRY, NOWHERE) },
	{ SECTION_KEY("defaults", NOWHERE, defaults_keys) },
	{ SECTION_KEY("limits", NOWHERE, source_limit_keys) },
	{ 0 },
};

/* In the order of enum brand_source_kind. */
static const char *const source_profiles[] = { "native", "native", "native",
	"schedule", "schema.org", "native", "native" };

const struct brand_source brand_source_defaults = {
	.upstream = { .profile = "native",
	    .limits = { 10000, 60000, 64 << 20, 8, 5, 1000, 3600000 } },
	.every_s = 3600,
	.keep_s = 7 * 86400,
	.max_drop_percent = 50,
};

#undef AT
#define AT(member) offsetof(struct brand, member)

static const struct brand_key brand_keys[] = {
	{ NEEDED_TEXT("host", host, TEXT_RULE_ANY) },
	{ PLAIN_KEY("aliases", KEY_HOSTS, AT(aliases)) },
	{ NEEDED_TEXT("name", name, TEXT_RULE_NAME) },
	{ NEEDED_TEXT("description", description, TEXT_RULE_DESCRIPTION) },
	{ NEEDED_TEXT("locale", locale, TEXT_RULE_ANY) },
	{ NEEDED_TEXT("timezone", timezone, TEXT_RULE_ANY) },
	{ NEEDED_TEXT("currency", currency, TEXT_RULE_CURRENCY) },
	{ NEEDED_TEXT("country", country, TEXT_RULE_COUNTRY) },
	{ NEEDED_TEXT("site_url", site_url, TEXT_RULE_URL) },
	{ NEEDED_TEXT("base_url", base_url, TEXT_RULE_URL) },
	{ TEXT_KEY("auth_url", auth_url, TEXT_RULE_URL) },
	{ NEEDED_TEXT("site_origin", site_origin, TEXT_RULE_URL) },
	{ NEEDED_TEXT("contact", contact, TEXT_RULE_EMAIL) },
	{ TEXT_KEY("checkout_url", checkout_url, TEXT_RULE_CHECKOUT) },
	{ FEES_KEY("fees", fees) },
	{ SECTION_KEY("links", NOWHERE, link_keys) },
	{ SECTION_KEY("paths", NOWHERE, path_keys) },
	{ SECTION_KEY("look", NOWHERE, look_keys) },
	{ PLAIN_KEY("near_me", KEY_BOOLEAN, AT(near_me)) },
	{ SECTION_KEY("map", NOWHERE, map_keys) },
	{ SECTION_KEY("upstream", AT(has_upstream), upstream_keys) },
	/* Precedes the sources, because their defaults begin with these values. */
	{ PLAIN_KEY("defaults", KEY_DEFAULTS, NOWHERE),
	    .section = defaults_keys },
	{ PLAIN_KEY("sources", KEY_SOURCES, NOWHERE), .section = source_keys },
	/* For a brand with sources, which has no upstream. */
	{ PLAIN_KEY("max_stale", KEY_DURATION, AT(upstream.max_stale_s)),
	    .min = 60 },
	{ SECTION_KEY("ai", NOWHERE, ai_keys) },
	{ SECTION_KEY("agents", NOWHERE, agents_keys) },
	{ SECTION_KEY("auth", NOWHERE, auth_keys) },
	{ SECTION_KEY("edge", NOWHERE, edge_keys) },
	{ SECTION_KEY("deprecation", AT(deprecated), deprecation_keys) },
	{ 0 },
};

static const struct brand brand_defaults = {
	.paths = { .events = BRAND_PATH_OF_EVENTS },
	.look = { .accent = "#e4572e" },
	.upstream = { .profile = "native",
	    .limits = { 2000, 8000, 8 << 20, 8, 5, 0, 0 } },
	.ai = { .search = true, .input = true },
};

/* Every mistake except an unknown key makes the file unusable. */
static void
report_grave(void *context, const char *pointer, const char *why)
{
	struct brand_decoder *d = context;

	d->grave = true;
	d->mistake(d->context, true, pointer, why);
}

static void
refuse_unknown(const char *key, struct json_object *v, void *context)
{
	struct brand_decoder *d = context;
	struct diagnostics_place around;

	(void)v;
	for (const struct brand_key *k = d->table; k->key != NULL; k++) {
		if (strcmp(k->key, key) == 0)
			return;
	}
	around = diagnostics_enter(&d->lint, key);
	d->mistake(d->context, false, d->lint.where,
	    "is not a key of a brand file; remove it or correct its "
	    "spelling");
	diagnostics_leave(&around);
}

static void read_section(
    struct brand_decoder *, const struct brand_key *, struct json_object *);

/* Reads the interval, the only value of a source that requests need. */
static void
read_every(struct brand *b, struct json_object *source)
{
	const char *every = json_tree_text_of(source, "every");
	int64_t every_s;

	if (json_tree_member(source, "url") == NULL)
		return;
	if (every == NULL || !text_duration(every, &every_s))
		every_s = brand_source_defaults.every_s;
	if (every_s > b->every_s)
		b->every_s = every_s;
}

static void
read_sources(struct brand_decoder *d, const struct brand_key *table,
    struct json_object *v)
{
	struct brand *b = d->base;
	size_t count = json_tree_count(v);

	if (json_tree_kind(v) != JSON_TREE_ARRAY || count > BRAND_SOURCES_MAX) {
		(void)diagnostics_add(&d->lint,
		    "must be an array of at most %d sources",
		    BRAND_SOURCES_MAX);
		return;
	}
	b->has_sources = true;
	b->source_count = count;
	for (size_t i = 0; i < count; i++)
		read_every(b, json_tree_at(v, i));
	if (d->scope == BRAND_FOR_REQUESTS)
		return;
	b->sources = arena_alloc(d->mem, count * sizeof(b->sources[0]));
	for (size_t i = 0; i < count; i++) {
		LOCAL_PLACE place = diagnostics_enter_at(&d->lint, i);

		b->sources[i] =
		    b->own != NULL ? *b->own : brand_source_defaults;
		b->sources[i].entry =
		    json_tree_print(json_tree_at(v, i), d->mem);
		d->base = &b->sources[i];
		read_section(d, table, json_tree_at(v, i));
		if (strcmp(b->sources[i].upstream.profile, "native") == 0)
			b->sources[i].upstream.profile =
			    source_profiles[b->sources[i].kind];
	}
	d->base = b;
}

static void
read_key(
    struct brand_decoder *d, const struct brand_key *k, struct json_object *v)
{
	/* A struct brand_source while a source is read. */
	struct brand *b = d->base;

	if (k->kind == KEY_DEFAULTS) {
		if (d->scope == BRAND_FOR_REQUESTS)
			return;
		b->own = arena_alloc(d->mem, sizeof(*b->own));
		*b->own = brand_source_defaults;
		b->own->entry = json_tree_print(v, d->mem);
		d->base = b->own;
		read_section(d, k->section, v);
		d->base = b;
	} else if (k->kind == KEY_SOURCES) {
		read_sources(d, k->section, v);
	} else if (k->kind == KEY_SECTION) {
		if (k->at != NOWHERE)
			*(bool *)((char *)d->base + k->at) = true;
		read_section(d, k->section, v);
	} else if (k->kind != KEY_ENTRY) {
		brand_rules_read(d, k, v);
	}
}

static void
read_section(struct brand_decoder *d, const struct brand_key *table,
    struct json_object *o)
{
	if (json_tree_kind(o) != JSON_TREE_OBJECT) {
		(void)diagnostics_add(&d->lint, "must be an object");
		return;
	}
	for (const struct brand_key *k = table; k->key != NULL; k++) {
		struct json_object *v = json_tree_member(o, k->key);
		LOCAL_PLACE place = diagnostics_enter(&d->lint, k->key);

		if (v != NULL)
			read_key(d, k, v);
		else if (k->required)
			(void)diagnostics_add(&d->lint, "is missing");
	}
	d->table = table;
	json_tree_each(o, refuse_unknown, d);
}

static void
set_stale(struct brand *b)
{
	struct brand_upstream *u = &b->upstream;
	int64_t timer_s = 4 * b->every_s;

	u->refused_s = BRAND_STALE_TIMES * u->max_stale_s;
	if (u->max_stale_s == 0 && u->mode == UPSTREAM_SNAPSHOT &&
	    brand_syncs(b))
		u->max_stale_s =
		    timer_s > BRAND_STALE_S ? timer_s : BRAND_STALE_S;
}

bool
brand_decode(const char *json, size_t n, const char *file_host_or_null,
    enum brand_scope scope, struct arena *mem, struct brand *b,
    brand_mistake_fn *fn, void *context)
{
	struct brand_decoder d = {
		.scope = scope,
		.mem = mem,
		.base = b,
		.mistake = fn,
		.context = context,
	};
	LOCAL_JSON o = NULL;
	struct error f;

	*b = brand_defaults;
	b->fingerprint = hash_bytes(HASH_START, json, n);
	diagnostics_start(&d.lint, report_grave, &d);
	if (!json_tree_parse_file(json, n, &o, mem, &d.lint, &f)) {
		(void)diagnostics_add(&d.lint, "not valid JSON: %s", f.note);
		return false;
	}
	read_section(&d, brand_keys, o);
	set_stale(b);
	return !d.grave &&
	    brand_rules_cross_check(b, file_host_or_null, fn, context);
}

/*
 * rules - reads and validates a brand file (its configuration) by the tables of its
 * keys.
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
#define SECTION_KEY(name, offset, table)                                       \
	PLAIN_KEY(name, KEY_SECTION, offset), .section = (table)

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

static const struct brand_key limit_keys[] = {
	{ INTEGER_KEY("connect_ms", upstream.limits.connect_ms, 1, 60000) },
	{ INTEGER_KEY("total_ms", upstream.limits.total_ms, 1, 600000) },
	{ INTEGER_KEY("max_bytes", upstream.limits.max_bytes, 1024, 1 << 30) },
	{ INTEGER_KEY("per_second", upstream.limits.per_second, 1, 1000) },
	{ INTEGER_KEY("slots", upstream.limits.slots, 1, 256) },
	{ 0 },
};

static const struct brand_key upstream_keys[] = {
	{ .required = true, PLAIN_KEY("mode", KEY_MODE, AT(upstream.mode)) },
	{ NEEDED_TEXT("profile", upstream.profile, TEXT_RULE_ANY) },
	{ TEXT_KEY("base", upstream.base, TEXT_RULE_URL) },
	{ PLAIN_KEY("vars", KEY_VARS, NOWHERE) },
	{ PLAIN_KEY("secrets", KEY_SECRETS, NOWHERE) },
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
	{ NEEDED_TEXT("auth_url", auth_url, TEXT_RULE_URL) },
	{ NEEDED_TEXT("site_origin", site_origin, TEXT_RULE_URL) },
	{ NEEDED_TEXT("contact", contact, TEXT_RULE_EMAIL) },
	{ TEXT_KEY("checkout_url", checkout_url, TEXT_RULE_CHECKOUT) },
	{ PLAIN_KEY("fees", KEY_FEES, AT(fees_included)) },
	{ SECTION_KEY("links", NOWHERE, link_keys) },
	{ SECTION_KEY("paths", NOWHERE, path_keys) },
	{ SECTION_KEY("look", NOWHERE, look_keys) },
	{ .required = true, SECTION_KEY("upstream", NOWHERE, upstream_keys) },
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
	.upstream.limits = { 2000, 8000, 8 << 20, 8, 5 },
	.ai = { .search = true, .input = true },
};

struct brand_decoder {
	struct arena *mem;
	struct brand *brand;
	brand_mistake_fn *mistake;
	void *context;
	bool grave;
	struct diagnostics lint;
	const struct brand_key *table; /* of the current section */
};

/* Each but a key that is unknown makes the file useless. */
static void
report_grave(void *context, const char *pointer, const char *why)
{
	struct brand_decoder *d = context;

	d->grave = true;
	d->mistake(d->context, true, pointer, why);
}

static const char *
copy_line(struct brand_decoder *d, struct json_object *v)
{
	const char *text = json_tree_text(v);

	if (text == NULL || text_is_blank(text) || !text_rules_is_line(text))
		return NULL;
	return arena_copy(d->mem, text, strlen(text));
}

static void
read_hosts(
    struct brand_decoder *d, struct json_object *v, struct brand_texts *out)
{
	char host[BRAND_HOST_MAX + 1];

	if (json_tree_kind(v) != JSON_TREE_ARRAY ||
	    json_tree_count(v) > BRAND_ALIASES_MAX) {
		(void)diagnostics_add(&d->lint,
		    "must be an array of at most %d host names",
		    BRAND_ALIASES_MAX);
		return;
	}
	for (size_t i = 0; i < json_tree_count(v); i++) {
		const char *text = copy_line(d, json_tree_at(v, i));

		if (text == NULL || !brand_normalize_host(text, host) ||
		    strcmp(text, host) != 0)
			(void)diagnostics_add(&d->lint,
			    "element %zu must be a host name in "
			    "lower case, without a port",
			    i);
		else
			out->text[out->count++] = text;
	}
}

static void
read_members(
    struct brand_decoder *d, struct json_object *v, struct brand_texts *out)
{
	size_t count =
	    json_tree_kind(v) == JSON_TREE_ARRAY ? json_tree_count(v) : 0;

	for (size_t i = 0; i < count && count <= BRAND_ALIASES_MAX; i++) {
		const char *text = copy_line(d, json_tree_at(v, i));

		if (text != NULL)
			out->text[out->count++] = text;
	}
	if (count == 0 || out->count != count)
		(void)diagnostics_add(&d->lint,
		    "must be an array of 1 to %d names of members",
		    BRAND_ALIASES_MAX);
}

static void read_section(
    struct brand_decoder *, const struct brand_key *, struct json_object *);

static void
read_integer_key(struct brand_decoder *d, const struct brand_key *k,
    struct json_object *v, int64_t *out)
{
	const char *text = json_tree_text(v);
	struct datetime when;
	bool ok = false;

	if (k->kind == KEY_INTEGER) {
		ok = json_tree_int(v, out) && *out >= k->min && *out <= k->max;
		if (!ok)
			(void)diagnostics_add(&d->lint,
			    "must be an integer from %lld to %lld",
			    (long long)k->min, (long long)k->max);
	} else if (k->kind == KEY_DURATION) {
		ok = text != NULL && text_duration(text, out) && *out >= k->min;
		if (!ok)
			(void)diagnostics_add(&d->lint,
			    "must be a duration of at least a "
			    "minute, such as \"15m\", \"24h\" or \"7d\"");
	} else {
		ok = text != NULL && datetime_parse(text, &when) &&
		    when.kind == DATETIME_INSTANT;
		if (ok)
			*out = datetime_instant_s(&when);
		else
			(void)diagnostics_add(&d->lint,
			    "must be a time with its offset, such "
			    "as \"2027-01-31T00:00:00Z\"");
	}
	if (!ok)
		*out = 0;
}

static void
read_var(const char *name, struct json_object *v, void *context)
{
	struct brand_decoder *d = context;
	struct brand_vars *vars = &d->brand->upstream.vars;
	const char *value = copy_line(d, v);

	if (value == NULL || strlen(name) > 64 ||
	    vars->count == BRAND_VARS_MAX) {
		(void)diagnostics_add(&d->lint,
		    "must be at most %d names, each with text", BRAND_VARS_MAX);
		return;
	}
	vars->name[vars->count] = arena_copy(d->mem, name, strlen(name));
	vars->value[vars->count++] = value;
}

/* {"file": "secrets/x"} or {"env": "X"}; the brand file never contains the secret. */
static void
read_secret(const char *name, struct json_object *v, void *context)
{
	struct brand_decoder *d = context;
	struct brand_secrets *s = &d->brand->upstream.secrets;
	const char *file = copy_line(d, json_tree_member(v, "file"));
	const char *env = copy_line(d, json_tree_member(v, "env"));

	if ((file == NULL) == (env == NULL) || strlen(name) > 64 ||
	    (file != NULL && (file[0] == '/' || strstr(file, "..") != NULL)) ||
	    s->count == BRAND_SECRETS_MAX) {
		(void)diagnostics_add(&d->lint,
		    "each must be {\"file\": a path below the etc folder} or "
		    "{\"env\": the name of a variable}, at most %d",
		    BRAND_SECRETS_MAX);
		return;
	}
	s->name[s->count] = arena_copy(d->mem, name, strlen(name));
	s->file[s->count] = file;
	s->env[s->count++] = env;
}

static void
read_text_key(
    struct brand_decoder *d, const struct brand_key *k, struct json_object *v)
{
	const char *text = copy_line(d, v), *requirement;

	if (text == NULL) {
		(void)diagnostics_add(
		    &d->lint, "must be a string on one line, not empty");
		return;
	}
	requirement = text_rules_violation(k->text, text);
	if (requirement != NULL)
		(void)diagnostics_add(&d->lint, "must %s", requirement);
	else
		memcpy((char *)d->brand + k->at, &text, sizeof(text));
}

static void
read_mode(
    struct brand_decoder *d, struct json_object *v, enum upstream_mode *out)
{
	static const enum upstream_mode modes[] = { UPSTREAM_SNAPSHOT,
		UPSTREAM_LIVE };
	const char *text = json_tree_text(v);

	for (size_t i = 0; text != NULL && i < ARRAY_LEN(modes); i++) {
		if (strcmp(text, brand_mode_name(modes[i])) == 0) {
			*out = modes[i];
			return;
		}
	}
	(void)diagnostics_add(&d->lint, "must be \"snapshot\" or \"live\"");
}

static void
read_fees(struct brand_decoder *d, struct json_object *v, bool *included)
{
	const char *text = json_tree_text(v);

	*included = text != NULL && strcmp(text, "included") == 0;
	if (!*included && (text == NULL || strcmp(text, "unknown") != 0))
		(void)diagnostics_add(
		    &d->lint, "must be \"included\" or \"unknown\"");
}

static void
read_key_value(
    struct brand_decoder *d, const struct brand_key *k, struct json_object *v)
{
	char *base = (char *)d->brand;

	switch (k->kind) {
	case KEY_TEXT:
		read_text_key(d, k, v);
		break;
	case KEY_MODE:
		read_mode(d, v, (void *)(base + k->at));
		break;
	case KEY_FEES:
		read_fees(d, v, (void *)(base + k->at));
		break;
	case KEY_HOSTS:
		read_hosts(d, v, (void *)(base + k->at));
		break;
	case KEY_MEMBERS:
		read_members(d, v, (void *)(base + k->at));
		break;
	case KEY_BOOLEAN:
		if (json_tree_kind(v) != JSON_TREE_BOOL)
			(void)diagnostics_add(
			    &d->lint, "must be true or false");
		*(bool *)(base + k->at) = json_tree_bool(v);
		break;
	case KEY_INTEGER:
	case KEY_DURATION:
	case KEY_INSTANT:
		read_integer_key(d, k, v, (void *)(base + k->at));
		break;
	case KEY_SECTION:
		if (k->at != NOWHERE)
			*(bool *)(base + k->at) = true;
		read_section(d, k->section, v);
		break;
	case KEY_VARS:
		if (json_tree_kind(v) != JSON_TREE_OBJECT)
			(void)diagnostics_add(&d->lint, "must be an object");
		json_tree_each(v, read_var, d);
		break;
	case KEY_SECRETS:
		if (json_tree_kind(v) != JSON_TREE_OBJECT)
			(void)diagnostics_add(&d->lint, "must be an object");
		json_tree_each(v, read_secret, d);
		break;
	}
}

static void
refuse_unknown(const char *key, struct json_object *v, void *context)
{
	struct brand_decoder *d = context;
	size_t back;

	(void)v;
	for (const struct brand_key *k = d->table; k->key != NULL; k++) {
		if (strcmp(k->key, key) == 0)
			return;
	}
	back = diagnostics_enter(&d->lint, key);
	d->mistake(d->context, false, d->lint.where,
	    "is not a key of a brand file; remove it or correct its "
	    "spelling");
	diagnostics_leave(&d->lint, back);
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
		size_t back = diagnostics_enter(&d->lint, k->key);

		if (v != NULL)
			read_key_value(d, k, v);
		else if (k->required)
			(void)diagnostics_add(&d->lint, "is missing");
		diagnostics_leave(&d->lint, back);
	}
	d->table = table;
	json_tree_each(o, refuse_unknown, d);
}

bool
brand_decode(const char *json, size_t n, const char *file_host_or_null,
    struct arena *mem, struct brand *b, brand_mistake_fn *fn, void *context)
{
	struct brand_decoder d = {
		.mem = mem,
		.brand = b,
		.mistake = fn,
		.context = context,
	};
	struct json_object *o = NULL;
	struct error f;

	*b = brand_defaults;
	b->fingerprint = hash_bytes(HASH_START, json, n);
	diagnostics_start(&d.lint, report_grave, &d);
	if (!json_tree_parse_file(json, n, &o, mem, &d.lint, &f)) {
		(void)diagnostics_add(&d.lint, "not valid JSON: %s", f.note);
		return false;
	}
	read_section(&d, brand_keys, o);
	json_tree_release(&o);
	return !d.grave &&
	    brand_rules_cross_check(b, file_host_or_null, fn, context);
}

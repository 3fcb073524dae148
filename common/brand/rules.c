#include "brand/rules.h"

#include <stdarg.h>

#include "brand/text_rules.h"
#include "base/error.h"
#include "json/json_tree.h"
#include "base/text.h"
#include "base/datetime.h"

enum { POINTER_MAX = 200, DEPTH_MAX = 4 };

enum kind {
	TEXT,     /* const char *, of the enum brand_text that is in `min` */
	MODE,     /* enum upstream_mode: "snapshot" or "live" */
	TEXTS,    /* struct brand_texts */
	BOOLEAN,  /* bool */
	INTEGER,  /* int64_t, min..max */
	DURATION, /* int64_t seconds: "90s", "15m", "24h", "7d" */
	INSTANT,  /* int64_t seconds: RFC 3339 with an offset */
	SECTION,  /* an object with its own table; a bool says it was there */
	VARS,     /* struct brand_vars */
	SECRETS,  /* struct brand_secrets */
};

enum need { OPTIONAL, REQUIRED };

struct rule {
	const char *key;
	enum kind kind;
	enum need need;
	size_t at; /* offset in struct brand */
	const struct rule *section;
	int64_t min, max;
};

#define AT(member) offsetof(struct brand, member)
#define NOWHERE SIZE_MAX

static const struct rule look_rules[] = {
	{ "accent", TEXT, OPTIONAL, AT(look.accent), NULL, BRAND_COLOUR, 0 },
	{ "logo", TEXT, OPTIONAL, AT(look.logo), NULL, BRAND_IMAGE, 0 },
	{ 0 },
};

static const struct rule limit_rules[] = {
	{ "connect_ms", INTEGER, OPTIONAL, AT(upstream.limits.connect_ms), NULL,
	    1, 60000 },
	{ "total_ms", INTEGER, OPTIONAL, AT(upstream.limits.total_ms), NULL, 1,
	    600000 },
	{ "max_bytes", INTEGER, OPTIONAL, AT(upstream.limits.max_bytes), NULL,
	    1024, 1 << 30 },
	{ "per_second", INTEGER, OPTIONAL, AT(upstream.limits.per_second), NULL,
	    1, 1000 },
	{ "slots", INTEGER, OPTIONAL, AT(upstream.limits.slots), NULL, 1, 256 },
	{ 0 },
};

static const struct rule upstream_rules[] = {
	{ "mode", MODE, REQUIRED, AT(upstream.mode), NULL, 0, 0 },
	{ "profile", TEXT, REQUIRED, AT(upstream.profile), NULL, 0, 0 },
	{ "base", TEXT, OPTIONAL, AT(upstream.base), NULL, BRAND_URL, 0 },
	{ "vars", VARS, OPTIONAL, NOWHERE, NULL, 0, 0 },
	{ "secrets", SECRETS, OPTIONAL, NOWHERE, NULL, 0, 0 },
	{ "max_stale", DURATION, OPTIONAL, AT(upstream.max_stale_s), NULL, 60,
	    INT32_MAX },
	{ "limits", SECTION, OPTIONAL, NOWHERE, limit_rules, 0, 0 },
	{ 0 },
};

static const struct rule ai_rules[] = {
	{ "search", BOOLEAN, OPTIONAL, AT(ai.search), NULL, 0, 0 },
	{ "input", BOOLEAN, OPTIONAL, AT(ai.input), NULL, 0, 0 },
	{ "train", BOOLEAN, OPTIONAL, AT(ai.train), NULL, 0, 0 },
	{ 0 },
};

static const struct rule auth_rules[] = {
	{ "upstream", TEXT, REQUIRED, AT(auth_upstream), NULL, BRAND_URL, 0 },
	{ 0 },
};

static const struct rule edge_rules[] = {
	{ "requests", INTEGER, REQUIRED, AT(edge.requests), NULL, 1,
	    INT32_MAX },
	{ "window_s", INTEGER, REQUIRED, AT(edge.window_s), NULL, 1, 86400 },
	{ 0 },
};

static const struct rule deprecation_rules[] = {
	{ "at", INSTANT, REQUIRED, AT(deprecation.at_s), NULL, 0, 0 },
	{ "sunset", INSTANT, REQUIRED, AT(deprecation.sunset_s), NULL, 0, 0 },
	{ "info", TEXT, REQUIRED, AT(deprecation.info), NULL, BRAND_URL, 0 },
	{ "successor", TEXT, OPTIONAL, AT(deprecation.successor), NULL,
	    BRAND_URL, 0 },
	{ 0 },
};

static const struct rule brand_rules[] = {
	{ "host", TEXT, REQUIRED, AT(host), NULL, 0, 0 },
	{ "aliases", TEXTS, OPTIONAL, AT(aliases), NULL, 0, 0 },
	{ "name", TEXT, REQUIRED, AT(name), NULL, BRAND_NAME, 0 },
	{ "description", TEXT, REQUIRED, AT(description), NULL,
	    BRAND_DESCRIPTION, 0 },
	{ "locale", TEXT, REQUIRED, AT(locale), NULL, 0, 0 },
	{ "timezone", TEXT, REQUIRED, AT(timezone), NULL, 0, 0 },
	{ "currency", TEXT, REQUIRED, AT(currency), NULL, BRAND_CURRENCY, 0 },
	{ "country", TEXT, REQUIRED, AT(country), NULL, BRAND_COUNTRY, 0 },
	{ "site_url", TEXT, REQUIRED, AT(site_url), NULL, BRAND_URL, 0 },
	{ "base_url", TEXT, REQUIRED, AT(base_url), NULL, BRAND_URL, 0 },
	{ "auth_url", TEXT, REQUIRED, AT(auth_url), NULL, BRAND_URL, 0 },
	{ "site_origin", TEXT, REQUIRED, AT(site_origin), NULL, BRAND_URL, 0 },
	{ "contact", TEXT, REQUIRED, AT(contact), NULL, BRAND_EMAIL, 0 },
	{ "checkout_url", TEXT, OPTIONAL, AT(checkout_url), NULL,
	    BRAND_CHECKOUT, 0 },
	{ "look", SECTION, OPTIONAL, NOWHERE, look_rules, 0, 0 },
	{ "upstream", SECTION, REQUIRED, NOWHERE, upstream_rules, 0, 0 },
	{ "ai", SECTION, OPTIONAL, NOWHERE, ai_rules, 0, 0 },
	{ "auth", SECTION, OPTIONAL, NOWHERE, auth_rules, 0, 0 },
	{ "edge", SECTION, OPTIONAL, NOWHERE, edge_rules, 0, 0 },
	{ "deprecation", SECTION, OPTIONAL, AT(deprecated), deprecation_rules,
	    0, 0 },
	{ 0 },
};

struct decode {
	struct arena *mem;
	struct brand *brand;
	brand_mistake_fn *mistake;
	void *context;
	bool grave;
	const struct rule *rules;    /* of the section being read */
	const char *keys[DEPTH_MAX]; /* that lead to the value in hand */
	size_t depth;
};

static void mistake(struct decode *, bool grave, const char *fmt, ...)
    PRINTF_LIKE(3, 4);

static void
mistake(struct decode *d, bool grave, const char *fmt, ...)
{
	char why[300], pointer[POINTER_MAX] = "";
	size_t n = 0;
	va_list ap;

	for (size_t i = 0; i < d->depth; i++) {
		snprintf(
		    pointer + n, sizeof(pointer) - n, "/%.45s", d->keys[i]);
		n = strlen(pointer);
	}
	va_start(ap, fmt);
	vsnprintf(why, sizeof(why), fmt, ap);
	va_end(ap);
	d->grave = d->grave || grave;
	d->mistake(d->context, grave, pointer, why);
}

static const char *
text_of(struct decode *d, struct json_object *v)
{
	const char *text = json_tree_text(v);

	if (text == NULL || text_is_blank(text) || !brand_text_is_line(text))
		return NULL;
	return arena_copy(d->mem, text, strlen(text));
}

static void
read_texts(struct decode *d, struct json_object *v, struct brand_texts *out)
{
	char host[BRAND_HOST_MAX + 1];

	if (json_tree_kind(v) != JSON_TREE_ARRAY ||
	    json_tree_count(v) > BRAND_ALIASES_MAX) {
		mistake(d, true, "must be an array of at most %d host names",
		    BRAND_ALIASES_MAX);
		return;
	}
	for (size_t i = 0; i < json_tree_count(v); i++) {
		const char *text = text_of(d, json_tree_at(v, i));

		if (text == NULL || !brand_normal_host(text, host) ||
		    strcmp(text, host) != 0)
			mistake(d, true,
			    "element %zu must be a host name in "
			    "lower case, without a port",
			    i);
		else
			out->text[out->count++] = text;
	}
}

static void read_section(
    struct decode *, const struct rule *, struct json_object *);

static void
read_number(
    struct decode *d, const struct rule *r, struct json_object *v, int64_t *out)
{
	const char *text = json_tree_text(v);
	struct datetime when;
	bool ok = false;

	if (r->kind == INTEGER) {
		ok = json_tree_int(v, out) && *out >= r->min && *out <= r->max;
		if (!ok)
			mistake(d, true, "must be an integer from %lld to %lld",
			    (long long)r->min, (long long)r->max);
	} else if (r->kind == DURATION) {
		ok = text != NULL && text_duration(text, out) && *out >= r->min;
		if (!ok)
			mistake(d, true,
			    "must be a duration of at least a "
			    "minute, such as \"15m\", \"24h\" or \"7d\"");
	} else {
		ok = text != NULL && datetime_parse(text, &when) &&
		    when.kind == DATETIME_INSTANT;
		if (ok)
			*out = datetime_instant_s(&when);
		else
			mistake(d, true,
			    "must be a time with its offset, such "
			    "as \"2027-01-31T00:00:00Z\"");
	}
	if (!ok)
		*out = 0;
}

static void
read_var(const char *name, struct json_object *v, void *context)
{
	struct decode *d = context;
	struct brand_vars *vars = &d->brand->upstream.vars;
	const char *value = text_of(d, v);

	if (value == NULL || strlen(name) > 64 ||
	    vars->count == BRAND_VARS_MAX) {
		mistake(d, true, "must be at most %d names, each with text",
		    BRAND_VARS_MAX);
		return;
	}
	vars->name[vars->count] = arena_copy(d->mem, name, strlen(name));
	vars->value[vars->count++] = value;
}

/* {"file": "secrets/x"} or {"env": "X"}; never the secret itself. */
static void
read_secret(const char *name, struct json_object *v, void *context)
{
	struct decode *d = context;
	struct brand_secrets *s = &d->brand->upstream.secrets;
	const char *file = text_of(d, json_tree_member(v, "file"));
	const char *env = text_of(d, json_tree_member(v, "env"));

	if ((file == NULL) == (env == NULL) || strlen(name) > 64 ||
	    (file != NULL && (file[0] == '/' || strstr(file, "..") != NULL)) ||
	    s->count == BRAND_SECRETS_MAX) {
		mistake(d, true,
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
read_text(struct decode *d, const struct rule *r, struct json_object *v)
{
	const char *text = text_of(d, v), *must;

	if (text == NULL) {
		mistake(d, true, "must be a string on one line, not empty");
		return;
	}
	must = brand_text_must((enum brand_text)r->min, text);
	if (must != NULL)
		mistake(d, true, "must %s", must);
	else
		memcpy((char *)d->brand + r->at, &text, sizeof(text));
}

static void
read_mode(struct decode *d, struct json_object *v, enum upstream_mode *out)
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
	mistake(d, true, "must be \"snapshot\" or \"live\"");
}

static void
read_value(struct decode *d, const struct rule *r, struct json_object *v)
{
	char *base = (char *)d->brand;

	switch (r->kind) {
	case TEXT:
		read_text(d, r, v);
		break;
	case MODE:
		read_mode(d, v, (void *)(base + r->at));
		break;
	case TEXTS:
		read_texts(d, v, (void *)(base + r->at));
		break;
	case BOOLEAN:
		if (json_tree_kind(v) != JSON_TREE_BOOL)
			mistake(d, true, "must be true or false");
		*(bool *)(base + r->at) = json_tree_bool(v);
		break;
	case INTEGER:
	case DURATION:
	case INSTANT:
		read_number(d, r, v, (void *)(base + r->at));
		break;
	case SECTION:
		if (r->at != NOWHERE)
			*(bool *)(base + r->at) = true;
		read_section(d, r->section, v);
		break;
	case VARS:
		if (json_tree_kind(v) != JSON_TREE_OBJECT)
			mistake(d, true, "must be an object");
		json_tree_each(v, read_var, d);
		break;
	case SECRETS:
		if (json_tree_kind(v) != JSON_TREE_OBJECT)
			mistake(d, true, "must be an object");
		json_tree_each(v, read_secret, d);
		break;
	}
}

static void
enter(struct decode *d, const char *key)
{
	if (d->depth == DEPTH_MAX)
		fatal("brand: sections inside sections");
	d->keys[d->depth++] = key;
}

static void
refuse_unknown(const char *key, struct json_object *v, void *context)
{
	struct decode *d = context;

	(void)v;
	for (const struct rule *r = d->rules; r->key != NULL; r++) {
		if (strcmp(r->key, key) == 0)
			return;
	}
	enter(d, key);
	mistake(d, false,
	    "is not a key of a brand file; remove it or mend its "
	    "spelling");
	d->depth--;
}

static void
read_section(struct decode *d, const struct rule *rules, struct json_object *o)
{
	if (json_tree_kind(o) != JSON_TREE_OBJECT) {
		mistake(d, true, "must be an object");
		return;
	}
	for (const struct rule *r = rules; r->key != NULL; r++) {
		struct json_object *v = json_tree_member(o, r->key);

		enter(d, r->key);
		if (v != NULL)
			read_value(d, r, v);
		else if (r->need == REQUIRED)
			mistake(d, true, "is missing");
		d->depth--;
	}
	d->rules = rules;
	json_tree_each(o, refuse_unknown, d);
}

bool
brand_decode(const char *json, size_t n, const char *file_host,
    struct arena *mem, struct brand *b, brand_mistake_fn *fn, void *context)
{
	struct decode d = {
		.mem = mem,
		.brand = b,
		.mistake = fn,
		.context = context,
	};
	struct json_object *o = NULL;
	struct error f;

	*b = (struct brand){
		.look = { .accent = "#e4572e" },
		.upstream.limits = { 2000, 8000, 8 << 20, 8, 5 },
		.ai = { .search = true, .input = true },
	};
	if (!json_tree_parse(json, n, &o, &f)) {
		mistake(&d, true, "not valid JSON: %s", f.note);
		return false;
	}
	read_section(&d, brand_rules, o);
	json_tree_release(&o);
	return !d.grave && brand_rules_cross_check(b, file_host, fn, context);
}

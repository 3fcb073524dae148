/*
 * rules_read - reads the value of one key of a brand file by its kind.
 */
#include "brand/internal.h"

#include "base/datetime.h"
#include "base/text.h"
#include "json/json_tree.h"

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
		    "must be an array of 1 to %d names, each on one line",
		    BRAND_ALIASES_MAX);
}

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
	struct brand_vars *vars = d->into;
	const char *value = copy_line(d, v);

	if (value == NULL || strlen(name) > 64 ||
	    vars->count == BRAND_VARS_MAX) {
		(void)diagnostics_add(&d->lint,
		    "must have at most %d members, each with a name of at "
		    "most 64 bytes and a value that is a non-empty string on "
		    "one line",
		    BRAND_VARS_MAX);
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
	struct brand_secrets *s = d->into;
	const char *file = copy_line(d, json_tree_member(v, "file"));
	const char *env = copy_line(d, json_tree_member(v, "env"));

	if (file != NULL && (file[0] == '/' || strstr(file, "..") != NULL)) {
		(void)diagnostics_add(&d->lint,
		    "%.64s: \"file\" is '%.200s'; write a path below the etc "
		    "folder that does not contain \"..\", such as "
		    "\"secrets/%.64s\"",
		    name, file, name);
		return;
	}
	if ((file == NULL) == (env == NULL) || strlen(name) > 64 ||
	    s->count == BRAND_SECRETS_MAX) {
		(void)diagnostics_add(&d->lint,
		    "must have at most %d secrets, each with a name of at "
		    "most 64 bytes; a secret is {\"file\": a path below the "
		    "etc folder} or {\"env\": the name of an environment "
		    "variable}",
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
		    &d->lint, "must be a non-empty string on one line");
		return;
	}
	requirement = text_rules_violation(k->text, text);
	if (requirement != NULL)
		(void)diagnostics_add(&d->lint, "must %s", requirement);
	else
		memcpy((char *)d->base + k->at, &text, sizeof(text));
}

/* Reads one of the words of the key, which are in the order of an enum. */
static void
read_word(struct brand_decoder *d, const struct brand_key *k,
    struct json_object *v, int *out)
{
	LOCAL_BUF known = BUF_INIT(DIAGNOSTICS_WHY_MAX);
	const char *text = json_tree_text(v);

	for (int i = 0; k->words[i] != NULL; i++) {
		if (text != NULL && strcmp(text, k->words[i]) == 0) {
			*out = (int)k->min + i;
			return;
		}
		if (i > 0)
			buf_text(
			    &known, k->words[i + 1] != NULL ? ", " : " or ");
		buf_printf(&known, "\"%s\"", k->words[i]);
	}
	(void)diagnostics_add(&d->lint, "must be %s", buf_cstr(&known));
}

static void
read_members_of(struct brand_decoder *d, struct json_object *v,
    void (*each)(const char *, struct json_object *, void *))
{
	if (json_tree_kind(v) != JSON_TREE_OBJECT)
		(void)diagnostics_add(&d->lint, "must be an object");
	json_tree_each(v, each, d);
}

void
brand_rules_read(
    struct brand_decoder *d, const struct brand_key *k, struct json_object *v)
{
	d->into = (char *)d->base + k->at;
	switch (k->kind) {
	case KEY_TEXT:
		read_text_key(d, k, v);
		break;
	case KEY_WORD:
		read_word(d, k, v, d->into);
		break;
	case KEY_HOSTS:
		read_hosts(d, v, d->into);
		break;
	case KEY_MEMBERS:
		read_members(d, v, d->into);
		break;
	case KEY_BOOLEAN:
		if (json_tree_kind(v) != JSON_TREE_BOOL)
			(void)diagnostics_add(
			    &d->lint, "must be true or false");
		*(bool *)d->into = json_tree_bool(v);
		break;
	case KEY_INTEGER:
	case KEY_DURATION:
	case KEY_INSTANT:
		read_integer_key(d, k, v, d->into);
		break;
	case KEY_VARS:
		read_members_of(d, v, read_var);
		break;
	case KEY_SECRETS:
		read_members_of(d, v, read_secret);
		break;
	case KEY_ENTRY:
	case KEY_SECTION:
	case KEY_DEFAULTS:
	case KEY_SOURCES:
		break; /* rules.c reads these */
	}
}

/*
 * tool_args - checks each argument by its kind, and refuses unknown arguments.
 */
#include "agents/tool_args.h"

#include <inttypes.h>
#include <stdlib.h>

#include "json/json_tree.h"
#include "base/text.h"
#include "base/datetime.h"

static void
append_name(struct buf *b, const char *text)
{
	if (b->len > 0)
		buf_text(b, ", ");
	buf_text(b, text);
}

/* Finds the first member that is not an argument. */
struct unknown_member {
	const struct capabilities_argument *arguments;
	const char *extra_member, *name;
};

static void
note_unknown(const char *key, struct json_object *value, void *context)
{
	struct unknown_member *u = context;
	const struct capabilities_argument *a = u->arguments;

	(void)value;
	while (a->name != NULL && strcmp(a->name, key) != 0)
		a++;
	if (a->name == NULL && u->name == NULL &&
	    (u->extra_member == NULL || strcmp(u->extra_member, key) != 0))
		u->name = key;
}

static bool
check_names(const struct capabilities_argument *arguments,
    struct json_object *object, const char *extra_member,
    struct jsonrpc_error *w)
{
	struct unknown_member u = { arguments, extra_member, NULL };
	LOCAL_BUF names = BUF_INIT(sizeof(w->message));
	const struct capabilities_argument *a;

	json_tree_each(object, note_unknown, &u);
	if (u.name == NULL)
		return true;
	for (a = arguments; a->name != NULL; a++)
		append_name(&names, a->name);
	(void)jsonrpc_fail(w, JSONRPC_INVALID_PARAMS,
	    "there is no argument \"%.60s\"; the arguments are: %s", u.name,
	    buf_cstr(&names));
	return false;
}

static bool
read_text_argument(const struct capabilities_argument *a,
    struct json_object *value, const char **out, struct jsonrpc_error *w)
{
	const char *text = json_tree_text(value);

	if (text == NULL)
		return jsonrpc_fail(
		    w, JSONRPC_INVALID_PARAMS, "%s must be a string", a->name);
	if (text_is_blank(text))
		return jsonrpc_fail(w, JSONRPC_INVALID_PARAMS,
		    "%s must not be blank; leave it out instead", a->name);
	if (strlen(text) > CAPABILITIES_TEXT_MAX)
		return jsonrpc_fail(w, JSONRPC_INVALID_PARAMS,
		    "%s must be at most %d bytes long", a->name,
		    CAPABILITIES_TEXT_MAX);
	*out = text;
	return true;
}

static bool
read_date(const struct capabilities_argument *a, struct json_object *value,
    const char **out, struct jsonrpc_error *w)
{
	const char *text = json_tree_text(value);
	struct datetime when;

	if (text == NULL || strlen(text) != 10 ||
	    !datetime_parse(text, &when) || when.kind != DATETIME_DATE)
		return jsonrpc_fail(w, JSONRPC_INVALID_PARAMS,
		    "%s must be a day that exists, as YYYY-MM-DD", a->name);
	*out = text;
	return true;
}

static bool
read_choice(const struct capabilities_argument *a, struct json_object *value,
    const char **out, struct jsonrpc_error *w)
{
	const char *text = json_tree_text(value);
	const char *const *choice = capabilities_choices(a);
	LOCAL_BUF names = BUF_INIT(sizeof(w->message));

	for (; *choice != NULL; choice++) {
		if (text != NULL && strcmp(*choice, text) == 0)
			*out = *choice;
		append_name(&names, *choice);
	}
	if (*out == NULL)
		(void)jsonrpc_fail(w, JSONRPC_INVALID_PARAMS,
		    "%s must be one of: %s", a->name, buf_cstr(&names));
	return *out != NULL;
}

static bool
read_int(const struct capabilities_argument *a, struct json_object *value,
    int64_t *out, struct jsonrpc_error *w)
{
	return (json_tree_int(value, out) && *out >= a->min &&
		   *out <= a->max) ||
	    jsonrpc_fail(w, JSONRPC_INVALID_PARAMS,
		"%s must be an integer between %" PRId64 " and %" PRId64,
		a->name, a->min, a->max);
}

/* The number is finite, because a JSON tree has no other numbers. */
static bool
read_number_argument(const struct capabilities_argument *a,
    struct json_object *value, const char **text, double *out,
    struct jsonrpc_error *w)
{
	enum json_tree_kind kind = json_tree_kind(value);
	const char *written = kind == JSON_TREE_INT || kind == JSON_TREE_REAL
	    ? json_tree_number_text(value)
	    : NULL;

	*out = written != NULL ? strtod(written, NULL) : 0;
	if (written == NULL || *out < (double)a->min || *out > (double)a->max)
		return jsonrpc_fail(w, JSONRPC_INVALID_PARAMS,
		    "%s must be a number between %" PRId64 " and %" PRId64,
		    a->name, a->min, a->max);
	*text = written;
	return true;
}

/* JSON's false means the same as a missing argument. */
static bool
read_flag(const struct capabilities_argument *a, struct json_object *value,
    const char **text, struct jsonrpc_error *w)
{
	if (json_tree_kind(value) != JSON_TREE_BOOL)
		return jsonrpc_fail(w, JSONRPC_INVALID_PARAMS,
		    "%s must be true or false", a->name);
	*text = json_tree_bool(value) ? "1" : NULL;
	return true;
}

static bool
check_age(const struct capabilities_argument *a, const char *text,
    struct jsonrpc_error *w)
{
	LOCAL_BUF years = BUF_INIT(sizeof(w->message));
	bool ok = a->filter != LISTING_FILTER_AGE ||
	    listing_fold_value(LISTING_FILTER_AGE, text, &years) ||
	    jsonrpc_fail(w, JSONRPC_INVALID_PARAMS,
		"%s must be \"free\" or from \"0\" to \"99\"", a->name);

	return ok;
}

static bool
read_one(const struct capabilities_argument *a, struct json_object *value,
    struct tool_args *out, size_t i, struct jsonrpc_error *w)
{
	switch (a->kind) {
	case CAPABILITIES_TEXT:
		return read_text_argument(a, value, &out->text[i], w) &&
		    check_age(a, out->text[i], w);
	case CAPABILITIES_DATE:
		return read_date(a, value, &out->text[i], w);
	case CAPABILITIES_CHOICE:
		return read_choice(a, value, &out->text[i], w);
	case CAPABILITIES_BOOL:
		return read_flag(a, value, &out->text[i], w);
	case CAPABILITIES_INT:
		return read_int(a, value, &out->n[i], w);
	case CAPABILITIES_NUMBER:
		return read_number_argument(
		    a, value, &out->text[i], &out->number[i], w);
	}
	fatal("tool_args: unknown kind");
}

bool
tool_args_read(const struct capabilities_argument *arguments,
    struct json_object *object, const char *extra_member, struct tool_args *out,
    struct jsonrpc_error *w)
{
	*out = (struct tool_args){ 0 };
	if (!check_names(arguments, object, extra_member, w))
		return false;
	for (size_t i = 0; arguments[i].name != NULL; i++) {
		const struct capabilities_argument *a = &arguments[i];

		out->n[i] = a->default_value;
		if (json_tree_has_member(object, a->name)) {
			if (!read_one(a, json_tree_member(object, a->name), out,
				i, w))
				return false;
		} else if (a->required) {
			return jsonrpc_fail(w, JSONRPC_INVALID_PARAMS,
			    "%s is missing", a->name);
		}
	}
	return true;
}

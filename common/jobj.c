#include "jobj.h"

#include <errno.h>
#include <json-c/json.h>
#include <limits.h>

#include "jscan.h"

static const struct jscan_limits limits = { .depth = 32, .nodes = 200000 };

bool
jobj_parse(const char *p, size_t n, struct json_object **owned, struct fault *f)
{
	struct json_tokener *tok;
	struct json_object *o;
	enum json_tokener_error e;
	const char *why;
	size_t at;

	*owned = NULL;
	if (n > INT_MAX)
		return fault_note(f, FAULT_INTERNAL_ERROR, "too large");
	if (!jscan_check(p, n, limits, &at, &why)) {
		(void)fault_note(
		    f, FAULT_INTERNAL_ERROR, "%s at byte %zu", why, at + 1);
		snprintf(f->detail, sizeof(f->detail), "%s", why);
		return false;
	}
	tok = json_tokener_new_ex((int)limits.depth + 1);
	if (tok == NULL)
		fatal("json-c: no tokener");
	json_tokener_set_flags(tok, JSON_TOKENER_STRICT);
	o = json_tokener_parse_ex(tok, p, (int)n);
	e = json_tokener_get_error(tok);
	if (e == json_tokener_continue) { /* a bare number ends with the text */
		o = json_tokener_parse_ex(tok, "", 1);
		e = json_tokener_get_error(tok);
	}
	json_tokener_free(tok);
	if (e != json_tokener_success)
		return fault_note(
		    f, FAULT_INTERNAL_ERROR, "%s", json_tokener_error_desc(e));
	*owned = o;
	return true;
}

void
jobj_release(struct json_object **owned)
{
	json_object_put(*owned);
	*owned = NULL;
}

enum jobj_kind
jobj_kind(struct json_object *o)
{
	switch (json_object_get_type(o)) {
	case json_type_null:
		return JOBJ_NULL;
	case json_type_boolean:
		return JOBJ_BOOL;
	case json_type_double:
		return JOBJ_REAL;
	case json_type_int:
		return JOBJ_INT;
	case json_type_object:
		return JOBJ_OBJECT;
	case json_type_array:
		return JOBJ_ARRAY;
	case json_type_string:
		return JOBJ_TEXT;
	}
	fatal("json-c: unknown type");
}

const char *
jobj_kind_name(enum jobj_kind kind)
{
	static const char *const names[] = {
		[JOBJ_NULL] = "null",
		[JOBJ_BOOL] = "true or false",
		[JOBJ_INT] = "an integer",
		[JOBJ_REAL] = "a number",
		[JOBJ_TEXT] = "a string",
		[JOBJ_ARRAY] = "an array",
		[JOBJ_OBJECT] = "an object",
	};

	return names[kind];
}

struct json_object *
jobj_member(struct json_object *o, const char *key)
{
	struct json_object *v = NULL;

	if (json_object_is_type(o, json_type_object))
		(void)json_object_object_get_ex(o, key, &v);
	return v;
}

bool
jobj_has_member(struct json_object *o, const char *key)
{
	return json_object_is_type(o, json_type_object) &&
	    json_object_object_get_ex(o, key, NULL);
}

size_t
jobj_count(struct json_object *array)
{
	if (!json_object_is_type(array, json_type_array))
		return 0;
	return json_object_array_length(array);
}

struct json_object *
jobj_at(struct json_object *array, size_t i)
{
	return json_object_array_get_idx(array, i);
}

const char *
jobj_text(struct json_object *o)
{
	const char *text;

	if (!json_object_is_type(o, json_type_string))
		return NULL;
	text = json_object_get_string(o);
	if (strlen(text) != (size_t)json_object_get_string_len(o))
		return NULL;
	return text;
}

const char *
jobj_number_text(struct json_object *o)
{
	if (!json_object_is_type(o, json_type_int) &&
	    !json_object_is_type(o, json_type_double))
		return NULL;
	return json_object_to_json_string(o);
}

bool
jobj_int(struct json_object *o, int64_t *out)
{
	int64_t n;

	if (!json_object_is_type(o, json_type_int))
		return false;
	n = json_object_get_int64(o);
	if (n == INT64_MAX || n == INT64_MIN) /* saturated, or as good as */
		return false;
	*out = n;
	return true;
}

bool
jobj_bool(struct json_object *o)
{
	return json_object_is_type(o, json_type_boolean) &&
	    json_object_get_boolean(o);
}

void
jobj_each(struct json_object *o,
    void (*each)(const char *key, struct json_object *, void *), void *context)
{
	if (!json_object_is_type(o, json_type_object))
		return;
	json_object_object_foreach(o, key, value) each(key, value, context);
}

const char *
jobj_version(void)
{
	return json_c_version();
}

/*
 * json_tree - json-c behind strict validation; failed allocations are fatal.
 */
#include "json/json_tree.h"

#include <errno.h>
#include <json-c/json.h>
#include <limits.h>
#include <math.h>

#include "json/json_validate.h"
#include "base/text.h"

enum { JSON_TREE_PLACE_MAX = 64 };

/* json-c needs 800 bytes for an object, even if its text is short. */
static const struct json_validate_limits limits = {
	.depth = 32, .nodes = 200000, .objects = 40000
};

static const char repeated[] = "a member name is repeated in one object";

static size_t
count_members(struct json_object *o)
{
	size_t n = 0;

	if (json_object_is_type(o, json_type_object)) {
		json_object_object_foreach(o, key, value)
		{
			(void)key;
			n += 1 + count_members(value);
		}
	} else if (json_object_is_type(o, json_type_array)) {
		for (size_t i = 0; i < json_object_array_length(o); i++)
			n += count_members(json_object_array_get_idx(o, i));
	}
	return n;
}

static bool
parse_json(const char *p, size_t n, struct json_object **owned, struct error *f)
{
	struct json_tokener *tok = json_tokener_new_ex((int)limits.depth + 1);
	enum json_tokener_error e;

	if (tok == NULL)
		fatal("json-c: no tokener");
	*owned = json_tokener_parse_ex(tok, p, (int)n);
	e = json_tokener_get_error(tok);
	if (e == json_tokener_continue) { /* the end of a bare number */
		*owned = json_tokener_parse_ex(tok, "", 1);
		e = json_tokener_get_error(tok);
	}
	json_tokener_free(tok);
	return e == json_tokener_success ||
	    error_internal(f, "%s", json_tokener_error_desc(e));
}

/* Prints the place of the byte at `at`, both from 1: "line 3, column 14". */
static void
print_place(const char *p, size_t at, char out[JSON_TREE_PLACE_MAX])
{
	size_t line = 1, column = 1;

	for (size_t i = 0; i < at; i++) {
		if (p[i] == '\n') {
			line++;
			column = 1;
		} else if (((unsigned char)p[i] & 0xc0) != 0x80) {
			column++; /* a character has one byte or more */
		}
	}
	snprintf(
	    out, JSON_TREE_PLACE_MAX, "line %zu, column %zu", line, column);
}

/*
 * Parses without a check for duplicate names.  If two members have one name, json-c keeps
 * the last, so its tree has fewer members than the validator counted (*has_duplicate).
 */
static bool
parse_any(const char *p, size_t n, bool by_line, struct json_object **owned,
    bool *has_duplicate, struct error *f)
{
	struct json_validate_failure found;
	char place[JSON_TREE_PLACE_MAX];

	*owned = NULL;
	if (n > INT_MAX)
		return error_internal(f, "too large");
	if (!json_validate(p, n, limits, &found)) {
		if (by_line)
			print_place(p, found.at, place);
		else
			snprintf(
			    place, sizeof(place), "byte %zu", found.at + 1);
		(void)error_internal(f, "%s at %s", found.why, place);
		snprintf(f->detail, sizeof(f->detail), "%s", found.why);
		return false;
	}
	if (!parse_json(p, n, owned, f))
		return false;
	*has_duplicate = count_members(*owned) != found.members;
	return true;
}

bool
json_tree_parse(
    const char *p, size_t n, struct json_object **owned, struct error *f)
{
	bool has_duplicate;

	if (!parse_any(p, n, false, owned, &has_duplicate, f))
		return false;
	if (!has_duplicate)
		return true;
	json_tree_release(owned);
	return error_internal(f, repeated);
}

bool
json_tree_parse_file(const char *p, size_t n, struct json_object **owned,
    struct arena *mem, struct diagnostics *lint_or_null, struct error *f)
{
	bool has_duplicate;

	if (!parse_any(p, n, true, owned, &has_duplicate, f))
		return false;
	if (has_duplicate && lint_or_null == NULL) {
		json_tree_release(owned);
		return error_internal(f, repeated);
	}
	if (has_duplicate)
		json_validate_names(p, n, mem, lint_or_null);
	return true;
}

void
json_tree_release(struct json_object **owned)
{
	json_object_put(*owned);
	*owned = NULL;
}

static void
release(void *tree)
{
	struct json_object *o = tree;

	json_tree_release(&o);
}

void
json_tree_release_with(struct json_object *taken, struct arena *mem)
{
	arena_at_reset(mem, release, taken);
}

enum json_tree_kind
json_tree_kind(struct json_object *o)
{
	switch (json_object_get_type(o)) {
	case json_type_null:
		return JSON_TREE_NULL;
	case json_type_boolean:
		return JSON_TREE_BOOL;
	case json_type_double:
		return JSON_TREE_REAL;
	case json_type_int:
		return JSON_TREE_INT;
	case json_type_object:
		return JSON_TREE_OBJECT;
	case json_type_array:
		return JSON_TREE_ARRAY;
	case json_type_string:
		return JSON_TREE_TEXT;
	}
	fatal("json-c: unknown type");
}

const char *
json_tree_kind_name(enum json_tree_kind kind)
{
	static const char *const names[] = {
		[JSON_TREE_NULL] = "null",
		[JSON_TREE_BOOL] = "true or false",
		[JSON_TREE_INT] = "an integer",
		[JSON_TREE_REAL] = "a number",
		[JSON_TREE_TEXT] = "a string",
		[JSON_TREE_ARRAY] = "an array",
		[JSON_TREE_OBJECT] = "an object",
	};

	return names[kind];
}

struct json_object *
json_tree_member(struct json_object *o, const char *key)
{
	struct json_object *v = NULL;

	if (json_object_is_type(o, json_type_object))
		(void)json_object_object_get_ex(o, key, &v);
	return v;
}

bool
json_tree_has_member(struct json_object *o, const char *key)
{
	return json_object_is_type(o, json_type_object) &&
	    json_object_object_get_ex(o, key, NULL);
}

size_t
json_tree_count(struct json_object *array)
{
	if (!json_object_is_type(array, json_type_array))
		return 0;
	return json_object_array_length(array);
}

struct json_object *
json_tree_at(struct json_object *array, size_t i)
{
	return json_object_is_type(array, json_type_array)
	    ? json_object_array_get_idx(array, i)
	    : NULL;
}

const char *
json_tree_text(struct json_object *o)
{
	const char *text;

	if (!json_object_is_type(o, json_type_string))
		return NULL;
	text = json_object_get_string(o);
	if (strlen(text) != (size_t)json_object_get_string_len(o))
		return NULL;
	return text;
}

static bool
is_finite_real(struct json_object *o)
{
	return json_object_is_type(o, json_type_double) &&
	    isfinite(json_object_get_double(o));
}

/* Returns true for an integer beyond json-c's range, which json-c sets to the limit. */
static bool
is_saturated(struct json_object *o)
{
	return json_object_get_uint64(o) == UINT64_MAX ||
	    json_object_get_int64(o) == INT64_MIN;
}

const char *
json_tree_number_text(struct json_object *o)
{
	if (json_object_is_type(o, json_type_int) ? is_saturated(o)
						  : !is_finite_real(o))
		return NULL;
	return json_object_to_json_string(o);
}

bool
json_tree_int(struct json_object *o, int64_t *out)
{
	int64_t n;

	if (!json_object_is_type(o, json_type_int) || is_saturated(o))
		return false;
	n = json_object_get_int64(o);
	if (n == INT64_MAX && json_object_get_uint64(o) > INT64_MAX)
		return false;
	*out = n;
	return true;
}

bool
json_tree_is_bool(struct json_object *o)
{
	return json_object_is_type(o, json_type_boolean);
}

bool
json_tree_bool(struct json_object *o)
{
	return json_tree_is_bool(o) && json_object_get_boolean(o);
}

void
json_tree_each(struct json_object *o,
    void (*each)(const char *key, struct json_object *, void *), void *context)
{
	if (!json_object_is_type(o, json_type_object))
		return;
	json_object_object_foreach(o, key, value) each(key, value, context);
}

const char *
json_tree_version(void)
{
	return json_c_version();
}

const char *
json_tree_build_version(void)
{
	return JSON_C_VERSION;
}

struct json_object *
json_tree_nth_member(struct json_object *o, size_t at)
{
	if (!json_object_is_type(o, json_type_object))
		return NULL;
	json_object_object_foreach(o, key, value)
	{
		(void)key;
		if (at-- == 0)
			return value;
	}
	return NULL;
}

static bool
same_name(const char *a, const char *b)
{
	size_t n = strlen(a);

	if (n != strlen(b))
		return false;
	for (size_t i = 0; i < n; i++) {
		char x[2] = { a[i] == '_' ? '-' : a[i] };
		char y[2] = { b[i] == '_' ? '-' : b[i] };

		if (!text_equal_nocase(x, y))
			return false;
	}
	return true;
}

struct json_object *
json_tree_member_nocase(struct json_object *o, const char *wanted)
{
	if (!json_object_is_type(o, json_type_object))
		return NULL;
	json_object_object_foreach(o, key, value)
	{
		if (same_name(key, wanted))
			return value;
	}
	return NULL;
}

size_t
json_tree_member_count(struct json_object *o)
{
	return json_object_is_type(o, json_type_object)
	    ? (size_t)json_object_object_length(o)
	    : 0;
}

struct json_object *
json_tree_new(void)
{
	struct json_object *o = json_object_new_object();

	if (o == NULL)
		fatal("out of memory");
	return o;
}

static void
set_member(struct json_object *o, const char *key, struct json_object *taken)
{
	if (json_object_object_add_ex(
		o, key, taken, JSON_C_OBJECT_ADD_CONSTANT_KEY) != 0)
		fatal("out of memory");
}

void
json_tree_set_text(struct json_object *o, const char *key, const char *text)
{
	set_member(o, key, json_object_new_string(text));
}

void
json_tree_set_bool(struct json_object *o, const char *key, bool b)
{
	set_member(o, key, json_object_new_boolean(b));
}

void
json_tree_set_shared(
    struct json_object *o, const char *key, struct json_object *borrowed)
{
	set_member(o, key, json_object_get(borrowed));
}

struct json_object *
json_tree_section(struct json_object *o, const char *key)
{
	struct json_object *section = json_tree_member(o, key);

	if (section == NULL) {
		section = json_tree_new();
		set_member(o, key, section);
	}
	return section;
}

struct json_object *
json_tree_set_array(struct json_object *o, const char *key)
{
	struct json_object *array = json_object_new_array();

	set_member(o, key, array);
	return array;
}

struct json_object *
json_tree_new_array(void)
{
	return json_object_new_array();
}

void
json_tree_append(struct json_object *array, struct json_object *taken)
{
	if (json_object_array_add(array, taken) != 0)
		fatal("out of memory");
}

void
json_tree_append_text(struct json_object *array, const char *text)
{
	json_tree_append(array, json_object_new_string(text));
}

struct json_object *
json_tree_retain(struct json_object *o)
{
	return json_object_get(o);
}

const char *
json_tree_print(struct json_object *o, struct arena *mem)
{
	const char *text = json_object_to_json_string_ext(
	    o, JSON_C_TO_STRING_PLAIN | JSON_C_TO_STRING_NOSLASHESCAPE);

	return arena_copy(mem, text, strlen(text));
}

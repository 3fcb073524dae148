/*
 * json_envelope - keeps the keys above the current place, and the known names of lists.
 */
#include "json/json_envelope.h"

enum { NAMED_DEPTH_MAX = 4 };

static const char *const list_names[] = { "events", "items", "results",
	"content", "records", "entries", "value", "list", "rows", "eventos",
	"itens", NULL };
static const char *const wrapper_names[] = { "data", "_embedded", "embedded",
	"result", "results", "response", "page", NULL };

static bool
is_among(const char *name, const char *const *names)
{
	while (*names != NULL && strcmp(*names, name) != 0)
		names++;
	return *names != NULL;
}

/* Returns true at the place that the caller knows. */
static bool
is_at_keys(const struct json_envelope *e)
{
	size_t i = 0;

	while (i < e->key_count && i < e->depth &&
	    strcmp(e->keys[i], e->key[i]) == 0)
		i++;
	return i == e->key_count && i == e->depth;
}

/* Returns the kind of the array that opens here, as the value of the current key. */
static enum json_envelope_list
kind_of_list(const struct json_envelope *e)
{
	const char *first = e->key[0], *second = e->key[1];

	if (e->arrays > 0 || e->depth == 0 || e->depth > JSON_ENVELOPE_KEYS_MAX)
		return JSON_ENVELOPE_NO_LIST;
	if (e->key_count > 0)
		return is_at_keys(e) ? JSON_ENVELOPE_DATA
				     : JSON_ENVELOPE_NO_LIST;
	if (e->depth > NAMED_DEPTH_MAX)
		return JSON_ENVELOPE_NO_LIST;
	if (e->depth == 1 && strcmp(first, "data") == 0)
		return JSON_ENVELOPE_DATA;
	if ((e->depth == 1 && is_among(first, list_names)) ||
	    (e->depth == 2 && is_among(first, wrapper_names) &&
		is_among(second, list_names)))
		return JSON_ENVELOPE_KNOWN;
	return JSON_ENVELOPE_OTHER;
}

static void
end_key(struct json_envelope *e)
{
	char *key;

	e->in_key = false;
	if (e->depth > JSON_ENVELOPE_KEYS_MAX)
		return;
	key = e->key[e->depth - 1];
	/* A key that is too long cannot be a known name. */
	key[e->key_len <= JSON_ENVELOPE_KEY_MAX ? e->key_len : 0] = '\0';
	if (e->depth == 1) {
		e->has_id = e->has_id || strcmp(key, "id") == 0;
		e->has_name = e->has_name || strcmp(key, "name") == 0;
	}
}

static void
next_in_string(struct json_envelope *e, int c)
{
	if (e->escaped) {
		e->escaped = false;
	} else if (c == '\\') {
		e->escaped = true;
	} else if (c == '"' || c == '\n') { /* a string ends with its line */
		e->in_string = false;
		if (e->in_key)
			end_key(e);
		return;
	}
	if (e->in_key && e->depth <= JSON_ENVELOPE_KEYS_MAX) {
		if (e->key_len < JSON_ENVELOPE_KEY_MAX)
			e->key[e->depth - 1][e->key_len] = (char)c;
		e->key_len++;
	}
}

static void
close_bracket(struct json_envelope *e)
{
	e->arrays -= e->arrays > 0;
	e->depth -= e->depth > 0;
	e->expects_key = false;
}

enum json_envelope_list
json_envelope_next(struct json_envelope *e, int c)
{
	enum json_envelope_list list = JSON_ENVELOPE_NO_LIST;

	if (e->in_string) {
		next_in_string(e, c);
	} else if (c == '"') {
		e->in_string = true;
		e->in_key = e->expects_key && e->depth > 0;
		e->key_len = 0;
	} else if (c == '{' || c == '[') {
		if (c == '[')
			list = kind_of_list(e);
		e->arrays += c == '[' || e->arrays > 0;
		e->depth++;
		e->expects_key = c == '{' && e->arrays == 0;
	} else if (c == '}' || c == ']') {
		close_bracket(e);
	} else if (c == ',') {
		e->expects_key = e->arrays == 0;
	} else if (c == ':') {
		e->expects_key = false;
	}
	return list;
}

void
json_envelope_close(struct json_envelope *e)
{
	close_bracket(e);
}

void
json_envelope_path(
    const struct json_envelope *e, char path[JSON_ENVELOPE_PATH_MAX])
{
	size_t n = 0;

	path[0] = '\0';
	for (size_t i = 0; i + 1 < e->depth && i < JSON_ENVELOPE_KEYS_MAX; i++)
		n += (size_t)snprintf(
		    path + n, JSON_ENVELOPE_PATH_MAX - n, "/%s", e->key[i]);
}

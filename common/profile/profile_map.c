/*
 * profile_map - maps an upstream's item to a native record.
 */
#include "json/json_tree.h"
#include "base/text.h"
#include "profile/private_item.h"
#include "profile/profile.h"
#include "profile/internal.h"

struct rule_scope
profile_scope(const struct brand *b, int64_t now_s, struct arena *mem)
{
	const struct brand_vars *vars = &b->upstream.vars;
	struct request_template_variables *variables =
	    arena_alloc(mem, sizeof(*variables));

	request_template_set_variable(variables, "brand", b->host);
	request_template_set_variable(
	    variables, "upstream.base", b->upstream.base);
	for (size_t i = 0; i < vars->count; i++)
		request_template_set_variable(variables,
		    arena_printf(mem, "upstream.%s", vars->name[i]),
		    vars->value[i]);
	return (struct rule_scope){
		.mem = mem,
		/* Relative addresses cannot be below a database. */
		.base = brand_url_is_database(b->upstream.base)
		    ? NULL
		    : b->upstream.base,
		.zone = b->timezone,
		.country = b->country,
		.month_first = text_equal_nocase(b->country, "US"),
		.locale = b->locale,
		.currency = b->currency,
		.now_s = now_s,
		.variables = variables,
	};
}

static struct json_object *
map_item(const struct profile_mapping *x, const struct rule_scope *scope,
    struct json_object *item)
{
	struct json_object *out = json_tree_new();

	item = pointer_follow(&x->item, item);
	(void)profile_map_fields(&x->fields, scope, NULL, item, out);
	for (int i = 0; i < PROFILE_LIST_COUNT; i++) {
		if (x->lists[i].each != NULL)
			profile_map_list(&x->lists[i],
			    profile_list_name((enum profile_list_id)i), scope,
			    item, out);
	}
	private_item_read_free(item, out);
	return out;
}

struct json_object *
profile_map(const struct profile *x, const struct rule_scope *scope,
    struct json_object *item)
{
	return map_item(&x->list, scope, item);
}

const char *
profile_group(const struct profile *x, const struct rule_scope *scope,
    struct json_object *item)
{
	struct rule_value v;

	if (x->group == NULL)
		return NULL;
	v = rule_eval(x->group, scope, pointer_follow(&x->list.item, item));
	return rule_value_text(&v);
}

struct json_object *
profile_map_detail(const struct profile *x, const struct rule_scope *scope,
    struct json_object *item)
{
	return map_item(&x->detail, scope, item);
}

/* Returns true for "<p>", "</a>", "<br/>", but not for Markdown's "<https://...>". */
static bool
has_tag(const char *text)
{
	const char *last = strrchr(text, '>');

	while ((text = strchr(text, '<')) != NULL && text < last) {
		text += 1 + (text[1] == '/');
		if (text_is_letter_or_digit(*text) &&
		    strncmp(text, "http", 4) != 0)
			return true;
	}
	return false;
}

void
profile_convert_description(const struct profile *x, struct json_object *native)
{
	LOCAL_BUF html = BUF_INIT(RICHTEXT_OUTPUT_MAX);
	const char *text = json_tree_text_of(native, "description");

	if (text == NULL || x->description == RICHTEXT_HTML ||
	    (x->description_may_be_html && has_tag(text)))
		return;
	richtext_convert(x->description, text, strlen(text), &html, NULL);
	json_tree_set_text(native, "description", buf_cstr(&html));
}

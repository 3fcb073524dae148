/*
 * mcp_completion - completes the arguments of the prompt and of the resource templates.
 */
#include "agents/capabilities.h"
#include "agents/internal.h"
#include "agents/tools.h"
#include "base/text.h"
#include "search/facets.h"
#include "json/json_tree.h"

enum { COMPLETIONS_MAX = 100 };

static void
print_completion_end(struct json_writer *j, int64_t total)
{
	json_writer_array_end(j);
	json_writer_int(j, "total", total);
	json_writer_bool(j, "hasMore", total > COMPLETIONS_MAX);
	json_writer_object_end(j);
}

/* Completes the label of a city, the slug of an organiser, and so on. */
static bool
complete_facet(struct mcp_call *call, struct json_writer *j, const char *kind,
    const char *typed)
{
	struct facets_value values[COMPLETIONS_MAX];
	LOCAL_FACETS facets = { 0 };
	int64_t total;
	size_t n;

	facets_open(&facets, call->request->source);
	n = facets_list(&facets, kind, typed, call->request->mem, values,
	    COMPLETIONS_MAX, &total);
	for (size_t i = 0; i < n; i++)
		json_writer_text(j, NULL, tools_facet_text(kind, &values[i]));
	print_completion_end(j, total);
	return !facets.failed || tools_fail(&facets.error, "mcp", &call->error);
}

static void
complete_choice(
    struct json_writer *j, const char *const *choices, const char *typed)
{
	int64_t total = 0;

	for (; *choices != NULL; choices++) {
		if (!text_starts(*choices, typed))
			continue;
		json_writer_text(j, NULL, *choices);
		total++;
	}
	print_completion_end(j, total);
}

/*
 * Completes the argument of the name, which means the same in a prompt and in a template.
 * `lacks` is the error if it is not among the arguments.
 */
static bool
complete_argument(struct mcp_call *call, struct json_writer *j,
    const struct capabilities_argument *a, const char *lacks, const char *name,
    const char *typed)
{
	while (a->name != NULL && strcmp(a->name, name) != 0)
		a++;
	if (a->name == NULL)
		return jsonrpc_fail(&call->error, JSONRPC_INVALID_PARAMS,
		    "Invalid params: the %s \"%.60s\"", lacks, name);
	json_writer_object(j, "completion");
	json_writer_array(j, "values");
	if (text_is_among(capabilities_filter_kinds, SIZE_MAX, name))
		return complete_facet(call, j, name, typed);
	if (a->kind == CAPABILITIES_CHOICE)
		complete_choice(j, capabilities_choices(a), typed);
	else
		print_completion_end(j, 0);
	return true;
}

/* Slugs are not completed, because search_events finds them. */
static bool
complete_template(struct mcp_call *call, struct json_writer *j, const char *uri,
    const char *name, const char *typed)
{
	const struct capabilities_argument *a = capabilities_template_arguments(
	    call->request->source->brand, uri != NULL ? uri : "");

	if (a == NULL)
		return jsonrpc_fail(&call->error, JSONRPC_INVALID_PARAMS,
		    "Invalid params: ref.uri must be the URI of a resource template");
	return complete_argument(
	    call, j, a, "template has no variable", name, typed);
}

bool
mcp_complete(struct mcp_call *call, struct json_writer *j)
{
	struct json_object *params = call->message.params;
	struct json_object *ref = json_tree_member(params, "ref");
	struct json_object *argument = json_tree_member(params, "argument");
	const char *type = json_tree_text_of(ref, "type");
	const char *name = json_tree_text_of(argument, "name");
	const char *value = json_tree_text_of(argument, "value");

	if (type == NULL || name == NULL || value == NULL)
		return jsonrpc_fail(&call->error, JSONRPC_INVALID_PARAMS,
		    "Invalid params: ref.type, argument.name and "
		    "argument.value must be strings");
	if (strcmp(type, "ref/resource") == 0)
		return complete_template(
		    call, j, json_tree_text_of(ref, "uri"), name, value);
	if (strcmp(type, "ref/prompt") != 0)
		return jsonrpc_fail(&call->error, JSONRPC_INVALID_PARAMS,
		    "Invalid params: ref.type must be ref/prompt or "
		    "ref/resource");
	return mcp_is_prompt(call, json_tree_text_of(ref, "name")) &&
	    complete_argument(call, j, capabilities_prompt.arguments,
		"prompt has no argument", name, value);
}

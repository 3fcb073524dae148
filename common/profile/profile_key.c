#include "json/json_tree.h"
#include "profile/profile.h"

/* In an address these would be a step, not a name. */
static bool
is_step(const char *key)
{
	return key[strspn(key, ".")] == '\0';
}

bool
profile_key(const struct profile *x, const char *slug, const char **key)
{
	const char *mark = json_tree_text(
	    json_tree_member(json_tree_member(x->tree, "key"), "after_first"));
	const char *at = mark != NULL ? strstr(slug, mark) : slug;

	if (at == NULL)
		return false;
	*key = mark != NULL ? at + strlen(mark) : at;
	return !is_step(*key);
}

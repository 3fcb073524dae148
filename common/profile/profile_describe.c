#include "json/json_tree.h"
#include "profile/profile.h"

void
profile_describe(const struct profile *x, struct json_object *native)
{
	struct buf html = BUF_INIT(RICHTEXT_OUTPUT_MAX);
	const char *told =
	    json_tree_text(json_tree_member(native, "description"));

	if (told == NULL || x->description == RICHTEXT_HTML)
		return;
	richtext_to_html(x->description, told, strlen(told), &html);
	json_tree_set_text(native, "description", buf_cstr(&html));
	buf_release(&html);
}

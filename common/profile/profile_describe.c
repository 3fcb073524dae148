#include "json/json_tree.h"
#include "profile/profile.h"

void
profile_describe(const struct profile *x, struct json_object *native)
{
	struct buf html = BUF_INIT(RICHTEXT_OUTPUT_MAX);
	const char *told = jobj_text(jobj_member(native, "description"));

	if (told == NULL || x->description == RICHTEXT_HTML)
		return;
	richtext_to_html(x->description, told, strlen(told), &html);
	jobj_set_text(native, "description", buf_cstr(&html));
	buf_release(&html);
}

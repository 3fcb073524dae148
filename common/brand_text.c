#include "brand_text.h"

#include "colour.h"
#include "text.h"

/* "/assets/logo.svg": in an attribute it is an address and nothing else. */
static bool
is_site_path(const char *text)
{
	return text[0] == '/' && text[1] != '/' &&
	    text[strcspn(text, " \t\"'<>&\\")] == '\0';
}

const char *
brand_text_must_be(enum brand_text kind, const char *text)
{
	uint32_t colour;

	if (kind == BRAND_URL &&
	    (!text_is_http_url(text) || text_ends(text, "/")))
		return "an http or https address without a user or a final "
		       "slash";
	if (kind == BRAND_EMAIL && !text_is_email(text))
		return "an e-mail address";
	if (kind == BRAND_COLOUR && !colour_parse(text, &colour))
		return "a colour such as \"#e4572e\"";
	if (kind == BRAND_IMAGE && !is_site_path(text) &&
	    !text_is_http_url(text))
		return "a path of the site such as \"/assets/logo.svg\", or an "
		       "http or https address";
	return NULL;
}

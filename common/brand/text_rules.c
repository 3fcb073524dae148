#include "brand/text_rules.h"

#include "base/buf.h"
#include "base/color.h"
#include "base/text.h"

bool
brand_text_is_line(const char *text)
{
	size_t left = strlen(text), n;
	uint32_t c;

	for (; left > 0; text += n, left -= n) {
		n = text_utf8(text, left, &c);
		if (n == 0 || c < 0x20 || (c >= 0x7f && c < 0xa0) ||
		    c == 0x2028 || c == 0x2029 || (c >= 0xfdd0 && c < 0xfdf0) ||
		    (c & 0xfffe) == 0xfffe)
			return false;
	}
	return true;
}

/* "/assets/logo.svg": in an attribute it is an address and nothing else. */
static bool
is_site_path(const char *text)
{
	return text[0] == '/' && text[1] != '/' &&
	    text[strcspn(text, " \t\"'<>&\\")] == '\0';
}

static bool
is_capitals(const char *text, size_t n)
{
	return strlen(text) == n &&
	    strspn(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == n;
}

/* An address as soon as a slug stands where "{slug}" does. */
static bool
is_checkout(const char *text)
{
	static const char gap[] = "{slug}";
	struct buf url = BUF_INIT(strlen(text) + 1);
	const char *at;
	bool ok;

	for (; (at = strstr(text, gap)) != NULL; text = at + strlen(gap)) {
		buf_bytes(&url, text, (size_t)(at - text));
		buf_char(&url, 'x');
	}
	buf_text(&url, text);
	ok = text_is_http_url(buf_cstr(&url));
	buf_release(&url);
	return ok;
}

static bool
is_longer(const char *text, size_t characters)
{
	size_t n = 0;

	for (; *text != '\0'; text++)
		n += (*text & 0xc0) != 0x80;
	return n > characters;
}

const char *
brand_text_must(enum brand_text kind, const char *text)
{
	uint32_t colour;

	if (kind == BRAND_NAME && is_longer(text, 200))
		return "be of at most 200 characters";
	if (kind == BRAND_DESCRIPTION && is_longer(text, 1000))
		return "be of at most 1000 characters";
	if (kind == BRAND_URL &&
	    (!text_is_http_url(text) || text_ends(text, "/")))
		return "be an http or https address without a user or a final "
		       "slash";
	if (kind == BRAND_EMAIL && !text_is_email(text))
		return "be an e-mail address";
	if (kind == BRAND_COLOUR && !color_parse(text, &colour))
		return "be a colour such as \"#e4572e\"";
	if (kind == BRAND_IMAGE && !is_site_path(text) &&
	    !text_is_http_url(text))
		return "be a path of the site such as \"/assets/logo.svg\", or an "
		       "http or https address";
	if (kind == BRAND_CURRENCY && !is_capitals(text, 3))
		return "be three capitals such as BRL";
	if (kind == BRAND_COUNTRY && !is_capitals(text, 2))
		return "be two capitals such as BR";
	if (kind == BRAND_CHECKOUT && !is_checkout(text))
		return "begin with http:// or https:// and be an address; "
		       "{slug} may stand for the event";
	return NULL;
}

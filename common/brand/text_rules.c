/*
 * text_rules - the characters that each kind of text in a brand file may contain.
 */
#include "brand/internal.h"

#include "base/buf.h"
#include "base/color.h"
#include "base/text.h"

bool
text_rules_is_line(const char *text)
{
	size_t left = strlen(text), n;
	uint32_t c;

	for (; left > 0; text += n, left -= n) {
		n = text_plain(text, left);
		if (n > 0)
			continue;
		n = text_utf8(text, left, &c);
		if (n == 0 || c < 0x20 || (c >= 0x7f && c < 0xa0) ||
		    c == 0x2028 || c == 0x2029 || (c >= 0xfdd0 && c < 0xfdf0) ||
		    (c & 0xfffe) == 0xfffe)
			return false;
	}
	return true;
}

/*
 * True for "/assets/logo.svg".  The pages write the path into an attribute, so no
 * character may end the attribute or change the address.
 */
static bool
is_site_path(const char *text)
{
	return text[0] == '/' && text[1] != '/' &&
	    text[strcspn(text, " \t\"'<>&\\")] == '\0';
}

/* True for a path such as "/events", which no other page, file or program uses. */
static bool
is_page_path(const char *text)
{
	static const char *const others[] = { "a2a", "api", "assets", "auth",
		"cartaz", "cgi-bin", "docs", "embed", "index", "mcp", "oembed",
		"problems", "ready", "users" };
	static const char plain[] = "abcdefghijklmnopqrstuvwxyz0123456789-";

	if (text[0] != '/' || text[1] < 'a' || text[1] > 'z' ||
	    strlen(text) > 41 || text[1 + strspn(text + 1, plain)] != '\0')
		return false;
	for (size_t i = 0; i < ARRAY_LEN(others); i++) {
		if (strcmp(text + 1, others[i]) == 0)
			return false;
	}
	return true;
}

static bool
is_capitals(const char *text, size_t n)
{
	return strlen(text) == n &&
	    strspn(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == n;
}

/* True if the text is an address when each "{slug}" or "{secret.NAME}" is replaced. */
static bool
is_template(const char *text, const char *placeholder)
{
	LOCAL_BUF url = BUF_INIT(strlen(text) + 1);
	const char *at, *end;

	while ((at = strstr(text, placeholder)) != NULL &&
	    (end = strchr(at, '}')) != NULL) {
		buf_bytes(&url, text, (size_t)(at - text));
		buf_char(&url, 'x');
		text = end + 1;
	}
	buf_text(&url, text);
	return text_is_http_url(buf_cstr(&url));
}

static bool
is_longer_than(const char *text, size_t characters)
{
	size_t n = 0;

	for (; *text != '\0'; text++)
		n += (*text & 0xc0) != 0x80;
	return n > characters;
}

/* Returns true for the name of a server in the MCP registry. */
static bool
is_server_name(const char *text)
{
	static const char plain[] =
	    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-";
	size_t n = strspn(text, plain);
	const char *own = text + n + (text[n] == '/');

	while (*own == '_' || (*own != '\0' && strchr(plain, *own) != NULL))
		own++;
	return n > 0 && text[n] == '/' && own > text + n + 1 && *own == '\0' &&
	    strlen(text) <= 200;
}

/* Returns true for 43 digits of base64, the last with 4 bits, and the padding. */
static bool
is_key(const char *text)
{
	static const char digits[] =
	    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnop"
	    "qrstuvwxyz0123456789+/";

	return strspn(text, digits) == 43 && strcmp(text + 43, "=") == 0 &&
	    strchr("AEIMQUYcgkosw048", text[42]) != NULL;
}

bool
brand_is_source_name(const char *text)
{
	static const char plain[] = "abcdefghijklmnopqrstuvwxyz0123456789-";

	return strlen(text) <= 40 && text[0] != '-' && text[0] != '\0' &&
	    text[strspn(text, plain)] == '\0';
}

/* Returns true if all passwords in the address are secrets. */
static bool
is_database_url(const char *text)
{
	static const char scheme[] = "postgresql://", key[] = "password=";
	const char *user = text + strlen(scheme), *at;
	size_t n;

	if (!brand_url_is_database(text))
		return false;
	n = strcspn(user, "@/?");
	if (user[n] == '@' && (at = memchr(user, ':', n)) != NULL &&
	    !text_starts(at + 1, "{secret."))
		return false;
	at = strstr(text, key);
	return at == NULL || text_starts(at + strlen(key), "{secret.");
}

/* Requires a slash in a path, so that a word without a slash is a mistake. */
static bool
is_source_url(const char *text)
{
	return is_template(text, "{secret.") || is_database_url(text) ||
	    text_starts(text, "webcal://") ||
	    (strstr(text, "://") == NULL && strchr(text, '/') != NULL);
}

const char *
text_rules_violation(enum text_rule rule, const char *text)
{
	uint32_t color;

	if (rule == TEXT_RULE_NAME && is_longer_than(text, 200))
		return "have at most 200 characters";
	if (rule == TEXT_RULE_DESCRIPTION && is_longer_than(text, 1000))
		return "have at most 1000 characters";
	if (rule == TEXT_RULE_URL &&
	    (!text_is_http_url(text) || text_ends(text, "/")))
		return "be an http or https address without a user, blanks, "
		       "quotes, braces or a final slash";
	if (rule == TEXT_RULE_BASE && !is_database_url(text) &&
	    (!text_is_http_url(text) || text_ends(text, "/")))
		return "be an http or https address without a user, blanks, "
		       "quotes, braces or a final slash, or a postgresql:// "
		       "address in which the password is {secret.NAME}";
	if (rule == TEXT_RULE_ADDRESS && !text_is_http_url(text))
		return "be an http or https address without a user, blanks, "
		       "quotes or braces";
	if (rule == TEXT_RULE_EMAIL && !text_is_email(text))
		return "be an e-mail address";
	if (rule == TEXT_RULE_COLOR && !color_parse(text, &color))
		return "be a colour such as \"#e4572e\"";
	if (rule == TEXT_RULE_IMAGE && !is_site_path(text) &&
	    !text_is_http_url(text))
		return "be a path of the site such as \"/assets/logo.svg\", or an "
		       "http or https address";
	if (rule == TEXT_RULE_LINK && !is_site_path(text) &&
	    !text_is_http_url(text))
		return "be a path of the site such as \"/privacy\", or an http or "
		       "https address";
	if (rule == TEXT_RULE_PATH && !is_page_path(text))
		return "be a slash, a lower-case letter and up to 39 "
		       "lower-case letters, digits and hyphens, such as "
		       "\"/events\", and not an address that Cartaz already "
		       "uses";
	if (rule == TEXT_RULE_CURRENCY && !is_capitals(text, 3))
		return "be three capital letters, such as BRL";
	if (rule == TEXT_RULE_COUNTRY && !is_capitals(text, 2))
		return "be two capital letters, such as BR";
	if (rule == TEXT_RULE_CHECKOUT && !is_template(text, "{slug}"))
		return "be an http or https address, in which Cartaz replaces "
		       "{slug} with the slug of the event";
	if (rule == TEXT_RULE_TILES &&
	    (!is_template(text, "{") || strstr(text, "{z}") == NULL ||
		strstr(text, "{x}") == NULL || strstr(text, "{y}") == NULL))
		return "be an address of map tiles with {z}, {x} and {y}";
	if (rule == TEXT_RULE_SERVER && !is_server_name(text))
		return "be a name such as \"com.example.www/events\"";
	if (rule == TEXT_RULE_KEY && !is_key(text))
		return "be an Ed25519 public key: 32 bytes in base64";
	if (rule == TEXT_RULE_SOURCE_NAME && !brand_is_source_name(text))
		return "be a name such as \"town-hall\": up to 40 lower-case "
		       "letters, digits and hyphens, not beginning with a "
		       "hyphen";
	if (rule == TEXT_RULE_SOURCE_URL && !is_source_url(text))
		return "be an http, https or webcal address, a path with a "
		       "slash, or a postgresql:// address in which the "
		       "password is {secret.NAME}";
	return NULL;
}

/*
 * site_pictures - the brand's share card and its icons, as PNG.
 */
#include "cartaz/documents/internal.h"
#include "page/share_card.h"
#include "cartaz/documents/pictures.h"

/* The order of the pictures.  The cached output of cartaz-draw is not trusted. */
static const char *const names[] = { &SHARE_CARD_FILE[1], "favicon.ico",
	"apple-touch-icon.png", "icon-192.png", "icon-512.png" };

bool
site_emit_pictures(struct site *s, struct error *f)
{
	struct pictures pictures;
	const char *name, *p;
	size_t n;
	bool ok = pictures_of(s->tool, s->brand, &pictures, f);

	if (ok && !pictures.has_letters)
		(void)tool_fail(s->tool,
		    "%s: no font is installed for the pictures, which "
		    "therefore have no letters; see docs/reference/filters.md",
		    s->brand->host);
	for (size_t i = 0; ok && i < ARRAY_LEN(names); i++) {
		if (!pictures_next(&pictures, &name, &p, &n) ||
		    strcmp(name, names[i]) != 0)
			ok = error_internal(f,
			    "cartaz-draw did not draw %s; remove "
			    "var/%s/" PICTURES_FILE " and publish again",
			    names[i], s->brand->host);
		else
			ok = site_emit(s, name, p, n, f);
	}
	pictures_release(&pictures);
	return ok;
}

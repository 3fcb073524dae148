/*
 * site_pictures - the brand's share card and its icons, as PNG.
 */
#include "cartaz/site/internal.h"
#include "cartaz/site/pictures.h"

bool
site_emit_pictures(struct site *s, struct error *f)
{
	struct pictures pictures;
	const char *name, *p;
	size_t n;
	bool ok = pictures_of(s->tool, s->brand, &pictures, f);

	if (ok && !pictures.has_letters)
		(void)tool_fail(s->tool,
		    "%s: no font of those that operations.md names is "
		    "installed; the pictures have no letters",
		    s->brand->host);
	while (ok && pictures_next(&pictures, &name, &p, &n))
		ok = site_emit(s, name, p, n, f);
	pictures_release(&pictures);
	return ok;
}

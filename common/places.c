#include "places.h"

#include <stdarg.h>

static const char *
variable(const char *name, const char *otherwise)
{
	const char *value = getenv(name);

	return value != NULL && value[0] != '\0' ? value : otherwise;
}

const char *
places_secret(const char *name)
{
	return variable(name, NULL);
}

const char *
places_authorities(void)
{
	return variable("SSL_CERT_FILE", NULL);
}

struct places
places_read(void)
{
	return (struct places){
		.etc = variable("CARTAZ_ETC", CARTAZ_DEFAULT_ETC),
		.var = variable("CARTAZ_VAR", CARTAZ_DEFAULT_VAR),
		.htdocs = variable("CARTAZ_HTDOCS", CARTAZ_DEFAULT_HTDOCS),
	};
}

void
places_path(char path[PLACES_PATH_MAX], const char *first, ...)
{
	const char *part = first;
	size_t at = 0;
	va_list ap;

	va_start(ap, first);
	for (; part != NULL; part = va_arg(ap, const char *)) {
		int n = snprintf(path + at, PLACES_PATH_MAX - at, "%s%s",
		    at > 0 ? "/" : "", part);

		if (n < 0 || (size_t)n >= PLACES_PATH_MAX - at)
			fatal("places: a path is too long");
		at += (size_t)n;
	}
	va_end(ap);
}

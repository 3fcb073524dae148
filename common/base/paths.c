#include "base/paths.h"

#include <stdarg.h>

#include "base/datetime.h"

static const char *
variable(const char *name, const char *otherwise)
{
	const char *value = getenv(name);

	return value != NULL && value[0] != '\0' ? value : otherwise;
}

const char *
paths_secret(const char *name)
{
	return variable(name, NULL);
}

const char *
paths_authorities(void)
{
	return variable("SSL_CERT_FILE", NULL);
}

const char *
paths_endpoint(void)
{
	return variable(PATHS_ENDPOINT, NULL);
}

bool
paths_now(int64_t *now_s)
{
	const char *text = variable("CARTAZ_NOW", NULL);
	struct datetime w;

	*now_s = (int64_t)time(NULL);
	if (text == NULL)
		return true;
	if (!datetime_parse(text, &w) || w.kind != DATETIME_INSTANT)
		return false;
	*now_s = datetime_instant_s(&w);
	return true;
}

struct paths
paths_read(void)
{
	return (struct paths){
		.etc = variable("CARTAZ_ETC", CARTAZ_DEFAULT_ETC),
		.var = variable("CARTAZ_VAR", CARTAZ_DEFAULT_VAR),
		.htdocs = variable("CARTAZ_HTDOCS", CARTAZ_DEFAULT_HTDOCS),
	};
}

void
paths_path(char path[PATHS_PATH_MAX], const char *first, ...)
{
	const char *part = first;
	size_t at = 0;
	va_list ap;

	va_start(ap, first);
	for (; part != NULL; part = va_arg(ap, const char *)) {
		int n = snprintf(path + at, PATHS_PATH_MAX - at, "%s%s",
		    at > 0 ? "/" : "", part);

		if (n < 0 || (size_t)n >= PATHS_PATH_MAX - at)
			fatal("places: a path is too long");
		at += (size_t)n;
	}
	va_end(ap);
}

/*
 * nodl.c - a static program loads no code at run time.
 *
 * SQLite can load extensions; we never ask it to.  With these in place libc's
 * loader is not even linked.
 */
#include <dlfcn.h>
#include <stddef.h>

void *
dlopen(const char *file, int mode)
{
	(void)file;
	(void)mode;
	return NULL;
}

void *
dlsym(void *restrict handle, const char *restrict name)
{
	(void)handle;
	(void)name;
	return NULL;
}

int
dlclose(void *handle)
{
	(void)handle;
	return -1;
}

char *
dlerror(void)
{
	static char text[] = "loading code is not supported";

	return text;
}

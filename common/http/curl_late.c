/*
 * curl_late - loads libcurl when the first of its functions is called.
 *
 * Also called: lazy loading, dlopen.
 * Why:    libcurl loads thirty other libraries, which takes 3 of the 7 ms in which a
 *         command starts.  Only the commands that call an upstream need it.
 * How:    this file defines the functions that common/http/http_client.c calls.  Each
 *         calls the function of the same name in the library, which is not linked.
 *         RTLD_LAZY binds no function of the thirty other libraries before its first
 *         call, as if libcurl were linked.
 * Errors: a missing libcurl is fatal; the package depends on it.
 * Owns:   the library, until the process ends.
 */
/* The type-checking macros have the names of the functions. */
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <dlfcn.h>
#include <stdarg.h>

#include "base/base.h"

#undef curl_easy_getinfo
#undef curl_easy_setopt

/* The soname whose functions match the header. */
#define LIBRARY "libcurl.so.4"

static void *
find_function(const char *name)
{
	static void *library;
	void *function;

	if (library == NULL)
		library = dlopen(LIBRARY, RTLD_LAZY | RTLD_LOCAL);
	function = library != NULL ? dlsym(library, name) : NULL;
	if (function == NULL)
		fatal("curl_late: cannot load " LIBRARY
		      "; install the package libcurl4");
	return function;
}

/* ISO C has no cast from an object to a function; POSIX requires that this cast works. */
#define FUNCTION(name)                                                         \
	static __typeof__(name) *function;                                     \
	if (function == NULL)                                                  \
	*(void **)&function = find_function(#name)

/* Defines a function by its result, name, parameters and their names. */
#define LATE(result, name, parameters, arguments)                              \
	result name parameters                                                 \
	{                                                                      \
		FUNCTION(name);                                                \
		return function arguments;                                     \
	}
#define LATE_VOID(name, parameters, arguments)                                 \
	void name parameters                                                   \
	{                                                                      \
		FUNCTION(name);                                                \
		function arguments;                                            \
	}

LATE(CURLcode, curl_global_init, (long flags), (flags))
LATE_VOID(curl_global_cleanup, (void), ())
LATE(CURL *, curl_easy_init, (void), ())
LATE(CURLcode, curl_easy_perform, (CURL * curl), (curl))
LATE_VOID(curl_easy_cleanup, (CURL * curl), (curl))
LATE(const char *, curl_easy_strerror, (CURLcode code), (code))
LATE(struct curl_slist *, curl_slist_append,
    (struct curl_slist * list, const char *text), (list, text))
LATE_VOID(curl_slist_free_all, (struct curl_slist * list), (list))
LATE(curl_version_info_data *, curl_version_info, (CURLversion version),
    (version))
LATE(CURLM *, curl_multi_init, (void), ())
LATE(CURLMcode, curl_multi_add_handle, (CURLM * multi, CURL *curl),
    (multi, curl))
LATE(CURLMcode, curl_multi_remove_handle, (CURLM * multi, CURL *curl),
    (multi, curl))
LATE(CURLMcode, curl_multi_perform, (CURLM * multi, int *running),
    (multi, running))
LATE(CURLMcode, curl_multi_poll,
    (CURLM * multi, struct curl_waitfd *extra, unsigned int count,
	int timeout_ms, int *ready),
    (multi, extra, count, timeout_ms, ready))
LATE(CURLMsg *, curl_multi_info_read, (CURLM * multi, int *left), (multi, left))
LATE(CURLMcode, curl_multi_cleanup, (CURLM * multi), (multi))

/* The number of an option encodes the type of its value: CURLOPTTYPE_*. */
CURLcode
curl_easy_setopt(CURL *curl, CURLoption option, ...)
{
	FUNCTION(curl_easy_setopt);
	CURLcode code;
	va_list more;

	va_start(more, option);
	if ((int)option >= CURLOPTTYPE_OFF_T)
		code = function(curl, option, va_arg(more, curl_off_t));
	else if ((int)option >= CURLOPTTYPE_FUNCTIONPOINT)
		code = function(curl, option, va_arg(more, void (*)(void)));
	else if ((int)option >= CURLOPTTYPE_OBJECTPOINT)
		code = function(curl, option, va_arg(more, void *));
	else
		code = function(curl, option, va_arg(more, long));
	va_end(more);
	return code;
}

CURLcode
curl_easy_getinfo(CURL *curl, CURLINFO info, ...)
{
	FUNCTION(curl_easy_getinfo);
	CURLcode code;
	va_list more;

	va_start(more, info);
	code = function(curl, info, va_arg(more, void *));
	va_end(more);
	return code;
}

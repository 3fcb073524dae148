/*
 * http_failure - reports why an exchange failed, and what helps.
 */
#include "http/http_failure.h"

#include <stdio.h>

static const struct {
	const char *what, *advice;
} texts[] = {
	[HTTP_CLIENT_UNREACHABLE] = { "no connection",
	    "check the address, and that the service runs there" },
	[HTTP_CLIENT_TIMED_OUT] = { "too slow",
	    "raise limits.connect_ms or limits.total_ms if the server cannot "
	    "be faster" },
	[HTTP_CLIENT_LOST] = { "the answer broke off",
	    "the server's log may have the reason" },
	[HTTP_CLIENT_UNTRUSTED] = { "no TLS connection that can be trusted",
	    "correct the server's certificate, or set SSL_CERT_FILE to a file "
	    "with the certificate of its authority" },
	[HTTP_CLIENT_TOO_LARGE] = { "the answer is too large",
	    "request fewer events at once (list.max in the profile), or raise "
	    "limits.max_bytes" },
	[HTTP_CLIENT_MALFORMED] = { "the answer is not valid HTTP",
	    "the server's operator must correct it" },
	[HTTP_CLIENT_REFUSED] = { "not an address that can be requested",
	    "correct the address, and write a password only into a secret" },
	[HTTP_CLIENT_NOT_KEPT] = { "cannot keep the answer",
	    "free some space on the disk" },
};

void
http_failure_show(const char *url, char out[HTTP_FAILURE_SHOWN_MAX])
{
	const char *scheme = strstr(url, "://");
	size_t head = scheme != NULL ? (size_t)(scheme + 3 - url) : 0;
	size_t host = strcspn(url + head, "/?#");
	const char *rest = memrchr(url + head, '@', host);

	rest = rest != NULL ? rest + 1 : url + head;
	snprintf(out, HTTP_FAILURE_SHOWN_MAX, "%.*s%.*s", (int)head, url,
	    (int)strcspn(rest, "?#"), rest);
}

bool
http_failure_note(enum http_outcome outcome, const char *shown, const char *why,
    struct error *f)
{
	return error_note(f, ERROR_UPSTREAM_UNAVAILABLE, "%s: %s (%.160s); %s",
	    shown, texts[outcome].what, why, texts[outcome].advice);
}

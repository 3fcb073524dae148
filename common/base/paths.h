/*
 * paths.h - the folders of the installation and the other settings from the
 * environment.  Only this module reads variables that are not CGI's.
 *
 * Also called: configuration, environment variables, settings.
 * Shape:  etc/brands/<host>.json       one per brand, written by the operator
 *         var/<host>/brand.json        last good copy of it, made by the tool
 *         var/hosts/<alias>            link to the brand file, made by the tool
 *         var/<host>/current           link to the snapshot that is served
 *         htdocs/<host>/               the brand's published documents
 * Owns:   nothing; the texts belong to the environment.
 * Errors: only paths_now() can fail; paths_path() is fatal past its limit.
 * Units:  paths_now() is in seconds since 1970-01-01T00:00:00Z.
 * Limits: a path has at most PATHS_PATH_MAX bytes with its NUL.
 */
#ifndef BASE_PATHS_H
#define BASE_PATHS_H

#include "base/base.h"

/* Functions have paths on the stack.  A start touches few pages of it if they are short. */
enum { PATHS_PATH_MAX = 1024 };

struct paths {
	const char *etc, *var, *htdocs;
};

struct paths paths_read(void);

/*
 * The current time of this run: the clock's, or CARTAZ_NOW as an RFC 3339 time with
 * its offset, which makes results repeatable.  If CARTAZ_NOW is set and is not such a
 * time, it returns false and *now_s is the clock's time.
 */
bool paths_now(int64_t *now_s) MUST_USE;

/* A variable that a brand file names for a secret; NULL when unset or empty. */
const char *paths_secret(const char *name);

/*
 * A file of CA certificates to trust in addition to the system's:
 * SSL_CERT_FILE, the variable of OpenSSL and curl; NULL when unset.
 */
const char *paths_ca_file(void);

/* TZ, and LC_ALL, LC_MESSAGES or LANG, of the tool's user; NULL when unset. */
const char *paths_zone(void);
const char *paths_language(void);
/* May a message on a terminal have colors? (TERM; NO_COLOR: https://no-color.org) */
bool paths_terminal_has_colors(void);

/* The folder of the programs: CARTAZ_CGI.  Only the resident server reads it. */
const char *paths_cgi(void);

/*
 * The seconds after which the web server ends a program: CARTAZ_TIMEOUT, which
 * cartaz.conf sets; 10 when it is not a number of seconds.
 */
int64_t paths_timeout_s(void);

/*
 * The endpoint that the program "live" serves; NULL when no other program started it.
 */
#define PATHS_ENDPOINT "CARTAZ_ENDPOINT"
const char *paths_endpoint(void);

/* The name of this program's file, without its folder, when it started. */
const char *paths_start_name(void);

/*
 * The name of the program that serves many endpoints, and the variable in which it
 * records the endpoint that it serves.
 */
#define PATHS_SITE "site"
#define PATHS_PROGRAM "CARTAZ_PROGRAM"

/*
 * Finds another program in this program's folder, such as "live", and the name of this
 * one.  While an upgrade replaces the file, the kernel adds " (deleted)" to its name;
 * that is removed.  For PATHS_SITE the name is the endpoint's.  False, with errno,
 * when the kernel does not report the path.
 */
bool paths_program(const char *name, char path[PATHS_PATH_MAX],
    char own_name[PATHS_PATH_MAX]) MUST_USE;

/*
 * path = first "/" second ..., up to a NULL.  A path that does not fit is fatal,
 * because every part has a limit of its own.
 */
#define paths_path(path, ...) paths_join(path, __VA_ARGS__, (char *)NULL)
void paths_join(char path[PATHS_PATH_MAX], const char *first, ...)
    __attribute__((sentinel));
/* path = <etc>/<folder>/<name>.json: what the operator writes about a host. */
void paths_etc_file(const struct paths *, const char *folder, const char *name,
    char path[PATHS_PATH_MAX]);

/*
 * The number of sockets that the service manager opened for this process, from
 * descriptor PATHS_SOCKET on (LISTEN_FDS and LISTEN_PID: sd_listen_fds(3)).  Also
 * called: socket activation.
 */
enum { PATHS_SOCKET = 3 };
int64_t paths_sockets(void);

#endif

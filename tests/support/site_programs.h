/*
 * site_programs.h - what the addresses of a site lead to (site/addresses.def), for
 * start_htaccess.c.
 */
#ifndef TESTS_SUPPORT_SITE_PROGRAMS_H
#define TESTS_SUPPORT_SITE_PROGRAMS_H

const char *site_base_name(const char *path);

/* The address before the path of a program, or NULL. */
const char *site_address(const char *program, const char *path_info);

#endif

/*
 * base.h - attributes, the fatal exit and the allocators for every file.
 *
 * Owns:   the caller owns what the mem_ functions return; free() it.  The context
 *         of the hook stays the caller's.
 * Errors: there are two tiers.  fatal() is for a broken invariant or no memory;
 *         it never returns.  A failure with an outside reason is a struct error
 *         (error.h).
 */
#ifndef BASE_BASE_H
#define BASE_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/banned.h"

#define CARTAZ_VERSION "1.0.0"

#define ARRAY_LEN(a) (sizeof(a) / sizeof((a)[0]))
#define MUST_USE __attribute__((warn_unused_result))
/* Of a large variable that is filled as far as it is used: no zeros before. */
#define UNINITIALIZED __attribute__((uninitialized))
/*
 * Of a large static variable of zeros that most starts of a program do not touch: it is
 * behind all others (the linker's place for large data), which share a few pages then.
 */
#if defined(__x86_64__) && !defined(__clang__)
#define APART __attribute__((section(".lbss.apart")))
#else
#define APART
#endif
#define PRINTF_LIKE(fmt, args) __attribute__((format(printf, fmt, args)))

/*
 * Sets what fatal() calls before it ends the process; NULL for nothing.  The
 * hook must not allocate.  The reason goes to standard error in any case.
 */
void fatal_set_hook(
    void (*hook)(void *context, const char *why), void *context);
/*
 * Sets what stands in front of the reason, with a blank behind it; NULL or "" for
 * nothing.  The text stays the caller's.
 */
void fatal_set_subject(const char *text_or_null);
_Noreturn void fatal(const char *why);

/* Like malloc and realloc, but they never return NULL: no memory is fatal. */
void *mem_alloc(size_t n) MUST_USE;
void *mem_grow(void *taken, size_t n) MUST_USE;
/* Like strdup, which does not say when there is no memory (oom.c). */
char *mem_copy_text(const char *text) MUST_USE;

#endif

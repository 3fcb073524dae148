/*
 * confine - resource limits, no new privileges and a Landlock ruleset.
 */
#include "base/confine.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/confine_filter.h"
#include "base/paths.h"

#ifdef CARTAZ_UNCONFINED
enum { IS_CONFINED = 0 };
#else
enum { IS_CONFINED = 1 };
#endif

/* The type of a limit's name, which depends on the C library. */
#if defined(__GLIBC__)
#define RESOURCE __rlimit_resource_t
#else
#define RESOURCE int
#endif

enum {
	FILES_MAX = 128,                /* some servers pass on open files */
	WRITTEN_MAX = 32 * 1024 * 1024, /* must exceed the largest response */
	MEMORY_MAX = 384 * 1024 * 1024, /* CARTAZ_MEMORY of cartaz.conf */
};

static rlim_t
lower_of(rlim_t a, rlim_t b)
{
	return a < b ? a : b;
}

/* Sets a limit, but never raises a lower limit that the server set. */
static void
limit(RESOURCE resource, rlim_t soft, rlim_t hard)
{
	struct rlimit now, then = { soft, hard };

	if (hard == 0) { /* no other limit can be lower */
		(void)setrlimit(resource, &then);
		return;
	}
	if (getrlimit(resource, &now) != 0)
		return;
	then.rlim_max = lower_of(now.rlim_max, hard);
	then.rlim_cur = lower_of(lower_of(now.rlim_cur, soft), then.rlim_max);
	if (then.rlim_cur != now.rlim_cur || then.rlim_max != now.rlim_max)
		(void)setrlimit(resource, &then);
}

/*
 * Standard error may be the server's log, and standard output may be a file.  Their
 * present size must not count.
 */
static rlim_t
written_max(void)
{
	rlim_t largest = 0;
	struct stat st;

	for (int fd = 1; fd <= 2; fd++) {
		if (fstat(fd, &st) == 0 && S_ISREG(st.st_mode) &&
		    (rlim_t)st.st_size > largest)
			largest = (rlim_t)st.st_size;
	}
	return largest + WRITTEN_MAX;
}

/*
 * If the server limits memory (RLimitMEM sets only the soft limit), its limit becomes
 * the hard limit.
 */
static void
limit_memory(void)
{
	struct rlimit now;
	rlim_t max;

	if (getrlimit(RLIMIT_AS, &now) != 0)
		return;
	max = now.rlim_cur != RLIM_INFINITY ? now.rlim_cur : MEMORY_MAX;
	limit(RLIMIT_AS, max, max);
}

/*
 * A resident process has no limit of processor time.  It maps the snapshots that it
 * keeps open, so its data is limited instead of its address space.  Its file size has
 * no limit, because standard error may be a growing log.
 */
static void
limit_resources(enum confine_kind kind)
{
	rlim_t seconds = (rlim_t)paths_timeout_s(), written = written_max();

	signal(SIGXFSZ, SIG_IGN); /* the write fails instead */
	limit(RLIMIT_CORE, 0, 0);
	limit(RLIMIT_NOFILE, FILES_MAX, FILES_MAX);
	if (kind == CONFINE_RESIDENT) {
		if (IS_CONFINED)
			limit(RLIMIT_DATA, MEMORY_MAX, MEMORY_MAX);
		return;
	}
	limit(RLIMIT_FSIZE, written, written);
	limit(RLIMIT_CPU, seconds, seconds + 1);
	if (IS_CONFINED)
		limit_memory();
}

void
confine_process(enum confine_kind kind)
{
	if (kind == CONFINE_NOT)
		return;
	limit_resources(kind);
	(void)prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}

/*
 * RLIMIT_NPROC also counts threads and the user's other processes.  So in a program
 * with threads only the filter forbids new processes.
 */
void
confine_calls(enum confine_kind kind)
{
	if (kind == CONFINE_NOT || !IS_CONFINED)
		return;
	if (kind == CONFINE_SNAPSHOT || kind == CONFINE_RESIDENT)
		limit(RLIMIT_NPROC, 0, 0);
	confine_filter(kind);
}

/* The struct of newer kernels, because Debian 12's header ends with ABI 2. */
struct ruleset {
	uint64_t files, ports, scopes;
};

/*
 * The rights that a ruleset can handle, each with the ABI that added it.  A kernel
 * refuses unknown bits, and accepts a longer struct if the rest is zeros.
 */
enum {
	ALL_OF_ABI_1 = 0x1fff,
	REFER = 1 << 13,     /* 2: link and rename between folders */
	TRUNCATE = 1 << 14,  /* 3 */
	IOCTL_DEV = 1 << 15, /* 5 */
	BIND_TCP = 1 << 0,   /* 4 */
	CONNECT_TCP = 1 << 1,
	ABSTRACT_UNIX_SOCKET = 1 << 0, /* 6: sockets of other domains */
	SIGNAL = 1 << 1,
};

static int
landlock_abi(void)
{
	long abi = syscall(SYS_landlock_create_ruleset, NULL, 0,
	    LANDLOCK_CREATE_RULESET_VERSION);

	return abi > 0 ? (int)abi : 0;
}

static struct ruleset
everything(int abi, enum confine_kind kind)
{
	return (struct ruleset){
		.files = ALL_OF_ABI_1 | (abi >= 2 ? REFER : 0) |
		    (abi >= 3 ? TRUNCATE : 0) | (abi >= 5 ? IOCTL_DEV : 0),
		.ports = abi < 4 ? 0
		    : kind == CONFINE_SNAPSHOT || kind == CONFINE_RESIDENT ||
			kind == CONFINE_DRAW
		    ? BIND_TCP | CONNECT_TCP
		    : BIND_TCP,
		.scopes = abi >= 6 ? ABSTRACT_UNIX_SOCKET | SIGNAL : 0,
	};
}

/* Returns true for a lack that may pass, false for a property of the kernel. */
static bool
is_lack(int error)
{
	return error == ENOMEM || error == EMFILE || error == ENFILE;
}

int
confine_files_begin(enum confine_kind kind)
{
	int abi = landlock_abi();
	struct ruleset all = everything(abi, kind);
	int ruleset;

	if (kind == CONFINE_NOT || !IS_CONFINED || abi == 0)
		return -1;
	ruleset =
	    (int)syscall(SYS_landlock_create_ruleset, &all, sizeof(all), 0);
	if (ruleset < 0 && is_lack(errno))
		fatal("confine: no memory or no descriptor "
		      "for a Landlock ruleset");
	return ruleset;
}

void
confine_files_left_out(void)
{
	static const int left_out[] = { ENOENT, ENOTDIR, EACCES, ELOOP,
		ENAMETOOLONG };

	for (size_t i = 0; i < ARRAY_LEN(left_out); i++) {
		if (errno == left_out[i])
			return;
	}
	fatal("confine: a path that the program needs cannot be opened");
}

/* A rule for a file must not have a right that only exists for folders. */
void
confine_files_allow(int *ruleset, const char *path, enum confine_access access)
{
	static const uint64_t file_rights[] = {
		[CONFINE_READ] = LANDLOCK_ACCESS_FS_READ_FILE,
		[CONFINE_LIST] = LANDLOCK_ACCESS_FS_READ_FILE,
		[CONFINE_WRITE] = LANDLOCK_ACCESS_FS_READ_FILE |
		    LANDLOCK_ACCESS_FS_WRITE_FILE,
		[CONFINE_EXECUTE] =
		    LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_EXECUTE,
	};
	static const uint64_t folder_rights[] = {
		[CONFINE_READ] = 0,
		[CONFINE_LIST] = LANDLOCK_ACCESS_FS_READ_DIR,
		[CONFINE_WRITE] = LANDLOCK_ACCESS_FS_MAKE_REG,
		[CONFINE_EXECUTE] = 0,
	};
	struct landlock_path_beneath_attr rule = {
		.allowed_access = file_rights[access],
		.parent_fd = *ruleset < 0 ? -1 : open(path, O_PATH | O_CLOEXEC),
	};
	struct stat st;

	if (*ruleset < 0)
		return;
	if (rule.parent_fd < 0) {
		confine_files_left_out();
		return;
	}
	if (folder_rights[access] != 0 && fstat(rule.parent_fd, &st) != 0)
		fatal("confine: fstat failed for a path in the "
		      "Landlock rules");
	if (folder_rights[access] != 0 && S_ISDIR(st.st_mode))
		rule.allowed_access |= folder_rights[access];
	if (syscall(SYS_landlock_add_rule, *ruleset, LANDLOCK_RULE_PATH_BENEATH,
		&rule, 0) != 0) {
		if (is_lack(errno))
			fatal("confine: no memory for a Landlock rule");
		(void)close(*ruleset);
		*ruleset = -1;
	}
	(void)close(rule.parent_fd);
}

void
confine_files_apply(int ruleset)
{
	if (ruleset < 0)
		return;
	if (syscall(SYS_landlock_restrict_self, ruleset, 0) != 0 &&
	    is_lack(errno))
		fatal("confine: no memory to apply a Landlock ruleset");
	(void)close(ruleset);
}

struct confine_support
confine_support(void)
{
	return (struct confine_support){
		.is_built = IS_CONFINED,
		.landlock_abi = landlock_abi(),
		.has_filter = confine_filter_works(),
	};
}

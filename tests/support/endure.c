/*
 * endure - sends requests to an SCGI server many times, and compares every answer.
 *
 * usage: endure SOCKET CLIENTS REQUESTS FOLDER
 *
 * Each folder in FOLDER has the bytes of a request in `request`, and the allowed answers
 * in answer*.  CLIENTS processes send the requests, each in another order, until they sent
 * REQUESTS together or the file FOLDER/stop exists.  The first wrong answers are written
 * to `wrong` beside the request.
 *
 * Prints "ASKED WRONG LOST": the numbers of requests, of wrong answers, and of incomplete
 * answers, whose bytes are the beginning of an allowed answer.
 */
#include <dirent.h>
#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

enum { QUESTIONS_MAX = 256, ANSWERS_MAX = 4, ANSWER_MAX = 4 * 1024 * 1024 };

struct text {
	char *p;
	size_t n;
};

struct question {
	char folder[512];
	struct text request, answers[ANSWERS_MAX];
	size_t count;
};

/* All processes count there. */
struct tally {
	_Atomic long left, asked, wrong, lost;
};

static struct question questions[QUESTIONS_MAX];
static size_t question_count;
static char answer[ANSWER_MAX];

static struct text
read_file(const char *folder, const char *name)
{
	char path[1024];
	struct stat st;
	struct text t;
	int fd;

	snprintf(path, sizeof(path), "%s/%s", folder, name);
	fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0 || fstat(fd, &st) != 0)
		err(2, "%s", path);
	t = (struct text){ malloc((size_t)st.st_size + 1), (size_t)st.st_size };
	if (t.p == NULL || read(fd, t.p, t.n) != (ssize_t)t.n)
		err(2, "%s", path);
	close(fd);
	return t;
}

static void
read_question(struct question *q)
{
	DIR *dir = opendir(q->folder);
	struct dirent *e;

	if (dir == NULL)
		err(2, "%s", q->folder);
	q->request = read_file(q->folder, "request");
	while ((e = readdir(dir)) != NULL) {
		if (strncmp(e->d_name, "answer", 6) == 0 &&
		    q->count < ANSWERS_MAX)
			q->answers[q->count++] =
			    read_file(q->folder, e->d_name);
	}
	closedir(dir);
}

static void
read_questions(const char *folder)
{
	DIR *dir = opendir(folder);
	struct dirent *e;

	if (dir == NULL)
		err(2, "%s", folder);
	while ((e = readdir(dir)) != NULL) {
		struct question *q = &questions[question_count];

		if (e->d_type != DT_DIR || e->d_name[0] == '.' ||
		    question_count == QUESTIONS_MAX)
			continue;
		snprintf(
		    q->folder, sizeof(q->folder), "%s/%s", folder, e->d_name);
		read_question(q);
		question_count++;
	}
	closedir(dir);
	if (question_count == 0)
		errx(2, "%s: no questions", folder);
}

static bool
send_all(int fd, struct text t)
{
	for (size_t sent = 0; sent < t.n;) {
		ssize_t n = send(fd, t.p + sent, t.n - sent, MSG_NOSIGNAL);

		if (n <= 0)
			return false;
		sent += (size_t)n;
	}
	return true;
}

/* How many bytes came. */
static size_t
ask(const struct sockaddr_un *name, struct text request)
{
	int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
	size_t n = 0;
	ssize_t got = 1;

	if (fd >= 0 &&
	    connect(fd, (const struct sockaddr *)name, sizeof(*name)) == 0 &&
	    send_all(fd, request)) {
		while (n < ANSWER_MAX &&
		    (got = read(fd, answer + n, ANSWER_MAX - n)) > 0)
			n += (size_t)got;
	}
	close(fd);
	return n;
}

static void
keep_wrong(const struct question *q, size_t n)
{
	char path[1024];
	int fd;

	snprintf(path, sizeof(path), "%s/wrong", q->folder);
	fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	if (fd >= 0 && write(fd, answer, n) < 0)
		warn("%s", path);
	if (fd >= 0)
		close(fd);
}

static void
judge(const struct question *q, size_t n, struct tally *t)
{
	bool begins = false;

	t->asked++;
	for (size_t i = 0; i < q->count; i++) {
		const struct text *a = &q->answers[i];

		if (n <= a->n && memcmp(answer, a->p, n) == 0) {
			if (n == a->n)
				return;
			begins = true;
		}
	}
	if (begins) {
		t->lost++;
		return;
	}
	t->wrong++;
	keep_wrong(q, n);
}

static void
run(const struct sockaddr_un *name, const char *stop, struct tally *t,
    uint32_t seed)
{
	while (
	    t->left-- > 0 && (t->asked % 64 != 0 || access(stop, F_OK) != 0)) {
		const struct question *q;

		seed = seed * 1664525u + 1013904223u;
		q = &questions[(seed >> 8) % question_count];
		judge(q, ask(name, q->request), t);
	}
	_exit(0);
}

int
main(int argc, char **argv)
{
	struct sockaddr_un name = { .sun_family = AF_UNIX };
	struct tally *t = mmap(NULL, sizeof(*t), PROT_READ | PROT_WRITE,
	    MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	char stop[1024];
	long clients;

	if (argc != 5 || t == MAP_FAILED)
		errx(2, "usage: endure SOCKET CLIENTS REQUESTS FOLDER");
	snprintf(name.sun_path, sizeof(name.sun_path), "%s", argv[1]);
	snprintf(stop, sizeof(stop), "%s/stop", argv[4]);
	clients = strtol(argv[2], NULL, 10);
	t->left = strtol(argv[3], NULL, 10);
	read_questions(argv[4]);
	for (long i = 0; i < clients; i++) {
		pid_t pid = fork();

		if (pid == 0)
			run(&name, stop, t, (uint32_t)i + 1);
		if (pid < 0)
			err(2, "fork");
	}
	while (wait(NULL) > 0 || errno == EINTR)
		;
	printf("%ld %ld %ld\n", t->asked, t->wrong, t->lost);
	return 0;
}

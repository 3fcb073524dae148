/*
 * http_ask - sends one request to a server on this machine, in a tenth of the time that
 * curl needs for its start.
 *
 * usage: http_ask PORT METHOD PATH HOST HEAD_FILE BODY_FILE [OPTION...]
 *
 * It sends the same bytes as curl with the options -H, -A, -e, -d, --data, --data-binary.
 * HEAD_FILE gets the header of the final response and the empty line, without carriage
 * returns, and BODY_FILE the body without the marks of its chunks.
 * The exit status is one of curl's.  64: the request needs curl, and nothing was sent.
 */
#include <arpa/inet.h>
#include <err.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

enum {
	NO_CONNECTION = 7,
	CUT_OFF = 18,
	TIMED_OUT = 28,
	NOTHING = 52,
	NOT_RECEIVED = 56,
	NEEDS_CURL = 64,
	SECONDS = 60,
	BODY_MAX = 64 * 1024
};

struct request {
	FILE *fields;      /* those of the options -H */
	const char *agent; /* NULL: none */
	const char *referer;
	bool accept, type, has_data;
	char data[BODY_MAX + 1];
	size_t data_len;
};

/* The response so far: what was read, and where the next byte is. */
struct response {
	int fd;
	char *bytes;
	size_t len, room, at;
};

static void add_field(struct request *, const char *);

/* A field that no list of processes may show is the first line of a file. */
static void
add_field_of(struct request *r, const char *path)
{
	char field[BODY_MAX];
	FILE *file = fopen(path, "re");

	if (file == NULL || fgets(field, sizeof(field), file) == NULL)
		exit(NEEDS_CURL);
	fclose(file);
	field[strcspn(field, "\n")] = '\0';
	add_field(r, field);
}

/* A field with a value is sent. One without a value only replaces that of this program. */
static void
add_field(struct request *r, const char *field)
{
	size_t name = strcspn(field, ":");
	static const char *const other[] = { "Host", "Expect", "Content-Length",
		"Transfer-Encoding", "Connection" };

	if (*field == '@') {
		add_field_of(r, field + 1);
		return;
	}
	if (field[name] == '\0' || strpbrk(field, "\r\n") != NULL)
		exit(NEEDS_CURL);
	for (size_t i = 0; i < sizeof(other) / sizeof(other[0]); i++)
		if (strlen(other[i]) == name &&
		    strncasecmp(field, other[i], name) == 0)
			exit(NEEDS_CURL);
	r->accept &= name != 6 || strncasecmp(field, "Accept", name) != 0;
	r->type &= name != 12 || strncasecmp(field, "Content-Type", name) != 0;
	if (name == 10 && strncasecmp(field, "User-Agent", name) == 0)
		r->agent = NULL;
	if (field[name + 1 + strspn(field + name + 1, " \t")] != '\0')
		fprintf(r->fields, "%s\r\n", field);
}

static void
add_data(struct request *r, const char *data, bool as_it_is)
{
	FILE *file;

	if (r->has_data || (*data == '@' && (!as_it_is || data[1] == '-')))
		exit(NEEDS_CURL);
	r->has_data = true;
	if (*data == '@') {
		file = fopen(data + 1, "re");
		if (file == NULL)
			exit(NEEDS_CURL);
		r->data_len = fread(r->data, 1, sizeof(r->data), file);
		fclose(file);
	} else {
		r->data_len = strlen(data);
		if (r->data_len <= BODY_MAX)
			memcpy(r->data, data, r->data_len);
	}
	if (r->data_len > BODY_MAX)
		exit(NEEDS_CURL);
}

static void
read_options(struct request *r, char **words)
{
	for (; words[0] != NULL; words += 2) {
		if (words[1] == NULL)
			exit(NEEDS_CURL);
		if (strcmp(words[0], "-H") == 0)
			add_field(r, words[1]);
		else if (strcmp(words[0], "-A") == 0)
			r->agent = *words[1] != '\0' ? words[1] : NULL;
		else if (strcmp(words[0], "-e") == 0)
			r->referer = words[1];
		else if (strcmp(words[0], "--data-binary") == 0)
			add_data(r, words[1], true);
		else if (strcmp(words[0], "-d") == 0 ||
		    strcmp(words[0], "--data") == 0)
			add_data(r, words[1], false);
		else
			exit(NEEDS_CURL);
	}
}

/* curl reads a pattern in some of these, and refuses or drops others. */
static void
need_plain_path(const char *path)
{
	if (strpbrk(path, "#[]{}") != NULL)
		exit(NEEDS_CURL);
	for (; *path != '\0'; path++)
		if ((unsigned char)*path <= ' ' || *path == 127)
			exit(NEEDS_CURL);
}

static char *
whole_request(char **words, size_t *len)
{
	static struct request r = {
		.agent = "curl/8.0", .accept = true, .type = true
	};
	char *fields = NULL, *text = NULL;
	size_t fields_len = 0;
	FILE *out = open_memstream(&text, len);

	r.fields = open_memstream(&fields, &fields_len);
	if (r.fields == NULL || out == NULL)
		err(1, "open_memstream");
	read_options(&r, words + 6);
	fclose(r.fields);
	fprintf(out, "%s %s HTTP/1.1\r\nHost: %s\r\n", words[1], words[2],
	    words[3]);
	if (r.agent != NULL)
		fprintf(out, "User-Agent: %s\r\n", r.agent);
	if (r.accept)
		fputs("Accept: */*\r\n", out);
	if (r.referer != NULL)
		fprintf(out, "Referer: %s\r\n", r.referer);
	fputs(fields, out);
	if (r.has_data)
		fprintf(out, "Content-Length: %zu\r\n", r.data_len);
	if (r.has_data && r.type)
		fputs(
		    "Content-Type: application/x-www-form-urlencoded\r\n", out);
	fputs("\r\n", out);
	fwrite(r.data, 1, r.data_len, out);
	if (fclose(out) != 0)
		err(1, "memory");
	free(fields);
	return text;
}

static int
connected(const char *port)
{
	struct sockaddr_in to = { .sin_family = AF_INET,
		.sin_port = htons((unsigned short)strtoul(port, NULL, 10)),
		.sin_addr = { htonl(INADDR_LOOPBACK) } };
	struct timeval patience = { .tv_sec = SECONDS };
	int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

	if (fd < 0 || connect(fd, (struct sockaddr *)&to, sizeof(to)) != 0)
		err(NO_CONNECTION, "127.0.0.1:%s", port);
	setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof(patience));
	setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof(patience));
	return fd;
}

/* A server may answer and close before it read everything, so a failure is none here. */
static void
send_all(int fd, const char *text, size_t len)
{
	ssize_t n;

	for (; len > 0; text += n, len -= (size_t)n) {
		n = send(fd, text, len, MSG_NOSIGNAL);
		if (n <= 0)
			return;
	}
}

/* Reads on. Returns false at the end. */
static bool
more(struct response *in)
{
	ssize_t n;

	if (in->len + 1 >= in->room) {
		in->room = in->room * 2 + 65536;
		in->bytes = realloc(in->bytes, in->room);
		if (in->bytes == NULL)
			err(1, "memory");
	}
	n = recv(in->fd, in->bytes + in->len, in->room - in->len - 1, 0);
	if (n < 0)
		err(errno == EAGAIN ? TIMED_OUT : NOT_RECEIVED, "recv");
	in->len += (size_t)n;
	in->bytes[in->len] = '\0';
	return n > 0;
}

/* The next line, without its end. */
static char *
next_line(struct response *in)
{
	char *end, *line;

	while (in->len == in->at ||
	    (end = memchr(in->bytes + in->at, '\n', in->len - in->at)) == NULL)
		if (!more(in))
			errx(in->len == 0 ? NOTHING : CUT_OFF,
			    "the response ends early");
	line = in->bytes + in->at;
	in->at = (size_t)(end - in->bytes) + 1;
	if (end > line && end[-1] == '\r')
		end--;
	*end = '\0';
	return line;
}

static FILE *
file_for(const char *path)
{
	FILE *file = fopen(path, "we");

	if (file == NULL)
		err(1, "%s", path);
	return file;
}

/* Moves so many bytes of the body, or with -1 all up to the end, to the file. */
static void
take(struct response *in, long long count, FILE *out)
{
	size_t n;

	while (count != 0) {
		if (in->at == in->len) {
			in->at = in->len = 0;
			if (!more(in)) {
				if (count > 0)
					errx(CUT_OFF, "%lld bytes are missing",
					    count);
				return;
			}
		}
		n = in->len - in->at;
		if (count > 0 && (long long)n > count)
			n = (size_t)count;
		if (fwrite(in->bytes + in->at, 1, n, out) != n)
			err(1, "body");
		in->at += n;
		count -= count > 0 ? (long long)n : 0;
	}
}

/* Writes the header of the final response. Returns its status, the length of the body or
 * -1, and whether the body comes in chunks. */
static int
read_head(struct response *in, FILE *out, long long *length, bool *chunked)
{
	char *line;
	int status = 0;

	do {
		line = next_line(in);
		if (sscanf(line, "HTTP/1.%*1[01] %3d", &status) != 1)
			errx(1, "no response of HTTP: %.60s", line);
		if (status >= 200)
			fprintf(out, "%s\n", line);
		*length = -1;
		*chunked = false;
		while (*(line = next_line(in)) != '\0') {
			if (status < 200)
				continue;
			fprintf(out, "%s\n", line);
			if (strncasecmp(line, "Content-Length:", 15) == 0)
				*length = atoll(line + 15);
			if (strncasecmp(
				line, "Transfer-Encoding: chunked", 26) == 0)
				*chunked = true;
		}
	} while (status < 200);
	fputc('\n', out);
	return status;
}

static void
read_body(struct response *in, FILE *out, long long length, bool chunked)
{
	long long size;

	if (!chunked) {
		take(in, length, out);
		return;
	}
	while ((size = strtoll(next_line(in), NULL, 16)) > 0) {
		take(in, size, out);
		next_line(in);
	}
	while (*next_line(in) != '\0')
		continue;
}

int
main(int argc, char **argv)
{
	struct response in = { 0 };
	long long length;
	size_t len;
	bool chunked;
	FILE *head, *body;
	char *text;
	int status;

	if (argc < 7)
		errx(2,
		    "usage: http_ask PORT METHOD PATH HOST HEAD_FILE BODY_FILE [OPTION...]");
	need_plain_path(argv[3]);
	text = whole_request(argv + 1, &len);
	head = file_for(argv[5]);
	body = file_for(argv[6]);
	in.fd = connected(argv[1]);
	send_all(in.fd, text, len);
	status = read_head(&in, head, &length, &chunked);
	if (fclose(head) != 0)
		err(1, "%s", argv[5]);
	if (strcmp(argv[2], "HEAD") != 0 && status != 204 && status != 304)
		read_body(&in, body, length, chunked);
	if (fclose(body) != 0)
		err(1, "%s", argv[6]);
	free(in.bytes);
	free(text);
	return 0;
}

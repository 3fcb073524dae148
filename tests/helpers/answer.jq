# What is asked of an answer of support/cgi_run.c: {row, exit, status, head, bytes,
# body, error}, here with its "number" and, by lower-case name, its "fields".

def with_fields:
	.fields = reduce (.head[] | index(":") as $i
			| {name: (.[:$i] | ascii_downcase), value: (.[$i + 1:] | ltrimstr(" "))}) as $f
		({}; .[$f.name] += [$f.value]);

# The values of a header, a line each: "" without it.
def header($name): .fields[$name] // [] | join("\n");

# The words that a row is called by: the first one is the program.
def word($n): .row / " " | .[$n];
def program: word(0);

# What the answer is not: none for one that is complete and has the headers of every
# answer.  One to HEAD has the head of an answer with a body, and none.
def faults($to_head):
	. as $answer
	| (.head[] | select(test("^[A-Za-z][A-Za-z-]*: [ -~]+$") | not) | "no header: \(.)"),
	(.fields | to_entries[] | select(.key != "link" and (.value | length) > 1) | "twice: \(.key)"),
	(select(header("status") | test("^[2-5][0-9][0-9] [A-Z]") | not) | "no status"),
	(select(header("x-content-type-options") != "nosniff") | "no nosniff"),
	(select(header("access-control-allow-origin") != "*") | "no CORS"),
	(("ETag", "Link", "Allow", "Retry-After", "Deprecation", "Sunset")
		| select(. as $name | ", \($answer | header("access-control-expose-headers")),"
			| contains(", \($name),") | not) | "\(.) is not exposed"),
	(select(header("cache-control") == "") | "no Cache-Control"),
	if .status == 204 or .status == 304 then
		select(.fields["content-type"] or .fields["content-length"] or .bytes != 0) | "it has a body"
	else
		(select(header("content-type") == "") | "no Content-Type"),
		if $to_head then
			select(.bytes != 0 or (header("content-length") | test("^[1-9]") | not)) | "HEAD has a body"
		else
			(select(header("content-length") != "\(.bytes)") | "\(.bytes) bytes"),
			(select((header("content-type") | endswith("json"))
				and (.body | try (fromjson | . == null or . == false) catch true)) | "the body is no JSON")
		end
	end;
def is_whole: [faults(false)] == [];

# The body as a value; null where it is no JSON.
def json: .body | try fromjson catch null;

def is_problem($status; $code):
	.status == $status and header("content-type") == "application/problem+json"
	and header("cache-control") == "no-store"
	and (json | type == "object" and keys == ["code", "detail", "error", "status", "title", "type"]
		and .status == $status and .code == $code and .error == $code
		and (.title | length > 0) and (.detail | length > 0));

# An error of JSON-RPC; $id is an array of the one it has, if it has one.
def is_refused_call($status; $code; $id):
	.status == $status and .exit == 0 and header("content-type") == "application/json"
	and (json | .jsonrpc == "2.0" and .error.code == $code and (.error.message | length > 0)
		and (has("result") | not) and [.id | select(. != null)] == $id);

# For a person: the answers, or the texts, of an array; the first few.
def said:
	(.[:5][] | if type == "string" then .
		else "\(.row): exit \(.exit)\([faults(false)] | map("; " + .) | add // "")",
			(.head[] | "\t" + .[:200]), "\t" + .body[:600], "\t" + .error[:200] end),
	if length > 5 then "and \(length - 5) more" else empty end;

# markdown.awk - prints pages of static/docs as one manual page of section 5.
#
# usage: awk -v name=cartaz-brand -v summary='...' -v date='...' -f markdown.awk PAGE.md ...
#
# It supports the forms that the documents use: headings, paragraphs, lists, tables and code.
# A table becomes a tagged list: the first cell of a row is the tag, and the other cells are its
# text.  The heads of tables are left out.  A cell "yes" becomes the head of its column in lower
# case, and a cell "no" is left out.  In the columns "Required", "Part", "In" and "Allowed in", any
# other cell follows the head of its column in lower case.  A link to a page becomes its text and
# the page's path below static/docs.

# The page to which a link leads, for a reader who has only its text.
function page_of(target) {
	sub(/#.*/, "", target)
	if (target == "" || target ~ /^[a-z]+:/) return ""
	if (!sub(/^\.\.\//, "", target)) target = "reference/" target
	return " (" target ")"
}
function inline(s, code) {
	gsub(/\\/, "\\e", s)
	gsub(/!\[[^]]*\]\([^)]*\)/, "", s)
	while (match(s, /\[[^]]*\]\([^)]*\)/)) {
		link = substr(s, RSTART + 1, RLENGTH - 2)
		split(link, part, /\]\(/)
		s = substr(s, 1, RSTART - 1) part[1] page_of(part[2]) substr(s, RSTART + RLENGTH)
	}
	# A span between two backticks may contain single backticks.
	while (match(s, /``([^`]|`[^`])*``/)) {
		code = substr(s, RSTART + 2, RLENGTH - 4)
		gsub(/^ | $/, "", code)
		gsub(/`/, "\\(ga", code)
		s = substr(s, 1, RSTART - 1) "\\fB" code "\\fR" substr(s, RSTART + RLENGTH)
	}
	while (match(s, /`[^`]*`/))
		s = substr(s, 1, RSTART - 1) "\\fB" substr(s, RSTART + 1, RLENGTH - 2) "\\fR" substr(s, RSTART + RLENGTH)
	gsub(/\*\*/, "", s)
	sub(/^[.']/, "\\\\\\&&", s)
	return s
}
# Text as an argument of a macro, which would remove quotation marks.
function argument(s) {
	s = inline(s)
	gsub(/"/, "\\(dq", s)
	return s
}
function end_list() {
	if (list != "") print ".El"
	list = ""
}
function begin_list(kind) {
	if (list == kind) return
	end_list()
	print kind == "bullet" ? ".Bl -bullet" : kind == "enum" ? ".Bl -enum" : ".Bl -tag -width Ds"
	list = kind
}
BEGIN {
	print ".\\\" Made by static/cartaz/man/pages of static/docs."
	print ".Dd " date
	print ".Dt " toupper(name) " 5"
	print ".Os Cartaz"
	print ".Sh NAME"
	print ".Nm " name
	print ".Nd " summary
	print ".Sh DESCRIPTION"
}
# The text of a link may continue on the next line.
{ $0 = begun $0; begun = "" }
!is_code && !/^\|/ && /\[[^]]*$/ { begun = $0 " "; next }
/^ *```/ {
	if (!is_code) end_list()
	print is_code ? ".Ed" : ".Bd -literal"
	is_code = !is_code
	next
}
is_code { gsub(/\\/, "\\e"); sub(/^[.']/, "\\\\\\&&"); print; next }
/^# / { if (NR != FNR) { end_list(); print ".Sh" argument(substr($0, 2)) } next }
# A heading has no fonts, because it is an argument of a macro.
/^#+ / { end_list(); level = index($0, " ") - 1; $1 = ""; gsub(/`/, ""); print (level == 2 ? ".Sh" : ".Ss") argument($0); next }
/^\|[ :|-]+\|$/ { next }
/^\|/ {
	line = $0
	gsub(/\\\|/, "\001", line)
	n = split(line, cell, / *\| */)
	for (i = 2; i < n; i++) gsub(/\001/, "|", cell[i])
	if (list != "tag") {
		begin_list("tag")
		for (i = 2; i < n; i++) head[i] = tolower(cell[i])
		if (n > 2) next
	}
	print ".It " argument(cell[2])
	text = ""
	for (i = 3; i < n; i++) {
		if (cell[i] == "" || cell[i] == "no") continue
		if (cell[i] == "yes") cell[i] = head[i]
		else if (head[i] ~ /^(required|in|allowed in)$/) {
			cell[i] = head[i] " " cell[i]
			sub(/^allowed in anywhere/, "allowed anywhere", cell[i])
		}
		else if (head[i] == "part") cell[i] = "part: " cell[i]
		text = text (text != "" ? "; " : "") cell[i]
	}
	if (text != "") print inline(text)
	next
}
/^- / { begin_list("bullet"); print ".It"; print inline(substr($0, 3)); next }
/^[0-9]+\. / { begin_list("enum"); print ".It"; sub(/^[0-9]+\. /, ""); print inline($0); next }
/^ *$/ { if (list == "tag") end_list(); is_after_blank = 1; next }
{
	if (is_after_blank && list != "" && !/^ /) end_list()
	if (is_after_blank && list == "" ) print ".Pp"
	is_after_blank = 0
	sub(/^ +/, "")
	print inline($0)
}
END {
	end_list()
	print ".Sh SEE ALSO"
	print ".Xr cartaz 1"
	print ".Pp"
	print "The pages in parentheses are in"
	print ".Pa share/cartaz/docs ."
}

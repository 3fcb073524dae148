# zone_links.awk - prints the old names of time zones as a C table, from the links of tzdata.
#
# usage: awk -f zone_links.awk tzdata.zi >TABLE.c
#
# A line "L PRESENT OLD" of tzdata.zi is a link.  A row of the table is an old name, a zero byte,
# the present name and a zero byte.
#
# The names below are links since tzdata 2024b.  In Debian 12, they are zones of their own, so
# its tzdata.zi has no links for them.  The list makes the table complete on both releases.
BEGIN {
	n = split("CET Europe/Brussels CST6CDT America/Chicago EET Europe/Athens EST America/Panama " \
		"EST5EDT America/New_York HST Pacific/Honolulu MET Europe/Brussels MST America/Phoenix " \
		"MST7MDT America/Denver PST8PDT America/Los_Angeles WET Europe/Lisbon", since, " ")
	for (i = 1; i < n; i += 2)
		add(since[i], since[i + 1])
}
$1 == "L" { add($3, $2) }
END {
	if (count < 100) {
		print "zone_links.awk: " FILENAME " has hardly any links" >"/dev/stderr"
		exit 1
	}
	print "extern const char timezone_links[];\nconst char timezone_links[] = {"
	for (i = 1; i <= count; i++) {
		to = present[old[i]]
		while (to in present)
			to = present[to]
		put(old[i])
		put(to)
	}
	print "0 };"
}
function add(name, to) {
	if (!(name in present))
		old[++count] = name
	present[name] = to
}
# Prints the characters one by one, because a C compiler need not accept strings of more than
# 4095 bytes.
function put(text,   i) {
	for (i = 1; i <= length(text); i++)
		printf "\047%s\047, ", substr(text, i, 1)
	print "0,"
}

# changelog.awk - prints CHANGELOG.md in the form of debian/changelog.
#
# usage: awk -v version=... -v date=... -v maintainer=... -f changelog.awk CHANGELOG.md
#
# version and date (RFC 5322) are those of the section "Unreleased".  maintainer is
# "NAME <ADDRESS>", for all sections.

function finish() {
	if (open) printf "\n -- %s  %s\n\n", maintainer, date
	open = 0
}
function rfc5322(day, command, said) {
	command = "LC_ALL=C date -R -u -d " day
	command | getline said
	close(command)
	return said
}
function entry(text) {
	if (text == "") return
	fflush()
	print text | fold
	close(fold)
}
BEGIN { fold = "fold -s -w 74 | sed -e '1s/^/  * /' -e '2,$s/^/    /' -e 's/ *$//'" }
/^## / {
	entry(text)
	text = ""
	finish()
	if ($2 == "Snapshot") exit
	if ($2 != "Unreleased") { version = $2; date = rfc5322($4) }
	printf "cartaz (%s) unstable; urgency=medium\n\n", version
	open = 1
	next
}
!open { next }
/^####? / { entry(text); text = ""; sub(/^#+ /, ""); printf "  [ %s ]\n", $0; next }
/^- / { entry(text); text = substr($0, 3); next }
/./ { sub(/^ +/, ""); text = text (text == "" ? "" : " ") $0 }
END { entry(text); finish() }

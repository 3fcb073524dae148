# Text that is written from right to left: the elements that hold it say so, and the
# pages of other texts have no word more.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
	gojq -n '[{id: 1, slug: "rtl", name: "مهرجان الموسيقى C++", description: "<p>ليلة <b>موسيقى</b></p>",
			starts_at: "2099-01-31T20:00:00-03:00", updated_at: "2026-01-01",
			location: {name: "مسرح المدينة", city: "القاهرة", formatted_address: "شارع ١"},
			producer: {name: "אגודה", slug: "aguda"}, tickets: [{name: "عادي", price: "1.00", fee: "0.00"}]},
		{id: 2, slug: "ltr", name: "Festa", description: "<p>Noite</p>", starts_at: "2099-01-30", updated_at: "2026-01-01",
			location: {name: "Teatro", city: "Recife", formatted_address: "Rua 1"},
			producer: {name: "Casa", slug: "casa"}, tickets: [{name: "Inteira", price: "1.00", fee: "0.00"}]}]' >"$BATS_FILE_TMPDIR/in.json"
	brand_add rtl.localhost "$BATS_FILE_TMPDIR/in.json"
	cartaz publish rtl.localhost
	export HOST=rtl.localhost
}

# The text in every element that has dir="auto", in the order of the page.
directed() {
	/usr/bin/python3 -IS -c 'import html.parser, sys
class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.open, self.found = [], []
    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        assert attributes.get("dir") in (None, "auto"), attributes
        if tag not in ("meta", "link", "img", "br", "input"):
            self.open.append([tag, ""] if "dir" in attributes else None)
    def handle_endtag(self, tag):
        closed = self.open.pop()
        if closed:
            self.found.append((closed[0], " ".join(closed[1].split())))
    def handle_data(self, data):
        for element in self.open:
            if element:
                element[1] += data
page = Page()
page.feed(open(sys.argv[1], encoding="utf-8").read())
for tag, text in page.found:
    print(tag, text)' "$body_file"
}

@test "direction: title, name, place, address, organizer, tickets and description of an event" {
	cgi GET page-event '' /rtl
	[ "$http_status" = 200 ]
	diff - <(directed) <<-'EOF'
		title مهرجان الموسيقى C++ · Agenda Aberta
		a القاهرة
		h1 مهرجان الموسيقى C++
		span مسرح المدينة, القاهرة
		span شارع ١
		a אגודה
		th عادي
		div ليلة موسيقى
		a Todos os eventos: אגודה
		a Todos os eventos: مسرح المدينة
		a القاهرة, sáb 31 jan 2099
	EOF
	"$TESTS/support/page_text.py" "$body_file"
}

@test "direction: names, places and filters of a list and of the home" {
	local program
	# The home has the organizers, too.
	for program in page-events page-home; do
		cgi GET "$program"
		[ "$http_status" = 200 ]
		diff - <(directed | grep -v '^p .*UTC\|^a אגודה 1$\|^a القاهرة 1$') <<-'EOF'
			a القاهرة
			a مهرجان الموسيقى C++
			p مسرح المدينة, القاهرة
		EOF
		"$TESTS/support/page_text.py" "$body_file"
	done
	directed | grep -c '^a אגודה 1$\|^a القاهرة 1$' | grep -qx 2
}

@test "direction: a page without such text has no attribute for it" {
	cgi GET page-event '' /ltr
	[ "$http_status" = 200 ]
	never grep -q ' dir=' "$body_file"
}

// Go's net/http with mattn/go-sqlite3: statements prepared once, a thread for each of WORKERS.
package main

import (
	"database/sql"
	"log"
	"net/http"
	"os"
	"regexp"
	"runtime"
	"strconv"
	"strings"

	"github.com/mattn/go-sqlite3"
)

const (
	api   = "/api/public/v1/events"
	found = "FROM words JOIN event ON event.id = words.rowid WHERE words MATCH ?"
	page  = " ORDER BY event.position LIMIT ? OFFSET ?"
)

type kind struct{ count, rows *sql.Stmt }

var (
	db                   *sql.DB
	all, city, text, both kind
	bySlug               *sql.Stmt
	total                int
	word                 = regexp.MustCompile(`[\pL\pN]+`)
)

func prepare(query string) *sql.Stmt {
	st, err := db.Prepare(query)
	if err != nil {
		log.Fatal(err)
	}
	return st
}

func number(given string, least, most, usual int) (int, bool) {
	if given == "" {
		return usual, true
	}
	n, err := strconv.Atoi(given)
	return n, err == nil && n >= least && n <= most
}

func events(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	q, town := query.Get("q"), query.Get("city")
	number1, ok1 := number(query.Get("page"), 1, 1<<30, 1)
	size, ok2 := number(query.Get("per_page"), 1, 50, 20)
	if !ok1 || !ok2 {
		http.Error(w, "bad request", http.StatusBadRequest)
		return
	}
	var given []interface{}
	use := all
	if q != "" {
		use = text
		given = append(given, `"`+strings.Join(word.FindAllString(q, -1), `" "`)+`"*`)
	}
	if town != "" {
		use = map[bool]kind{false: city, true: both}[q != ""]
		given = append(given, town)
	}
	hits := total
	if use.count != nil {
		if err := use.count.QueryRow(given...).Scan(&hits); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
	}
	rows, err := use.rows.Query(append(given, size, (number1-1)*size)...)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	defer rows.Close()
	body := append(make([]byte, 0, 32768), `{"data":[`...)
	for n := 0; rows.Next(); n++ {
		var item sql.RawBytes
		if err := rows.Scan(&item); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		if n > 0 {
			body = append(body, ',')
		}
		body = append(body, item...)
	}
	last := (hits + size - 1) / size
	if last < 1 {
		last = 1
	}
	body = append(body, `],"meta":{"total":`...)
	body = strconv.AppendInt(body, int64(hits), 10)
	body = append(body, `,"per_page":`...)
	body = strconv.AppendInt(body, int64(size), 10)
	body = append(body, `,"current_page":`...)
	body = strconv.AppendInt(body, int64(number1), 10)
	body = append(body, `,"last_page":`...)
	body = strconv.AppendInt(body, int64(last), 10)
	body = append(body, "}}"...)
	answer(w, body)
}

func event(w http.ResponseWriter, r *http.Request) {
	var detail string
	if err := bySlug.QueryRow(strings.TrimPrefix(r.URL.Path, api+"/")).Scan(&detail); err != nil {
		http.NotFound(w, r)
		return
	}
	answer(w, []byte(detail))
}

func answer(w http.ResponseWriter, body []byte) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Length", strconv.Itoa(len(body)))
	w.Write(body)
}

func main() {
	workers, _ := strconv.Atoi(os.Getenv("WORKERS"))
	runtime.GOMAXPROCS(workers)
	sql.Register("mapped", &sqlite3.SQLiteDriver{ConnectHook: func(c *sqlite3.SQLiteConn) error {
		_, err := c.Exec("PRAGMA mmap_size = 4294967296", nil)
		return err
	}})
	var err error
	if db, err = sql.Open("mapped", "file:"+os.Getenv("DATABASE")+"?mode=ro&_cache_size=-65536&_mutex=no"); err != nil {
		log.Fatal(err)
	}
	db.SetMaxOpenConns(workers)
	db.SetMaxIdleConns(workers)
	if err = db.QueryRow("SELECT count(*) FROM event").Scan(&total); err != nil {
		log.Fatal(err)
	}
	all = kind{nil, prepare("SELECT item FROM event" + page)}
	city = kind{prepare("SELECT count(*) FROM event WHERE city = ?"),
		prepare("SELECT item FROM event WHERE city = ?" + page)}
	text = kind{prepare("SELECT count(*) FROM words WHERE words MATCH ?"), prepare("SELECT item " + found + page)}
	both = kind{prepare("SELECT count(*) " + found + " AND city = ?"), prepare("SELECT item " + found + " AND city = ?" + page)}
	bySlug = prepare("SELECT detail FROM event WHERE slug = ?")
	http.HandleFunc(api, events)
	http.HandleFunc(api+"/", event)
	log.Fatal(http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), nil))
}

// Go's net/http with mattn/go-sqlite3: statements prepared once, a thread for each of WORKERS.
package main

import (
	"database/sql"
	"encoding/json"
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
	columns = "id, slug, name, description, starts_at, ends_at, timezone, is_online, is_closed, url, banner, thumbnail, " +
		"place, city, state, state_abbr, address, latitude, longitude, producer, producer_slug"
	api   = "/api/public/v1/events"
	found = "FROM words JOIN event ON event.id = words.rowid WHERE words MATCH ?"
	page  = " ORDER BY event.position LIMIT ? OFFSET ?"
	named = " ORDER BY event.id IN (SELECT rowid FROM words WHERE words MATCH ?) DESC, event.position LIMIT ? OFFSET ?"
)

type images struct {
	Banner    *string `json:"banner"`
	Thumbnail *string `json:"thumbnail"`
}

type location struct {
	Name             *string `json:"name"`
	City             *string `json:"city"`
	State            *string `json:"state"`
	StateAbbr        *string `json:"state_abbr"`
	FormattedAddress *string `json:"formatted_address"`
	Latitude         *string `json:"latitude"`
	Longitude        *string `json:"longitude"`
}

type producer struct {
	Name string `json:"name"`
	Slug string `json:"slug"`
}

type item struct {
	ID          int64     `json:"id"`
	Slug        string    `json:"slug"`
	Name        string    `json:"name"`
	Description *string   `json:"description"`
	Status      *string   `json:"status"`
	StartsAt    *string   `json:"starts_at"`
	EndsAt      *string   `json:"ends_at"`
	Timezone    *string   `json:"timezone"`
	IsOnline    bool      `json:"is_online"`
	IsClosed    bool      `json:"is_closed"`
	URL         string    `json:"url"`
	Images      images    `json:"images"`
	Location    location  `json:"location"`
	Producer    *producer `json:"producer"`
}

type meta struct {
	Total       int `json:"total"`
	PerPage     int `json:"per_page"`
	CurrentPage int `json:"current_page"`
	LastPage    int `json:"last_page"`
}

type list struct {
	Data []item `json:"data"`
	Meta meta   `json:"meta"`
}

func (e *item) read(scan func(...interface{}) error, p *producer) error {
	l := &e.Location
	return scan(&e.ID, &e.Slug, &e.Name, &e.Description, &e.StartsAt, &e.EndsAt, &e.Timezone, &e.IsOnline, &e.IsClosed,
		&e.URL, &e.Images.Banner, &e.Images.Thumbnail, &l.Name, &l.City, &l.State, &l.StateAbbr, &l.FormattedAddress,
		&l.Latitude, &l.Longitude, &p.Name, &p.Slug)
}

type kind struct{ count, rows *sql.Stmt }

var (
	db                    *sql.DB
	all, city, text, both kind
	bySlug                *sql.Stmt
	total                 int
	word                  = regexp.MustCompile(`[\pL\pN]+`)
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
	if q != "" {
		given = append(given, "title : ("+given[0].(string)+")")
	}
	rows, err := use.rows.Query(append(given, size, (number1-1)*size)...)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	defer rows.Close()
	active := "active"
	answered := list{Data: make([]item, 0, size)}
	for rows.Next() {
		e := item{Status: &active}
		if err := e.read(rows.Scan, &producer{}); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		answered.Data = append(answered.Data, e)
	}
	last := (hits + size - 1) / size
	if last < 1 {
		last = 1
	}
	answered.Meta = meta{hits, size, number1, last}
	answer(w, answered)
}

func event(w http.ResponseWriter, r *http.Request) {
	e := item{Producer: &producer{}}
	if err := e.read(bySlug.QueryRow(strings.TrimPrefix(r.URL.Path, api+"/")).Scan, e.Producer); err != nil {
		http.NotFound(w, r)
		return
	}
	answer(w, e)
}

func answer(w http.ResponseWriter, value interface{}) {
	w.Header().Set("Content-Type", "application/json")
	to := json.NewEncoder(w)
	to.SetEscapeHTML(false)
	to.Encode(value)
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
	all = kind{nil, prepare("SELECT " + columns + " FROM event" + page)}
	city = kind{prepare("SELECT count(*) FROM event WHERE city_key = ?"),
		prepare("SELECT " + columns + " FROM event WHERE city_key = ?" + page)}
	text = kind{prepare("SELECT count(*) FROM words WHERE words MATCH ?"), prepare("SELECT " + columns + " " + found + named)}
	both = kind{prepare("SELECT count(*) " + found + " AND city_key = ?"), prepare("SELECT " + columns + " " + found + " AND city_key = ?" + named)}
	bySlug = prepare("SELECT " + columns + " FROM event WHERE slug = ?")
	http.HandleFunc(api, events)
	http.HandleFunc(api+"/", event)
	log.Fatal(http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), nil))
}

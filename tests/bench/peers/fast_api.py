"""FastAPI under uvicorn: a process for each worker, a connection each."""
import os
import re
import sqlite3

from fastapi import FastAPI, HTTPException, Query
from fastapi.responses import JSONResponse

FOUND = "FROM words JOIN event ON event.id = words.rowid WHERE words MATCH ?"
PAGE = "event.position LIMIT ? OFFSET ?"
NAMED = "event.id IN (SELECT rowid FROM words WHERE words MATCH ?) DESC, "
KINDS = {
    (False, False): (None, "SELECT event.* FROM event"),
    (False, True): ("SELECT count(*) FROM event WHERE city_key = ?", "SELECT event.* FROM event WHERE city_key = ?"),
    (True, False): ("SELECT count(*) FROM words WHERE words MATCH ?", "SELECT event.* " + FOUND),
    (True, True): ("SELECT count(*) %s AND city_key = ?" % FOUND, "SELECT event.* %s AND city_key = ?" % FOUND),
}
db = sqlite3.connect("file:%s?mode=ro" % os.environ["DATABASE"], uri=True, check_same_thread=False)
db.row_factory = sqlite3.Row
db.executescript("PRAGMA mmap_size = 4294967296; PRAGMA cache_size = -65536")
total = db.execute("SELECT count(*) FROM event").fetchone()[0]
app = FastAPI(openapi_url=None)


def event_of(row, status, producer):
    return {
        "id": row["id"], "slug": row["slug"], "name": row["name"], "description": row["description"], "status": status,
        "starts_at": row["starts_at"], "ends_at": row["ends_at"], "timezone": row["timezone"],
        "is_online": bool(row["is_online"]), "is_closed": bool(row["is_closed"]), "url": row["url"],
        "images": {"banner": row["banner"], "thumbnail": row["thumbnail"]},
        "location": {"name": row["place"], "city": row["city"], "state": row["state"], "state_abbr": row["state_abbr"],
                     "formatted_address": row["address"], "latitude": row["latitude"], "longitude": row["longitude"]},
        "producer": producer}


@app.get("/api/public/v1/events")
async def events(q: str = Query("", max_length=255), city: str = Query("", max_length=255), page: int = Query(1, ge=1),
                 per_page: int = Query(20, ge=1, le=50)):
    count, rows = KINDS[bool(q), bool(city)]
    given = ([" ".join('"%s"' % word for word in re.findall(r"\w+", q)) + "*"] if q else []) + ([city] if city else [])
    hits = db.execute(count, given).fetchone()[0] if count else total
    named = ["title : (%s)" % given[0]] if q else []
    rows = db.execute(rows + " ORDER BY " + (NAMED if q else "") + PAGE, given + named + [per_page, (page - 1) * per_page])
    return JSONResponse({
        "data": [event_of(row, "active", None) for row in rows],
        "meta": {"total": hits, "per_page": per_page, "current_page": page, "last_page": max(1, -(-hits // per_page))}})


@app.get("/api/public/v1/events/{slug}")
async def event(slug: str):
    found = db.execute("SELECT * FROM event WHERE slug = ?", (slug,)).fetchone()
    if found is None:
        raise HTTPException(404)
    return JSONResponse(event_of(found, None, {"name": found["producer"], "slug": found["producer_slug"]}))

// Calendars that went in beside the feeds that came out, entry by entry, as ical.js reads
// both.  Which instants occur is told (by recurring-ical-events).
//
//   node trips.mjs <TRIPS.json
//
// TRIPS.json is [{name, clock, in, out, from, until, expected}]: in and out are files, from
// and until days of the window, expected is {event: [{start, end, wall, off}]}, or
// null in place of it or of an event where the judge cannot tell: then the instants are what ical.js reads.
// Prints {"compared": {...}, "differences": [[name, event, clock, what]]}.
import { readFileSync } from 'node:fs';
import ICAL from 'ical.js';

const DAY_MS = 86400000;
const found = [], compared = { trips: 0, entries: 0, cancelled: 0, days: 0, zones: 0, descriptions: 0, places: 0,
	categories: 0, geo: 0, modified: 0 };

/** The components VCALENDAR of a file. */
function calendars(file) {
	const parsed = ICAL.parse(readFileSync(file, 'utf8').replace(/^\ufeff/, ''));
	const roots = (typeof parsed[0] === 'string' ? [parsed] : parsed).map((one) => new ICAL.Component(one));
	ICAL.TimezoneService.reset();
	for (const root of roots)
		for (const zone of root.getAllSubcomponents('vtimezone'))
			if (!ICAL.TimezoneService.has(zone.getFirstPropertyValue('tzid'))) ICAL.TimezoneService.register(zone);
	return roots;
}

const iso = (ms) => new Date(ms).toISOString().replace('.000Z', 'Z');

/** As the judge writes it: a day, a floating time without Z, an instant in UTC. */
function moment(time) {
	if (time.isDate || time.zone === ICAL.Timezone.localTimezone) return time.toString();
	return iso(time.toUnixTime() * 1000);
}

const wall = (time) => time.toString().replace(/Z$/, '');
const words = (text) => (text ?? '').normalize('NFC').replace(/\s+/g, ' ').trim();
const shift = (day, days) => iso(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).slice(0, 10);

/** The IANA name that a TZID is or ends with. */
function ianaName(tzid) {
	for (let name = tzid ?? ''; name !== ''; name = name.includes('/') ? name.slice(name.indexOf('/') + 1) : '') {
		try {
			if (name.includes('/')) return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions() && name;
		} catch { /* no zone */ }
	}
	return null;
}

function values(component, name) {
	return component.getAllProperties(name).flatMap((p) => p.getValues()).map(words).filter(Boolean);
}

/** What a feed says of an entry. */
function entry(component) {
	const property = (name) => component.getFirstPropertyValue(name);
	const start = property('dtstart'), end = property('dtend');
	return { component, uid: String(property('uid')), start: moment(start), wall: wall(start),
		zone: component.getFirstProperty('dtstart').getParameter('tzid') ?? null,
		isDays: start.isDate, end: end && moment(end) };
}

/** The components of each event of a calendar that came in, by its number. */
function events(roots) {
	const all = new Map();
	for (const root of roots)
		for (const component of root.getAllSubcomponents('vevent')) {
			const uid = String(component.getFirstPropertyValue('uid'));
			all.set(uid, [...all.get(uid) ?? [], component]);
		}
	return all;
}

/** The component that says what holds at this instant: a changed time's own, or the series. */
function partAt(parts, { start, wall: shown }) {
	const changes = parts.filter((part) => part.getFirstProperty('recurrence-id'));
	const own = changes.filter((part) => part.getFirstProperty('dtstart') && [start, shown].includes(wall(part.getFirstPropertyValue('dtstart'))));
	const sequence = (part) => Number(part.getFirstPropertyValue('sequence') ?? 0);
	return own.sort((a, b) => sequence(b) - sequence(a))[0] ?? parts.find((part) => !changes.includes(part)) ?? parts[0];
}

/** Of an event that the judge cannot tell. */
function occurrences(parts, from, until) {
	const series = parts.find((part) => !part.getFirstProperty('recurrence-id')) ?? parts[0], all = [];
	const event = new ICAL.Event(series, { exceptions: parts.filter((part) => part !== series) });
	const add = ({ item, startDate: start, endDate: end }) => {
		const at = moment(start), stop = moment(end);
		if (at.slice(0, 10) > from && at.slice(0, 10) < until)
			all.push({ start: at, end: stop <= at ? null : start.isDate ? shift(stop, -1) > at ? shift(stop, -1) : null : stop,
				wall: wall(start), off: item.component.getFirstPropertyValue('status') === 'CANCELLED' });
	};
	if (!event.isRecurring()) {
		add({ item: event, startDate: event.startDate, endDate: event.endDate });
		return all;
	}
	const iterator = event.iterator();
	for (let next = iterator.next(), n = 0; next && n < 5000 && wall(next).slice(0, 10) < until; next = iterator.next(), n++)
		add(event.getOccurrenceDetails(next));
	return all;
}

const text = (part, name) => part.getFirstPropertyValue(name);

/** A changed time has of the series what it does not tell itself, but for its STATUS. */
function filled(part, parts) {
	const series = parts.find((one) => !one.getFirstProperty('recurrence-id'));
	if (!series || part === series) return part;
	const own = new ICAL.Component(structuredClone(part.toJSON()));
	for (const name of ['summary', 'location', 'description', 'x-alt-desc', 'categories', 'geo'])
		if (!own.getFirstProperty(name))
			for (const property of series.getAllProperties(name)) own.addProperty(new ICAL.Property(structuredClone(property.toJSON())));
	return own;
}

function plain(part) {
	const html = part.getFirstProperty('x-alt-desc');
	const told = html && /text\/html/i.test(html.getParameter('fmttype') ?? '') ? String(html.getFirstValue()) : text(part, 'description');
	return words(String(told ?? '').replace(/<[^>]*>/g, ' ').replace(/&nbsp;/g, ' ').replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&'));
}

/** What the feed's entry has other than the event, but for its instants. */
function differences(is, part, should) {
	const wrong = [], out = (name) => is.component.getFirstPropertyValue(name);
	const differs = (name, has, told) => wrong.push(`${name} "${String(has).slice(0, 60)}", not "${String(told).slice(0, 60)}"`);
	const status = should.off ? 'CANCELLED' : String(text(part, 'status') ?? 'CONFIRMED').toUpperCase();
	if (out('status') !== status) differs('STATUS', out('status'), status);
	if (words(out('summary')) !== words(text(part, 'summary'))) differs('SUMMARY', out('summary'), text(part, 'summary'));
	const place = words(text(part, 'location'));
	const bare = (line) => words(line).replace(/[,\s()]+/g, ' ').trim();
	if (!/^https?:/.test(place) && bare(out('location')) !== bare(place)) differs('LOCATION', out('location'), place);
	const url = String(out('url') ?? ''); // the page's: the upstream's is its link to buy
	if (!/\/eventos\/[^/]+$/.test(url)) differs('URL', url, 'the page of the event');
	const description = plain(part), said = words(String(out('description') ?? '').replace(/\s*\S+$/, ''));
	// A time without an end gets one, and the entry says so.
	const told = should.end === null && !is.isDays ? said.replace(/ ?O fim não foi informado; na agenda ficam 2 horas\.$/, '') : said;
	const squeezed = (line) => line.replace(/\s/g, '');
	const cut = told.endsWith('…') ? squeezed(told.slice(0, -1)) : null;
	if (cut === null ? squeezed(told) !== squeezed(description) : !squeezed(description).startsWith(cut) || cut.length < 250)
		differs('DESCRIPTION', told, description);
	const names = values(part, 'categories').slice(0, 10), has = values(is.component, 'categories');
	if (names.some((name) => !has.includes(name)) || has.length > new Set(names).size) differs('CATEGORIES', has, names);
	const geo = text(part, 'geo'), at = out('geo');
	if (geo ? !at || Math.abs(at[0] - geo[0]) > 1e-4 || Math.abs(at[1] - geo[1]) > 1e-4 : at) differs('GEO', at, geo);
	compared.descriptions += description !== '';
	compared.places += place !== '';
	compared.categories += names.length > 0;
	compared.geo += Boolean(geo);
	return wrong;
}

/** The times and the zone. */
function timeDifferences(is, parts, part, should) {
	const wrong = [];
	const series = parts.find((one) => !one.getFirstProperty('recurrence-id')) ?? part;
	const zone = series.getFirstProperty('dtstart')?.getParameter('tzid'), iana = ianaName(zone);
	const ownZone = part.getFirstProperty('dtstart')?.getParameter('tzid');
	const isRun = is.isDays && should.start.length > 10;
	if (isRun !== (should.start.length > 10 && should.end !== null && Date.parse(should.end) - Date.parse(should.start) > 1.5 * DAY_MS))
		wrong.push(`all-day is ${is.isDays}`);
	if (isRun) return wrong;
	const later = (at) => iso(Date.parse(at.replace(/Z?$/, 'Z')) + 2 * 3600000).replace(/Z$/, at.endsWith('Z') ? 'Z' : '');
	const end = should.end === null ? is.isDays ? null : later(should.start) : is.isDays ? shift(should.end, 1) : should.end;
	const oneDay = is.isDays && is.end === shift(is.start, 1) ? null : is.end;
	if (oneDay !== end) wrong.push(`ends ${is.end}, not ${end}`);
	if (iana !== null && is.zone !== iana) wrong.push(`zone ${is.zone}, not ${zone}`);
	if (/Standard Time$/.test(zone ?? '') && is.zone === null) wrong.push(`no zone, not ${zone}`);
	if (ownZone === zone && is.wall !== should.wall) wrong.push(`the clock shows ${is.wall}, not ${should.wall}`);
	compared.zones += iana !== null;
	return wrong;
}

/** The latest LAST-MODIFIED of an event's components, as the feed writes it: not after the clock. */
function modified(parts, now) {
	const all = parts.map((part) => text(part, 'last-modified')).filter((time) => time instanceof ICAL.Time && !time.isDate).map(moment);
	const last = all.sort().at(-1);
	return last > now ? now : last;
}

function compareEvent(trip, uid, parts, should, is, differs) {
	const left = [...is];
	for (const one of should) {
		const at = left.findIndex(({ start, isDays }) => start === one.start || (isDays && start === one.wall.slice(0, 10)));
		if (at < 0) {
			differs(`missing: ${one.start}`);
			continue;
		}
		const [entry] = left.splice(at, 1), part = filled(partAt(parts, one), parts);
		for (const wrong of [...timeDifferences(entry, parts, part, one), ...differences(entry, part, one)]) differs(`${one.start}: ${wrong}`);
		const last = modified(parts, trip.clock), told = entry.component.getFirstPropertyValue('last-modified');
		if (last && (!told || moment(told) !== last)) differs(`${one.start}: LAST-MODIFIED ${told}, not ${last}`);
		compared.modified += Boolean(last);
		compared.entries++;
		compared.cancelled += one.off;
		compared.days += entry.isDays;
	}
	for (const { start } of left) differs(`too much: ${start}`);
}

function compare(trip) {
	const differs = (uid) => (what) => found.push([trip.name, uid, trip.clock, what]);
	let should, told;
	try {
		told = events(calendars(trip.in));
		// Of what the judge cannot tell there is null; an event that it does not see has no time.
		const { expected } = trip, isUntold = (uid) => expected === null || expected[uid] === null;
		should = new Map([...told].map(([uid, parts]) => [uid,
			isUntold(uid) ? occurrences(parts, trip.from, trip.until) : expected[uid] ?? []]));
	} catch (fault) {
		differs('*')(`ical.js cannot read it: ${fault.message}`);
		return;
	}
	const is = calendars(trip.out).flatMap((root) => root.getAllSubcomponents('vevent')).map(entry)
		.filter(({ start }) => start.slice(0, 10) > trip.from && start.slice(0, 10) < trip.until);
	const number = ({ uid }) => uid.match(/^\d+/)?.[0];
	compared.trips++;
	for (const [uid, parts] of told)
		compareEvent(trip, uid, parts, should.get(uid), is.filter((one) => number(one) === uid), differs(uid));
	for (const one of is) if (!told.has(number(one))) differs('*')(`${one.uid} is not an event that came in`);
}

for (const trip of JSON.parse(readFileSync(0, 'utf8'))) compare(trip);
process.stdout.write(JSON.stringify({ compared, differences: found }));

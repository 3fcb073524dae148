// What each surface says of the events of states.mjs, as its parser sees it: ical.js,
// rss-parser, feedsmith, a DOM, the clients of MCP and of A2A.
//
//   collect(site, slugs, hasAtom)  every answer, as text: {surface: text or {slug: text}}
//   read(surface, text, slug, language)
//                                 the facts of one answer; null where it has no such event
import { randomUUID } from 'node:crypto';
import { parseAtomFeed, parseRssFeed } from 'feedsmith';
import ICAL from 'ical.js';
import { parseHTML } from 'linkedom';
import RssParser from 'rss-parser';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { ClientFactory } from 'a2a-1/client';
import { events, words } from './states.mjs';

const api = '/api/public/v1';

/** Of many events: one address. */
const lists = {
	'API list': `${api}/events?per_page=50`,
	'HTML home': '/',
	'Markdown home': '/index.md',
	'HTML list': '/eventos',
	'Markdown list': '/eventos.md',
	'iCalendar list': '/eventos.ics',
	'RSS': '/eventos.rss',
	'Atom': '/eventos.atom',
};

/** Of one event. */
const pages = {
	'API event': (slug) => `${api}/events/${slug}`,
	'HTML page': (slug) => `/eventos/${slug}`,
	'Markdown page': (slug) => `/eventos/${slug}.md`,
	'iCalendar event': (slug) => `/eventos/${slug}.ics`,
	// The list has 20 rows at most.
	'embed list': (slug) => `/embed?rows=20&q=night+${1 + events.findIndex((event) => event.slug === slug)}`,
	'embed event': (slug) => `/embed/${slug}`,
	'oEmbed': (slug, site) => `/oembed?url=${encodeURIComponent(`${site}/eventos/${slug}`)}`,
};

/** What is gone or was never there is null. */
async function text(site, path) {
	const answer = await fetch(site + path);
	if ([404, 410].includes(answer.status)) return null;
	if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
	return answer.text();
}

const isGone = (text) => /^(No event of this catalog has this slug|This event was taken down)/.test(text);

async function mcp(site, slugs) {
	const client = new Client({ name: 'cartaz-tests', version: '1.0.0' });
	await client.connect(new StreamableHTTPClientTransport(new URL(`${site}/mcp`)));
	const call = async (name, args) => {
		const answer = await client.callTool({ name, arguments: args });
		if (answer.isError && !isGone(answer.content[0].text)) throw new Error(`${name}: ${answer.content[0].text}`);
		return answer.isError ? null : answer;
	};
	await client.listTools(); // with the schemas that it holds the answers against
	const found = { 'MCP get_event': {}, 'MCP get_event_page': {} };
	found['MCP search_events'] = JSON.stringify((await call('search_events', { per_page: 50 })).structuredContent);
	for (const slug of slugs) {
		found['MCP get_event'][slug] = JSON.stringify((await call('get_event', { slug }))?.structuredContent ?? null);
		found['MCP get_event_page'][slug] = (await call('get_event_page', { slug }))?.content.at(-1).text ?? null;
	}
	await client.close();
	return found;
}

async function a2a(site, slugs) {
	const client = await new ClientFactory().createFromUrl(site);
	const ask = async (value) => {
		const answer = await client.sendMessage({ tenant: '', metadata: {}, message: {
			messageId: randomUUID(), role: 1, contextId: '', taskId: '', extensions: [], referenceTaskIds: [], metadata: {},
			parts: [{ content: { $case: 'data', value }, mediaType: 'application/json' }],
		} });
		return (answer.parts ?? answer.message.parts).map((part) => part.content.value);
	};
	const found = { 'A2A get-event': {}, 'A2A get-event-page': {} };
	found['A2A search-events'] = JSON.stringify(await ask({ skill: 'search-events', per_page: 50 }));
	for (const slug of slugs) {
		const page = (await ask({ skill: 'get-event-page', slug })).at(-1);
		found['A2A get-event'][slug] = JSON.stringify((await ask({ skill: 'get-event', slug })).find((part) => part.slug) ?? null);
		found['A2A get-event-page'][slug] = typeof page === 'string' ? page : null;
	}
	return found;
}

export async function collect(site, slugs, hasAtom) {
	const found = { ...await mcp(site, slugs), ...await a2a(site, slugs) };
	for (const [surface, path] of Object.entries(lists)) {
		if (surface !== 'Atom' || hasAtom) found[surface] = await text(site, path);
		if (['HTML list', 'Markdown list'].includes(surface)) for (const page of [2, 3]) found[surface] += `\0${await text(site, `${path}?page=${page}`)}`;
	}
	for (const [surface, path] of Object.entries(pages)) {
		found[surface] = {};
		for (const slug of slugs) found[surface][slug] = await text(site, path(slug, site));
	}
	found['JSON-LD'] = found['HTML page'];
	return found;
}

const instant = (text) => new Date(text).toISOString().replace('.000Z', 'Z');

const contract = ['description', 'ends_at', 'id', 'images', 'is_closed', 'is_online', 'location', 'name', 'producer', 'slug', 'starts_at',
	'status', 'timezone', 'url'];

/** The first part of a place: its name. */
const venue = (place) => place?.split(', ')[0] ?? null;

/** Does the text say that the events may have changed?  A line of a calendar continues in the next. */
const isStale = (text, language) => text.replaceAll('\r\n ', '').includes(words[language].stale);

/** An event of the API; more: what its closed contract does not know, or lacks. */
const apiFacts = (event) => event === undefined ? null : {
	name: event.name,
	place: event.location.name,
	is_closed: event.is_closed,
	more: [...Object.keys(event).filter((name) => !contract.includes(name)), ...contract.filter((name) => !(name in event))],
};

/** A search tells no is_closed: availability says it. */
const agentFacts = (event, whole) => event ? {
	place: venue(event.venue), stale: whole.stale_since !== undefined,
	...Object.fromEntries(['name', 'event_status', 'availability', 'is_closed', 'price_from'].filter((name) => name in event).map((name) => [name, event[name]])),
} : null;

function item(answer, slug) {
	return answer.split('\0').flatMap((page) => [...parseHTML(page).document.querySelectorAll('main li')]).find((li) => li.querySelector(`a[href="/eventos/${slug}"]`));
}

/** The paragraphs of an item; the first one has the time if the item has a date. */
const paragraphs = (li) => [...li.querySelectorAll('h2 ~ p, h3 ~ p')].map((p) => p.textContent);

const fact = (document, label) => [...document.querySelectorAll('dt')].find((dt) => dt.textContent === label).nextElementSibling.textContent;

/** The row of a table that links the event, as its cells. */
function cells(answer, slug) {
	const row = answer.split('\n').find((line) => line.startsWith('| ') && line.includes(`/eventos/${slug})`));
	return row?.split('|').slice(1, -1).map((cell) => cell.trim());
}

function markdownPage(answer, _, language) {
	const w = words[language], from = answer.indexOf('\n# ');
	const lines = answer.slice(from + 1).split('\n');
	const of = (label) => lines.find((line) => line.startsWith(`- **${label}:** `)).slice(label.length + 8);
	const notice = lines.map((line) => /^\*\*(.*)\*\*$/.exec(line)?.[1]).find((text) => text && !text.startsWith(w.stale)) ?? null;
	const tickets = lines.filter((line) => /^\| (Cheap|Dear) /.test(line)).map((line) => line.split('|').at(-2).trim());
	return { name: unescaped(lines[0].slice(2)), place: venue(of(w.where)), notice, said: of(w.availability).split(w.readOn)[0], tickets, stale: isStale(answer, language) };
}

const unescaped = (text) => text.replace(/\\(.)/g, '$1');

function icalendar(answer, slug, language) {
	const all = new ICAL.Component(ICAL.parse(answer)).getAllSubcomponents('vevent')
		.filter((one) => String(one.getFirstPropertyValue('url')).endsWith(`/eventos/${slug}`));
	const event = all.find((one) => one.getFirstPropertyValue('status') !== 'CANCELLED') ?? all[0];
	if (!event) return null;
	const at = event.getFirstPropertyValue('last-modified');
	return {
		name: event.getFirstPropertyValue('summary'),
		place: venue(event.getFirstPropertyValue('location')),
		status: event.getFirstPropertyValue('status'),
		sequence: event.getFirstPropertyValue('sequence'),
		changed: at === null ? null : instant(at.toJSDate()),
		stale: isStale(answer, language),
	};
}

/** A row of a list of days. */
function listed(answer, slug, language) {
	const li = item(answer, slug);
	return li ? {
		name: li.querySelector('h2, h3').textContent,
		place: venue(paragraphs(li).at(-1)),
		mark: li.querySelector('.side .tag')?.textContent ?? null,
		dimmed: li.classList.contains('is-closed'),
		price: li.querySelector('.price')?.textContent ?? null,
		stale: isStale(answer, language),
	} : null;
}

const readers = {
	'API list': (answer, slug) => apiFacts(JSON.parse(answer).data.find((event) => event.slug === slug)),
	'API event': (answer) => apiFacts(JSON.parse(answer)),
	'HTML home': (answer, slug, language) => {
		const li = item(answer, slug);
		return li ? {
			name: li.querySelector('h2, h3').textContent, place: venue(paragraphs(li)[1]),
			mark: li.querySelector('.tag')?.textContent ?? null, stale: isStale(answer, language),
		} : null;
	},
	'Markdown home': (answer, slug, language) => {
		const row = cells(answer, slug);
		return row ? {
			name: unescaped(row[1].slice(1, row[1].lastIndexOf(']('))), place: venue(row[2]), said: row[4], price: row[3] || null,
			stale: isStale(answer, language),
		} : null;
	},
	'HTML list': listed,
	'embed list': listed,
	'HTML page': (answer, slug, language) => {
		const { document } = parseHTML(answer), w = words[language];
		const notice = [...document.querySelectorAll('h1 ~ .notice')].map((p) => p.textContent).find((text) => !text.startsWith(w.stale)) ?? null;
		return {
			name: document.querySelector('h1').textContent,
			place: venue(fact(document, w.where)),
			shared: venue(new URL(document.querySelector('a[href^="https://wa.me/"]').getAttribute('href')).searchParams.get('text').split('\n').at(-2)),
			notice,
			said: fact(document, w.availability).split(w.readOn)[0],
			tickets: [...document.querySelectorAll('.tickets tbody tr')].map((row) => row.lastElementChild.textContent),
			buy: document.querySelector('a.buy') !== null,
			calendar: document.querySelector(`a[href$="/eventos/${slug}.ics"], link[href$="/eventos/${slug}.ics"]`) !== null,
			stale: isStale(answer, language),
		};
	},
	'embed event': (answer, _, language) => {
		const { document } = parseHTML(answer);
		return {
			name: document.querySelector('h1').textContent,
			place: venue([...document.querySelectorAll('.words > p:not([class])')].find((p) => !p.querySelector('.tag')).textContent),
			notice: document.querySelector('.notice')?.textContent ?? null,
			stale: isStale(answer, language),
		};
	},
	'oEmbed': (answer) => ({ name: JSON.parse(answer).title }),
	'JSON-LD': (answer) => {
		const scripts = parseHTML(answer).document.querySelectorAll('script[type="application/ld+json"]');
		const { name, location, eventStatus, offers, eventAttendanceMode } = JSON.parse(scripts[0].textContent);
		return {
			name, place: venue([location].flat().find((one) => one['@type'] === 'Place')?.name),
			eventStatus: eventStatus?.replace('https://schema.org/', ''),
			offers: offers?.map((offer) => offer.availability.replace('https://schema.org/', '')) ?? null,
			isOnline: eventAttendanceMode !== 'https://schema.org/OfflineEventAttendanceMode',
		};
	},
	'Markdown list': (answer, slug, language) => readers['Markdown home'](answer, slug, language),
	'Markdown page': markdownPage,
	'MCP get_event_page': markdownPage,
	'A2A get-event-page': markdownPage,
	'iCalendar list': icalendar,
	'iCalendar event': icalendar,
	'MCP search_events': (answer, slug) => agentFacts(JSON.parse(answer).data.find((event) => event.slug === slug), JSON.parse(answer)),
	'MCP get_event': (answer) => agentFacts(JSON.parse(answer), JSON.parse(answer)),
	'A2A search-events': (answer, slug) => {
		const parts = JSON.parse(answer);
		const whole = parts.find((part) => part.data), found = agentFacts(whole.data.find((event) => event.slug === slug), whole);
		const line = parts[0].split('\n').find((one) => one.endsWith(`/eventos/${slug}`));
		// - "Night 1", "2098-05-31T20:00:00-03:00", "Room", "Recife", from 44.00 BRL, + 1 date, moved_online, http://...
		if (!found) return found;
		const words = line.slice('- '.length).replace(/"[^"]*", /g, '').replace(/\+ \d+ dates?, /, '').split(', ').slice(0, -1);
		const price = words[0]?.startsWith('from ') ? words.shift().slice('from '.length) : null;
		if (price !== found.price_from) throw new Error(`${line}: not ${found.price_from}`);
		return { ...found, line: words.join(', ') };
	},
	'A2A get-event': (answer) => agentFacts(JSON.parse(answer), JSON.parse(answer)),
};

/** What RSS and Atom say of an event; dates: {first, changed}, what the feed has of them. */
function news(title, html, dates, stale) {
	const paragraphs = [...parseHTML(`<body>${html}</body>`).document.querySelectorAll('p')].map((p) => p.textContent);
	const instants = Object.entries(dates).map(([name, date]) => [name, date ? instant(date) : null]);
	const [, name, mark] = /^(.*?)(?: \(([^()]*)\))?$/.exec(title);
	return { name, place: venue(paragraphs[1]), mark: mark ?? null, price: paragraphs[2] ?? null, ...Object.fromEntries(instants), stale };
}

/** Two parsers must read the same of it. */
async function rss(answer, slug, language) {
	const isIt = (one) => one.link.endsWith(`/eventos/${slug}`), stale = isStale(answer, language);
	const one = (await new RssParser().parseString(answer)).items.find(isIt), other = parseRssFeed(answer).items.find(isIt);
	if (!one && !other) return null;
	const facts = news(one.title, one.content, { first: one.pubDate }, stale);
	const others = news(other.title, other.description, { first: other.pubDate }, stale);
	if (JSON.stringify([facts, one.guid]) !== JSON.stringify([others, other.guid.value]))
		throw new Error(`RSS: ${JSON.stringify([one, other])}`);
	return facts;
}

async function atom(answer, slug, language) {
	const isIt = (link) => link.rel === 'alternate' && link.href.endsWith(`/eventos/${slug}`);
	const one = parseAtomFeed(answer).entries.find((entry) => entry.links.some(isIt));
	const other = (await new RssParser().parseString(answer)).items.find((item) => item.link.endsWith(`/eventos/${slug}`));
	if (!one && !other) return null;
	if (one.id !== other.id || one.title.value !== other.title || instant(one.published) !== instant(other.pubDate))
		throw new Error(`Atom: ${JSON.stringify([one, other])}`);
	return news(one.title.value, one.summary.value, { first: one.published, changed: one.updated }, isStale(answer, language));
}

export async function read(surface, answer, slug, language) {
	const feeds = { 'RSS': rss, 'Atom': atom };
	if (answer === null) return null;
	return feeds[surface] ? feeds[surface](answer, slug, language) : readers[surface](answer, slug, language);
}

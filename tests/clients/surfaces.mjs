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
import { words } from './states.mjs';

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
};

async function text(site, path) {
	const answer = await fetch(site + path);
	if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
	return answer.text();
}

async function mcp(site, slugs) {
	const client = new Client({ name: 'cartaz-tests', version: '1.0.0' });
	await client.connect(new StreamableHTTPClientTransport(new URL(`${site}/mcp`)));
	const call = async (name, args) => {
		const answer = await client.callTool({ name, arguments: args });
		if (answer.isError) throw new Error(`${name}: ${answer.content[0].text}`);
		return answer;
	};
	await client.listTools(); // with the schemas that it holds the answers against
	const found = { 'MCP get_event': {}, 'MCP get_event_page': {} };
	found['MCP search_events'] = JSON.stringify((await call('search_events', { per_page: 50 })).structuredContent);
	for (const slug of slugs) {
		found['MCP get_event'][slug] = JSON.stringify((await call('get_event', { slug })).structuredContent);
		found['MCP get_event_page'][slug] = (await call('get_event_page', { slug })).content.at(-1).text;
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
		found['A2A get-event'][slug] = JSON.stringify((await ask({ skill: 'get-event', slug })).find((part) => part.slug));
		found['A2A get-event-page'][slug] = (await ask({ skill: 'get-event-page', slug })).at(-1);
	}
	return found;
}

export async function collect(site, slugs, hasAtom) {
	const found = { ...await mcp(site, slugs), ...await a2a(site, slugs) };
	for (const [surface, path] of Object.entries(lists)) {
		if (surface !== 'Atom' || hasAtom) found[surface] = await text(site, path);
	}
	for (const [surface, path] of Object.entries(pages)) {
		found[surface] = {};
		for (const slug of slugs) found[surface][slug] = await text(site, path(slug));
	}
	found['JSON-LD'] = found['HTML page'];
	return found;
}

const instant = (text) => new Date(text).toISOString().replace('.000Z', 'Z');

const contract = ['description', 'ends_at', 'id', 'images', 'is_closed', 'is_online', 'location', 'name', 'producer', 'slug', 'starts_at',
	'status', 'timezone', 'url'];

/** An event of the API; more: what its closed contract does not know, or lacks. */
const apiFacts = (event) => event === undefined ? null : {
	is_closed: event.is_closed,
	more: [...Object.keys(event).filter((name) => !contract.includes(name)), ...contract.filter((name) => !(name in event))],
};

/** A search tells no is_closed: availability says it. */
const agentFacts = (event) => event === undefined ? null : Object.fromEntries(
	['event_status', 'availability', 'is_closed', 'price_from'].filter((name) => name in event).map((name) => [name, event[name]]));

function item(answer, slug) {
	const { document } = parseHTML(answer);
	return [...document.querySelectorAll('main li')].find((li) => li.querySelector(`a[href="/eventos/${slug}"]`));
}

/** The row of a table that links the event, as its cells. */
function cells(answer, slug) {
	const row = answer.split('\n').find((line) => line.startsWith('| ') && line.includes(`/eventos/${slug})`));
	return row?.split('|').slice(1, -1).map((cell) => cell.trim());
}

function markdownPage(answer, _, language) {
	const w = words[language], from = answer.indexOf('\n# ');
	const lines = answer.slice(from + 1).split('\n');
	const notice = /^\*\*(.*)\*\*$/.exec(lines[2])?.[1] ?? null;
	const said = lines.find((line) => line.startsWith(`- **${w.availability}:** `)).slice(w.availability.length + 8).split(w.readOn)[0];
	const tickets = lines.filter((line) => /^\| (Cheap|Dear) /.test(line)).map((line) => line.split('|').at(-2).trim());
	return { notice, said, tickets };
}

function icalendar(answer, slug) {
	const event = new ICAL.Component(ICAL.parse(answer)).getAllSubcomponents('vevent')
		.find((one) => String(one.getFirstPropertyValue('url')).endsWith(`/eventos/${slug}`));
	if (!event) return null;
	const at = event.getFirstPropertyValue('last-modified');
	return {
		status: event.getFirstPropertyValue('status'),
		sequence: event.getFirstPropertyValue('sequence'),
		changed: at === null ? null : instant(at.toJSDate()),
	};
}

const readers = {
	'API list': (answer, slug) => apiFacts(JSON.parse(answer).data.find((event) => event.slug === slug)),
	'API event': (answer) => apiFacts(JSON.parse(answer)),
	'HTML home': (answer, slug) => {
		const li = item(answer, slug);
		return li ? { mark: li.querySelector('.tag')?.textContent ?? null } : null;
	},
	'Markdown home': (answer, slug) => {
		const row = cells(answer, slug);
		return row ? { said: row[4], price: row[3] || null } : null;
	},
	'HTML list': (answer, slug) => {
		const li = item(answer, slug);
		return li ? {
			mark: li.querySelector('.side .tag')?.textContent ?? null,
			dimmed: li.classList.contains('is-closed'),
			price: li.querySelector('.price')?.textContent ?? null,
		} : null;
	},
	'HTML page': (answer, slug, language) => {
		const { document } = parseHTML(answer), after = document.querySelector('h1').nextElementSibling;
		const said = [...document.querySelectorAll('dt')].find((dt) => dt.textContent === words[language].availability);
		return {
			notice: after.classList.contains('notice') ? after.textContent : null,
			said: said.nextElementSibling.textContent.split(words[language].readOn)[0],
			tickets: [...document.querySelectorAll('.tickets tbody tr')].map((row) => row.lastElementChild.textContent),
			buy: document.querySelector('a.buy') !== null,
			calendar: document.querySelector(`a[href$="/eventos/${slug}.ics"], link[href$="/eventos/${slug}.ics"]`) !== null,
		};
	},
	'JSON-LD': (answer) => {
		const scripts = parseHTML(answer).document.querySelectorAll('script[type="application/ld+json"]');
		const { eventStatus, offers, eventAttendanceMode } = JSON.parse(scripts[0].textContent);
		return {
			eventStatus: eventStatus?.replace('https://schema.org/', ''),
			offers: offers?.map((offer) => offer.availability.replace('https://schema.org/', '')) ?? null,
			isOnline: eventAttendanceMode !== 'https://schema.org/OfflineEventAttendanceMode',
		};
	},
	'Markdown list': (answer, slug) => readers['Markdown home'](answer, slug),
	'Markdown page': markdownPage,
	'MCP get_event_page': markdownPage,
	'A2A get-event-page': markdownPage,
	'iCalendar list': icalendar,
	'iCalendar event': icalendar,
	'MCP search_events': (answer, slug) => agentFacts(JSON.parse(answer).data.find((event) => event.slug === slug)),
	'MCP get_event': (answer) => agentFacts(JSON.parse(answer)),
	'A2A search-events': (answer, slug) => {
		const parts = JSON.parse(answer);
		const found = agentFacts(parts.find((part) => part.data).data.find((event) => event.slug === slug));
		const line = parts[0].split('\n').find((one) => one.endsWith(`/eventos/${slug}`));
		// "- Night 1, 2098-05-31T20:00:00-03:00, Room, Recife, PE, from 44.00 BRL, moved_online, http://..."
		if (!found) return found;
		const words = line.split(/, (?:[A-Z]{2}, )?/).slice(4, -1);
		const price = words[0]?.startsWith('from ') ? words.shift().slice('from '.length) : null;
		if (price !== found.price_from) throw new Error(`${line}: not ${found.price_from}`);
		return { ...found, line: words.join(', ') };
	},
	'A2A get-event': (answer) => agentFacts(JSON.parse(answer)),
};

/** What RSS and Atom say of an event; dates: {first, changed}, what the feed has of them. */
function news(title, html, dates) {
	const paragraphs = [...parseHTML(`<body>${html}</body>`).document.querySelectorAll('p')].map((p) => p.textContent);
	const instants = Object.entries(dates).map(([name, date]) => [name, date ? instant(date) : null]);
	return { mark: /^Night \d+ \((.*)\)$/.exec(title)?.[1] ?? null, price: paragraphs[2] ?? null, ...Object.fromEntries(instants) };
}

/** Two parsers must read the same of it. */
async function rss(answer, slug) {
	const isIt = (one) => one.link.endsWith(`/eventos/${slug}`);
	const one = (await new RssParser().parseString(answer)).items.find(isIt), other = parseRssFeed(answer).items.find(isIt);
	if (!one && !other) return null;
	const facts = news(one.title, one.content, { first: one.pubDate });
	const others = news(other.title, other.description, { first: other.pubDate });
	if (JSON.stringify([facts, one.guid]) !== JSON.stringify([others, other.guid.value]))
		throw new Error(`RSS: ${JSON.stringify([one, other])}`);
	return facts;
}

async function atom(answer, slug) {
	const isIt = (link) => link.rel === 'alternate' && link.href.endsWith(`/eventos/${slug}`);
	const one = parseAtomFeed(answer).entries.find((entry) => entry.links.some(isIt));
	const other = (await new RssParser().parseString(answer)).items.find((item) => item.link.endsWith(`/eventos/${slug}`));
	if (!one && !other) return null;
	if (one.id !== other.id || one.title.value !== other.title || instant(one.published) !== instant(other.pubDate))
		throw new Error(`Atom: ${JSON.stringify([one, other])}`);
	return news(one.title.value, one.summary.value, { first: one.published, changed: one.updated });
}

export async function read(surface, answer, slug, language) {
	const feeds = { 'RSS': rss, 'Atom': atom };
	return feeds[surface] ? feeds[surface](answer, slug) : readers[surface](answer, slug, language);
}

// What the readers of this folder share: the sample brands, their addresses, a
// browser, and requests to names that only browsers resolve.
'use strict';
const fs = require('node:fs');
const http = require('node:http');
const path = require('node:path');
const puppeteer = require('puppeteer-core');

const port = Number(process.env.PORT);
const brands = ['agenda.localhost', 'palco.localhost'];
const api = '/api/public/v1';

const address = (host, path) => `http://${host}:${port}${path}`;

/** One request to this machine, whatever the name: {status, headers, text}. */
function get(host, path, headers = {}) {
	return new Promise((resolve, reject) => {
		const request = http.request({
			host: '127.0.0.1', port, path, agent: false,
			headers: { Host: `${host}:${port}`, ...headers },
		}, (answer) => {
			const chunks = [];
			answer.on('data', (chunk) => chunks.push(chunk));
			answer.on('end', () => resolve({
				status: answer.statusCode, headers: answer.headers,
				text: Buffer.concat(chunks).toString('utf8'),
			}));
		});
		request.on('error', reject);
		request.end();
	});
}

const markdown = (host, path) => get(host, path, { Accept: 'text/markdown' });
const html = (host, path) => get(host, path, { Accept: 'text/html' });

/** What one says of each item, in their order; some are asked at once. */
async function each(items, one, atOnce = 4) {
	const said = [];
	const waiting = [...items.entries()];
	async function walk() {
		for (let next; (next = waiting.shift()) !== undefined;) said[next[0]] = await one(next[1]);
	}
	await Promise.all(Array.from({ length: atOnce }, walk));
	return said;
}

/** Every event of the list, by the API. */
async function events(host) {
	const all = [];
	for (let page = 1, last = 1; page <= last; page++) {
		const answer = await get(host, `${api}/events?per_page=50&page=${page}`);
		const body = JSON.parse(answer.text);
		all.push(...body.data);
		last = body.meta.last_page;
	}
	return all;
}

/** One page of each kind that people see: {kind, path}. */
async function kinds(host) {
	const all = await events(host);
	const bare = all.find((event) => !event.images.banner && event.location);
	const closed = all.find((event) => event.is_closed);
	const [year, month] = all[0].starts_at.split('-');
	return [
		{ kind: 'home', path: '/' },
		{ kind: 'listing', path: '/eventos' },
		{ kind: 'event', path: `/eventos/${all.find((event) => event.images.banner && !event.is_closed).slug}` },
		{ kind: 'event-bare', path: `/eventos/${bare.slug}` },
		{ kind: 'closed', path: `/eventos?page=${Math.ceil(all.length / 20)}` },
		{ kind: 'event-closed', path: `/eventos/${closed.slug}` },
		{ kind: 'filters', path: `/eventos?city=${encodeURIComponent(bare.location.city)}&price_max=100&part_of_day=night&open=1` },
		{ kind: 'understood', path: `/eventos?q=${encodeURIComponent(`em ${bare.location.city} à noite`)}` },
		{ kind: 'month', path: `/eventos?from=${year}-${month}-01&to=${year}-${month}-${new Date(year, month, 0).getDate()}` },
		{ kind: 'places', path: '/eventos.map' },
		{ kind: 'empty', path: '/eventos?q=xyzzy' },
		{ kind: 'missing', path: '/eventos/there-is-no-such-event' },
		{ kind: 'gone', path: '/eventos/there-was-such-an-event' },
	];
}

/** One page of each kind that stands in a frame on other sites: {kind, path}. */
async function embeds(host) {
	const all = await events(host);
	const named = (kind, event) => ({ kind, path: `/embed/${event.slug}` });
	return [
		{ kind: 'embed', path: '/embed?rows=6' },
		{ kind: 'embed-search', path: '/embed?q=a&rows=3' },
		named('embed-event', all.find((event) => event.images.banner)),
		named('embed-bare', all.find((event) => !event.images.banner && event.location)),
		named('embed-closed', all.find((event) => event.is_closed)),
		{ kind: 'embed-missing', path: '/embed/there-is-no-such-event' },
		{ kind: 'embed-gone', path: '/embed/there-was-such-an-event' },
	];
}

/**
 * What to look at of one brand, in one view or in all: each kind in one of the brands, and with
 * a view in one of the views. With WHOLE=1 each kind in all of them.
 */
const share = (host, all, view) => process.env.WHOLE === '1' ? all : all.filter((_, at) => at % brands.length === brands.indexOf(host)
	&& (!view || Math.floor(at / brands.length) % views.length === views.indexOf(view)));

/** Every page of the documentation, which is prepared: {kind, path}. */
function documents(host) {
	const folder = path.join(process.env.RUN_DIR, 'htdocs', host);
	return fs.readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.html')).sort()
		.map((name) => ({ kind: 'document', path: `/${name.replace(/\.html$/, '')}` }));
}

const connect = () => puppeteer.connect({ browserURL: process.env.BROWSER, defaultViewport: null });

const views = [
	{ view: 'desktop', width: 1280, height: 900, deviceScaleFactor: 1 },
	{ view: 'phone', width: 360, height: 740, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
];
/** Between them: for pictures. */
const tablet = { view: 'tablet', width: 768, height: 1024, deviceScaleFactor: 1 };
const schemes = ['light', 'dark'];

/** The schemes to try in a view: both with WHOLE=1, else one, so that the brands together have every view in each. */
const schemesOf = (host, view) => process.env.WHOLE === '1' ? schemes
	: [schemes[(brands.indexOf(host) + views.findIndex((one) => one.view === view.view)) % schemes.length]];

/** The sessions of pages that were painted: what one sets ends with it. */
const painters = new WeakMap();

/** Both at once: told apart, the one would undo the other. */
async function paint(page, scheme, media = 'screen') {
	if (!painters.has(page)) painters.set(page, await page.createCDPSession());
	await painters.get(page).send('Emulation.setEmulatedMedia', {
		media, features: [{ name: 'prefers-color-scheme', value: scheme }],
	});
	const query = `${media} and (prefers-color-scheme: ${scheme})`;
	if (!await page.evaluate((text) => matchMedia(text).matches, query)) throw new Error(`not painted: ${query}`);
}

/** A text as a page of ours shows it: on one line, without what nobody sees. */
const shown = (text) => text.replace(/[\t\n\r\u0085\u2028\u2029 ]+/gu, ' ').trim()
	.replace(/(?![\ufe00-\ufe0f])[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu, '').replace(/ +/g, ' ').trim();

/** What a reader found, one thing a line; any mistake of its own ends it red. */
function run(main) {
	main().then(() => process.exit(0), (error) => {
		console.error(error);
		process.exit(1);
	});
}

module.exports = {
	address, api, brands, connect, documents, each, embeds, events, get, html, kinds, markdown, paint, port, run, schemes, schemesOf, share, shown, tablet, views,
};

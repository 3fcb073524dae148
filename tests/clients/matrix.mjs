// The matrix of states by surfaces: what is told, beside what the table of states.mjs
// says, and every surface beside every other.  Prints what is wrong, one thing a line.
//
//   node matrix.mjs records before|after|open-first
//   node matrix.mjs wrong FIRST LAST HOST:LANGUAGE[:live|:stale] ...
//   node matrix.mjs spoils ...    the surfaces of which a wrong word is not noticed
//
// FIRST and LAST are the instants of the two imports; those of a stale brand were four days
// before.  PORT is the server's.  EVERY=N takes each N-th event, and the first of each column.
import { after, before, events, expected, meaning } from './states.mjs';
import { collect, read } from './surfaces.mjs';

const [task, first, last, ...brands] = process.argv.slice(2);
const every = Number(process.env.EVERY ?? 1);
const asked = events.filter((event, n) => n % every === 0 || events.findIndex((one) => one.told === event.told) === n);
const slugs = asked.map((event) => event.slug);

/** A row for each event, surface and brand: {host, language, event, surface, told, should}. */
async function rows(answers, only = answers[0] && Object.keys(answers[0].found)) {
	const all = [];
	for (const { host, language, history, kind, found } of answers) {
		for (const event of asked) {
			for (const [surface, should] of Object.entries(expected(event, language, history, kind === 'stale'))) {
				if (!only.includes(surface)) continue;
				const answer = typeof found[surface] === 'string' ? found[surface] : found[surface][event.slug];
				all.push({ host, language, event, surface, should, told: await read(surface, answer, event.slug, language) });
			}
		}
	}
	return all;
}

/** The cells that are not what the table says. */
function cells(all) {
	const found = [];
	for (const { host, event, surface, told, should } of all) {
		if (told === null || should === null) {
			if (told !== should) found.push(`${host} ${event.slug}: ${surface} ${told ? 'has it' : 'has it not'}`);
			continue;
		}
		for (const fact of new Set([...Object.keys(told), ...Object.keys(should)])) {
			const [is, wanted] = [JSON.stringify(told[fact]), JSON.stringify(should[fact])];
			if (is !== wanted) found.push(`${host} ${event.slug}: ${surface}: ${fact} is ${is}, not ${wanted}`);
		}
	}
	return found;
}

/** The facts of which two surfaces tell different things: of any brand and language. */
function unanimous(all) {
	const facts = new Map(), found = [];
	for (const { host, language, event, surface, told } of all) {
		for (const [fact, value] of Object.entries(meaning(surface, told, language))) {
			// A live brand has no history.
			if (value === null && ['sequence', 'changed', 'first'].includes(fact)) continue;
			if (['changed', 'first'].includes(fact) && host.startsWith('old.')) continue;
			const key = `${event.slug}: ${fact}`;
			if (!facts.has(key)) facts.set(key, new Map());
			const values = facts.get(key);
			values.set(value, [...values.get(value) ?? [], `${host} ${surface}`]);
		}
	}
	for (const [key, values] of facts)
		if (values.size > 1) found.push(`${key}: ${[...values].map(([value, who]) => `"${value}" says ${who.join(', ')}`).join('; ')}`);
	return found;
}

/** A lie for each surface of a brand in pt-BR: [from, to]. */
const spoils = {
	'embed list': ['>esgotado<', '>cancelado<'],
	'embed event': ['foi cancelado', 'foi adiado'],
	'oEmbed': ['CANCELADO: ', 'ADIADO - '],
	'API list': ['"is_closed":true', '"is_closed":false'],
	'API event': ['"is_closed":true', '"is_closed":false'],
	'HTML home': ['nova data', 'adiado'],
	'Markdown home': ['| nova data', '| adiado'],
	'HTML list': ['>esgotado<', '>cancelado<'],
	'Markdown list': ['| esgotado |', '| cancelado |'],
	'HTML page': ['class="button buy"', 'class="button"'],
	'Markdown page': ['** esgotado', '** disponível'],
	'JSON-LD': ['EventCancelled', 'EventScheduled'],
	'iCalendar list': ['STATUS:CANCELLED', 'STATUS:CONFIRMED'],
	'iCalendar event': ['SEQUENCE:1', 'SEQUENCE:2'],
	'RSS': ['(cancelado)', '(adiado)'],
	'Atom': ['(cancelado)', '(adiado)'],
	'MCP search_events': ['"off_sale"', '"sold_out"'],
	'MCP get_event': ['"postponed"', '"rescheduled"'],
	'MCP get_event_page': ['| disponível |', '| indisponível |'],
	'A2A search-events': [', cancelled, http', ', http'],
	'A2A get-event': ['"44.00 BRL"', 'null'],
	'A2A get-event-page': ['foi cancelado.', 'foi adiado. A data abaixo é a antiga; ainda não há nova data.'],
};

async function unnoticed(answers) {
	const honest = await rows(answers), found = [...cells(honest), ...unanimous(honest)];
	for (const surface of Object.keys(answers[0].found)) {
		const [from, to] = spoils[surface];
		const spoil = (answer) => answer?.replaceAll(from, to) ?? null;
		const whole = answers[0].found[surface];
		const lie = typeof whole === 'string' ? spoil(whole)
			: Object.fromEntries(Object.entries(whole).map(([slug, answer]) => [slug, spoil(answer)]));
		const spoilt = await rows([{ ...answers[0], found: { ...answers[0].found, [surface]: lie } }], [surface]);
		const all = honest.map((row) => row.host === answers[0].host && row.surface === surface ? spoilt.shift() : row);
		if (cells(all).length === 0) found.push(`${surface}: no cell is wrong`);
		if (unanimous(all).length === 0) found.push(`${surface}: all agree`);
	}
	return found;
}

if (task === 'records') {
	const closed = (record) => !['available', 'unknown'].includes(events.find(({ slug }) => slug === record.slug).availability);
	const records = first === 'before' ? before() : after();
	if (first === 'open-first') records.sort((a, b) => closed(a) - closed(b));
	console.log(JSON.stringify(records));
} else {
	const answers = [];
	for (const brand of brands) {
		const [host, language, kind] = brand.split(':'), isLive = kind === 'live';
		const of = (time) => kind === 'stale' ? new Date(new Date(time) - 4 * 86400e3).toISOString().replace('.000Z', 'Z') : time;
		const found = await collect(`http://${host}:${process.env.PORT}`, slugs, !isLive);
		answers.push({ host, language, kind, found, history: isLive ? null : { first: of(first), last: of(last) } });
	}
	const all = await rows(answers);
	const found = { wrong: () => [...cells(all), ...unanimous(all)], spoils: () => unnoticed(answers) };
	for (const line of await found[task]()) console.log(line);
	console.error(`${all.length} cells`);
}

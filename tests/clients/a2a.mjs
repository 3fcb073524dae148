// What a client of the Agent2Agent protocol sees: one JSON object.
//
//   node a2a.mjs 1|0.3 SITE SLUG
import { randomUUID } from 'node:crypto';

const [kind, site, slug] = process.argv.slice(2);
const { ClientFactory } = await import(kind === '1' ? 'a2a-1/client' : 'a2a-0.3/client');
const client = await new ClientFactory().createFromUrl(site);

function part(value) {
	if (kind === '1')
		return typeof value === 'string'
			? { content: { $case: 'text', value }, mediaType: 'text/plain' }
			: { content: { $case: 'data', value }, mediaType: 'application/json' };
	return typeof value === 'string' ? { kind: 'text', text: value } : { kind: 'data', data: value };
}

async function ask(...values) {
	const message = { messageId: randomUUID(), parts: values.map(part) };
	if (kind === '1')
		Object.assign(message, { role: 1, contextId: '', taskId: '', extensions: [], referenceTaskIds: [], metadata: {} });
	else
		Object.assign(message, { role: 'user', kind: 'message' });
	try {
		const answer = await client.sendMessage(kind === '1'
			? { tenant: '', message, metadata: {} } : { message });
		const parts = (answer.parts ?? answer.message?.parts).map((p) => p.content?.value ?? p.text ?? p.data);
		return { parts };
	} catch (e) {
		return { error: e.name, code: e.code ?? e.errorResponse?.error?.code, message: e.message };
	}
}

const card = await client.getAgentCard();
console.log(JSON.stringify({
	name: card.name,
	skills: card.skills.map((s) => s.id),
	text: await ask('a'),
	search: await ask({ q: 'a', per_page: 3 }),
	event: await ask({ slug }),
	page: await ask({ skill: 'get-event-page', slug }),
	missing: await ask({ slug: 'no-such-event' }),
	bad: await ask({ per_page: 0 }),
	task: await client.getTask({ id: 'x', tenant: '' }).then(() => null, (e) => ({ name: e.name, message: e.message })),
}));

// What a client of the Model Context Protocol sees: one JSON object.
//
//   node mcp.mjs CLIENT URL SLUG
//
// CLIENT is "1" (the first generation), "2" (the second as it comes), "2-auto" or
// "2-pinned".
const [kind, url, slug] = process.argv.slice(2);
const info = { name: 'cartaz-tests', version: '1.0.0' };

async function connect() {
	if (kind === '1') {
		const { Client } = await import('mcp-1/client/index.js');
		const { StreamableHTTPClientTransport } = await import('mcp-1/client/streamableHttp.js');
		const client = new Client(info);
		await client.connect(new StreamableHTTPClientTransport(new URL(url)));
		return client;
	}
	const { Client, StreamableHTTPClientTransport } = await import('@modelcontextprotocol/client');
	const modes = { '2-auto': 'auto', '2-pinned': { pin: '2026-07-28' } };
	const client = new Client(info, modes[kind] ? { versionNegotiation: { mode: modes[kind] } } : {});
	await client.connect(new StreamableHTTPClientTransport(new URL(url)));
	return client;
}

const client = await connect();
const call = (name, args) => client.callTool({ name, arguments: args });
const tools = (await client.listTools()).tools;
const found = await call('search_events', { q: 'a', per_page: 5 });
const event = await call('get_event', { slug });
const page = await call('get_event_page', { slug });
const missing = await call('get_event', { slug: 'no-such-event' });
const bad = await call('search_events', { per_page: 0 });
const unknown = await call('buy_ticket', {}).then(() => null, (e) => e);
const ref = { type: 'ref/prompt', name: 'plan_outing' };

console.log(JSON.stringify({
	server: client.getServerVersion(),
	capabilities: client.getServerCapabilities(),
	instructions: client.getInstructions(),
	version: client.getNegotiatedProtocolVersion?.() ?? client.transport?.protocolVersion,
	tools: tools.map((t) => t.name),
	found: found.structuredContent.data.length,
	event: event.structuredContent.slug,
	page: page.content.map((c) => c.text),
	missing: { isError: missing.isError, text: missing.content[0].text },
	bad: { isError: bad.isError, text: bad.content[0].text },
	unknown: unknown?.code,
	resources: (await client.listResources()).resources.map((r) => r.uri),
	templates: (await client.listResourceTemplates()).resourceTemplates.map((r) => r.uriTemplate),
	rules: (await client.readResource({ uri: 'catalog://usage-rules' })).contents[0].text,
	prompts: (await client.listPrompts()).prompts.map((p) => p.name),
	prompt: (await client.getPrompt({ name: 'plan_outing', arguments: { wish: 'jazz' } })).messages[0].content.text,
	cities: (await client.complete({ ref, argument: { name: 'city', value: 'p' } })).completion.values,
}));
await client.close();

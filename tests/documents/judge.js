/*
 * judge - are recorded answers what the published OpenAPI document describes,
 * and is what it describes answered?
 *
 * usage: node judge.js OPENAPI FOLDER...
 *
 * A FOLDER holds one answer: request (METHOD, a space, a path of the document),
 * head and body as they came.  Every status, header and body must be described;
 * every status and every example of a problem must have been answered; the
 * problem's members must be those of the example of its code.  Prints the
 * mistakes and exits 9 when there was one.
 */
'use strict';

const fs = require('fs');
const path = require('path');
const Ajv = require('ajv/dist/2020');
const addFormats = require('ajv-formats');

// Of HTTP and the server, not of the interface.
const TRANSPORT = new Set(['date', 'server', 'connection', 'keep-alive',
	'content-length', 'content-type', 'transfer-encoding', 'location']);

const [file, ...folders] = process.argv.slice(2);
const api = JSON.parse(fs.readFileSync(file, 'utf8'));
const mistakes = new Set();

const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: true });
addFormats(ajv);
ajv.addSchema({ $id: 'api:', components: api.components });

function resolve(node) {
	while (node && node.$ref)
		node = node.$ref.slice(2).split('/').reduce((at, key) => at[key], api);
	return node;
}

const compiled = new Map();

// The schema's own references lead to the components of the document.
function wrongWith(schema, value) {
	if (!compiled.has(schema))
		compiled.set(schema, ajv.compile(JSON.parse(
			JSON.stringify(schema).replaceAll('"#/components', '"api:#/components'))));
	const validate = compiled.get(schema);
	return validate(value) ? [] : validate.errors.map(
		(e) => `${e.instancePath} ${e.message} ${JSON.stringify(e.params)}`);
}

function read(folder) {
	const text = (name) => fs.readFileSync(path.join(folder, name), 'utf8');
	const [method, address] = text('request').trim().split(' ');
	const headers = new Map();
	let status;
	for (const line of text('head').replaceAll('\r', '').trim().split('\n')) {
		const at = line.indexOf(': ');
		if (line.startsWith('HTTP/')) {
			status = line.split(' ')[1];
			headers.clear();
		} else {
			const name = line.slice(0, at).toLowerCase();
			const before = headers.has(name) ? headers.get(name) + ', ' : '';
			headers.set(name, before + line.slice(at + 2));
		}
	}
	return { method, address, status, headers, body: text('body') };
}

function* headersWrong(response, headers) {
	const described = new Set();
	for (const [name, ref] of Object.entries(response.headers ?? {})) {
		const header = resolve(ref);
		const value = headers.get(name.toLowerCase());
		described.add(name.toLowerCase());
		if (value === undefined) {
			if (header.required) yield `no ${name}`;
			continue;
		}
		const typed = header.schema.type === 'integer' ? Number(value) : value;
		for (const why of wrongWith(header.schema, typed)) yield `${name}: ${why}`;
	}
	for (const name of headers.keys())
		if (!described.has(name) && !TRANSPORT.has(name))
			yield `${name} is not described`;
}

function* contentWrong(response, answer) {
	const type = answer.headers.get('content-type');
	const media = response.content?.[type];
	if (!response.content) {
		if (answer.body !== '' || type) yield 'it has content';
		return;
	}
	if (!media) {
		yield `the type is ${type}`;
		return;
	}
	if (answer.method === 'HEAD') return;
	const value = JSON.parse(answer.body);
	yield* wrongWith(media.schema, value);
	if (media.examples && type === 'application/problem+json') yield* problemWrong(media, value, answer);
}

const answered = new Set(); // "GET /events 200", and with the code of a problem

// Without a brand the type is nobody's, and the title that of the status.
function isNobodys(problem) {
	return problem.type === 'about:blank';
}

function* problemWrong(media, problem, answer) {
	const [name, example] = Object.entries(media.examples)
		.find(([, e]) => e.value.code === problem.code && isNobodys(e.value) === isNobodys(problem)) ?? [];
	if (String(problem.status) !== answer.status) yield `the body says ${problem.status}`;
	if (!example) {
		yield `no example of ${problem.code}, its type ${isNobodys(problem) ? 'about:blank' : 'a page'}`;
		return;
	}
	for (const member of Object.keys(problem))
		if (member !== 'detail' && problem[member] !== example.value[member])
			yield `${member} of the example ${name} is ${example.value[member]}, not ${problem[member]}`;
	if (problem.detail === example.value.detail) answered.add(`${answer.status} ${problem.code}`);
}

function judge(answer) {
	const operations = resolve(api.paths[answer.address]);
	const [method] = Object.keys(operations);
	const responses = operations[method].responses;
	const status = responses.default && !responses[answer.status] ? 'default' : answer.status;
	const where = `${method} ${answer.address} ${status}`;
	const described = responses[status];
	answered.add(where);
	if (!described) {
		mistakes.add(`${where} (${answer.method}) is not described`);
		return;
	}
	const response = resolve(described);
	for (const why of [...headersWrong(response, answer.headers), ...contentWrong(response, answer)])
		mistakes.add(`${where}: ${why}`);
}

function judgeWhatIsDescribed() {
	for (const [address, operations] of Object.entries(api.paths))
		for (const [method, operation] of Object.entries(operations))
			for (const [status, described] of Object.entries(operation.responses)) {
				if (!answered.has(`${method} ${address} ${status}`))
					mistakes.add(`${method} ${address} ${status} was never answered`);
				const media = resolve(described).content?.['application/problem+json'];
				for (const e of Object.values(media?.examples ?? {}))
					if (!answered.has(`${status} ${e.value.code}`))
						mistakes.add(`the example of ${status} ${e.value.code} was never answered`);
			}
}

folders.map(read).forEach(judge);
judgeWhatIsDescribed();
for (const why of [...mistakes].sort()) console.log(why);
process.exit(mistakes.size > 0 ? 9 : 0);

import { readFileSync } from 'node:fs';
import createClient from 'openapi-fetch';
import type { paths } from './made/portal.d.ts';

// node made/try-calls.js ADDRESS USERNAME PASSWORD CALLS: signs in with a client that only knows the OpenAPI document,
// and makes the calls of that file. Prints the results as JSON.

interface Call {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  path: keyof paths;
  params: { path: Record<string, string>; query: Record<string, string> };
  body: object | null;
  takesFile: boolean;
  /** The media types in the document, by status such as `200` or `default`. */
  types: Record<string, string[]>;
}

const [, , address = '', username = '', password = '', file = ''] = process.argv;
let cookie = '';
const portal = createClient<paths>({ baseUrl: address, headers: { Origin: address } });
const loose = portal as unknown as LooseClient;
portal.use({
  onRequest({ request }) {
    if (cookie) request.headers.set('cookie', cookie);
    return request;
  },
});

await signIn();
await makeTypedCalls();
const calls = JSON.parse(readFileSync(file, 'utf8')) as Call[];
const found = { made: 0, statuses: {} as Record<string, number>, wrong: [] as string[] };
for (const call of calls) await make(call);
process.stdout.write(JSON.stringify(found));

/** The first calls of a program. That this compiles proves that the generated types fit the calls. */
async function makeTypedCalls(): Promise<void> {
  const { data: me } = await portal.GET('/api/user');
  if (me?.username !== username) throw new Error('GET /api/user answers somebody else');
  const { data: people, response } = await portal.GET('/api/changes', { params: { query: { limit: '1' } } });
  if (people && (!Array.isArray(people) || people.length > 1)) throw new Error('A page is longer than was asked for');
  const next = /^<([^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1];
  if (next && !next.includes('cursor=')) throw new Error('The next page has no cursor');
  const token = { name: 'Program', endsOn: '2026-12-31', scopes: ['people:read' as const] };
  const { data: made } = await portal.POST('/api/tokens', { body: token });
  const headers = { Authorization: `Bearer ${made?.secret}` };
  const { data: owner } = await createClient<paths>({ baseUrl: address, headers }).GET('/api/user');
  if (owner?.username !== username) throw new Error('A token answers somebody else');
  const { error } = await portal.POST('/api/messages', { body: { receiverId: 4711, content: 'Hello' } });
  if (!error?.code) throw new Error('A refusal has no code');
}

async function signIn(): Promise<boolean> {
  const { response } = await portal.POST('/api/login', { body: { username, password } });
  cookie = response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? cookie;
  return response.ok;
}

async function make(call: Call): Promise<void> {
  const name = `${call.method.toUpperCase()} ${call.path}`;
  try {
    let response = await send(call);
    // Some calls end the session.
    if (response.status === 401 && (await signIn())) response = await send(call);
    const declared = call.types[String(response.status)] ?? call.types['default'] ?? [];
    const type = response.headers.get('content-type')?.split(';', 1)[0] ?? '';
    found.made++;
    found.statuses[response.status] = (found.statuses[response.status] ?? 0) + 1;
    if (response.status >= 500) found.wrong.push(`${name} answers ${response.status}`);
    else if (!declared.includes(type)) found.wrong.push(`${name} answers ${response.status} as ${type}`);
  } catch (error) {
    found.wrong.push(`${name} throws ${error}`);
  }
}

async function send({ method, path, params, body, takesFile, types }: Call): Promise<Response> {
  // A generated client must be told to expect bytes; JSON is parsed.
  const parseAs = types['200']?.join() === 'application/json' ? 'json' : 'arrayBuffer';
  const sent = takesFile ? aFile() : body;
  const { response } = await loose.request(method, path, { params, parseAs, ...(sent && { body: sent }) });
  return response;
}

function aFile(): FormData {
  const form = new FormData();
  form.set('file', new Blob(['%PDF-1.4\n'], { type: 'application/pdf' }), 'a.pdf');
  return form;
}

/** The calls come from a file at run time, so they cannot be typed. */
interface LooseClient {
  request(method: string, path: string, options: object): Promise<{ response: Response }>;
}

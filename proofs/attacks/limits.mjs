import { setTimeout as sleep } from 'node:timers/promises';
import { closeCodes, socketsPerPersonMax } from '#contract/values/limits.ts';
import { multipart } from '#server/testing/multipart-body.ts';
import { headersOf, httpCall, jsonType } from './http-call.mjs';
import { startAttacked, visitorOf } from './portals/attacked-portal.mjs';
import { frameBytes, opcodes, openRaw } from './raw-socket.mjs';

/** All limits apply, and all requests come from one address. */
const env = { PORTAL_MESSAGE_RATE: '', PORTAL_TRUSTED_PROXIES: '' };
const floodMs = 6_000;
const tickMs = 20;

/** Exceeds every rate limit. */
export async function run() {
  // Without a mail server no sign-in link can be sent.
  const portal = await startAttacked({ env, smtpUrl: 'smtp://127.0.0.1:9' });
  const problems = [];
  const facts = [];
  let sent = 0;
  const send = (person, path, body, more = {}) => {
    sent++;
    const headers = { ...headersOf({ ...person, address: undefined }), ...(more.headers ?? (body ? jsonType : {})) };
    const method = body || more.payload ? 'POST' : 'GET';
    return httpCall(portal.url, { method, path, headers, body: more.payload ?? (body && JSON.stringify(body)) });
  };

  /** Requires that at most `most` calls pass before a 429 with Retry-After. */
  async function refusesAfter(most, what, once) {
    for (let done = 0; done <= most; done++) {
      const answer = await once(done);
      if (answer.status !== 429) continue;
      if (!(Number(answer.headers['retry-after']) > 0)) problems.push(`${what}: 429 without Retry-After`);
      facts.push(`${what}: 429 after ${done}`);
      return;
    }
    problems.push(`${what}: ${most} were let through`);
  }

  async function flood(person, what, bytes) {
    const socket = await openRaw(portal.url, { headers: headersOf(person) });
    const deadline = performance.now() + floodMs;
    while (socket.isOpen() && performance.now() < deadline) {
      sent++;
      socket.write(bytes);
      await sleep(tickMs);
    }
    const code = await socket.closed();
    if (code !== closeCodes.flood) problems.push(`${what}: closed with ${code}`);
    else facts.push(`${what}: closed with ${code}`);
    socket.end();
  }

  try {
    const people = {};
    for (const name of ['librarian', 'colleague', 'librarian2', 'manager', 'admin'])
      people[name] = await portal.signIn(name);
    const { librarian, colleague, librarian2, manager, admin } = people;
    const visitor = visitorOf(portal);
    await flood(
      librarian,
      'messages',
      Buffer.concat(Array.from({ length: 8 }, () => frameBytes('{"type":"chat","from":2,"to":4,"content":"x"}'))),
    );
    await flood(
      colleague,
      'pings',
      Buffer.concat(Array.from({ length: 40 }, () => frameBytes('', { opcode: opcodes.ping }))),
    );
    await flood(
      librarian2,
      'frames',
      Buffer.concat(Array.from({ length: 40 }, () => frameBytes('{"type":"typing","to":4,"isTyping":true}'))),
    );

    const lines = [];
    for (let at = 0; at <= socketsPerPersonMax; at++)
      lines.push(await openRaw(portal.url, { headers: headersOf(admin) }));
    if (lines.at(-1).status !== 429)
      problems.push(`the line after the last that one may have was answered ${lines.at(-1).status}`);
    for (const line of lines) line.end?.();

    await refusesAfter(100, 'posted messages', (at) =>
      send(librarian, '/api/messages', { receiverId: 4, content: `${at}` }),
    );
    await refusesAfter(60, 'searches for people', () => send(librarian, '/api/users/search?q=ma'));
    await refusesAfter(40, 'contact requests', () =>
      send(librarian, '/api/relationships', { studentId: 2, relatedUserId: 4711 }),
    );
    await refusesAfter(30, 'attachments', () =>
      send(manager, '/api/attachments', undefined, multipart({ file: { name: 'a.txt', bytes: Buffer.from('text') } })),
    );
    await refusesAfter(40, 'questions', () =>
      send(colleague, '/api/ai/chat', { messages: [{ role: 'user', content: 'Hello' }] }),
    );
    await refusesAfter(5, 'forgotten passwords of one name', () =>
      send(visitor, '/api/forgotten-password', { username: 'nobody.at.all' }),
    );
    await refusesAfter(60, 'secrets of links', (at) => send(visitor, '/api/password-link', { token: `made-up-${at}` }));
    await refusesAfter(8, 'current passwords', () =>
      send(manager, '/api/password', {
        currentPassword: 'not-mine',
        password: 'another-one',
        confirmPassword: 'another-one',
      }),
    );
    await refusesAfter(6, 'guesses of one name', () =>
      send(visitor, '/api/login', { username: 'tech', password: 'not-mine' }),
    );
    await refusesAfter(60, 'guesses from one address', (at) =>
      send(visitor, '/api/login', { username: `guess-${at}`, password: 'not-mine' }),
    );
    const others = await send(admin, '/api/user');
    if (others.status !== 200) problems.push(`whoever is signed in was answered ${others.status} meanwhile`);
    return { sent, facts, problems: [...problems, ...portal.log.problems()] };
  } finally {
    await portal.remove();
  }
}

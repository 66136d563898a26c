import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { post, signIn } from './person.mjs';
import { finding } from './report.mjs';

const goneWithinMs = 1000;
const givenUpAfterMs = 10_000;

/**
 * Rights revoked on one node must be gone on the other within a second, with or without Redis: a session, a person's
 * access, and the right to write to a person who blocks. `acknowledged` counts the revoked rights.
 */
export async function rightsAcrossNodes({ part, nodes: [here, there], redis }) {
  const problems = [];
  const took = [];
  const admin = await signIn(here.url, 'admin');
  for (const isAway of [false, true]) {
    if (isAway) await redis.kill();
    for (const take of [endSession, deactivate, block]) {
      const ms = Math.round(await take({ here, there, admin }));
      took.push(ms);
      if (ms > goneWithinMs) problems.push(`${take.name} took ${ms} ms with Redis ${isAway ? 'away' : 'there'}`);
    }
  }
  await redis.start();
  console.log(`${part}: rights that were taken at one node were gone at the other after ${took.join(', ')} ms`);
  return finding(part, { faults: 1, acknowledged: took.length, problems });
}

async function endSession({ here, there }) {
  const person = await signIn(there.url, 'librarian2');
  const socket = await openSocket(there.url, person.cookie);
  return timeOf(async () => {
    await expectOk(post({ ...person, url: here.url, origin: here.url }, '/api/logout', {}));
    await socket.closed;
  });
}

async function deactivate({ there, admin }) {
  const person = await signIn(there.url, 'colleague');
  const socket = await openSocket(there.url, person.cookie);
  const took = await timeOf(async () => {
    await expectOk(post(admin, `/api/users/${person.id}/deactivate`, {}));
    await socket.closed;
  });
  await expectOk(post(admin, `/api/users/${person.id}/reactivate`, {}));
  return took;
}

/** Without Redis the other node only learns of the block from the database. */
async function block({ here, there }) {
  const blocker = await signIn(here.url, 'colleague');
  const blocked = await signIn(there.url, 'librarian');
  const write = async () => (await post(blocked, '/api/messages', { receiverId: blocker.id, content: 'x' })).status;
  if ((await write()) !== 200) throw new Error('They cannot write to each other to begin with');
  const took = await timeOf(async () => {
    await expectOk(post(blocker, '/api/blocks', { userId: blocked.id }));
    while ((await write()) !== 403) await sleep(10);
  });
  await expectOk(fetch(`${here.url}/api/blocks/${blocked.id}`, { method: 'DELETE', headers: headersOf(blocker) }));
  return took;
}

async function openSocket(url, cookie) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, { headers: { cookie, origin: url } });
  const closed = once(socket, 'close');
  await once(socket, 'open');
  return { closed };
}

async function timeOf(work) {
  const started = performance.now();
  await Promise.race([work(), sleep(givenUpAfterMs, undefined, { ref: false })]);
  return performance.now() - started;
}

function headersOf({ cookie, origin }) {
  return { cookie, origin };
}

async function expectOk(answer) {
  const { ok, status, url } = await answer;
  if (!ok) throw new Error(`${url} answered ${status}`);
}

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createChatClient } from '#e2e/chat/chat-client.ts';
import { readMessages } from '#e2e/chat/stored.ts';
import { startPortal } from '#e2e/portal.ts';
import { cast, castPassword } from '#server/demo/cast.ts';
import { demoPeople } from '#server/demo/demo-people.ts';
import { newClientId } from '#web/features/chat/client-id.ts';
import { startPostgres } from './postgres.mjs';

// npm run faults -- chat        100 kills on each engine
// npm run faults -- chat 20     20
//
// Kills the portal (SIGKILL) while twenty people write to each other, starts it again, and in the end looks whether every
// message is stored once, under the number its sender was told, in the order of writing, and seen so by everybody.
const [, kills = '100'] = process.argv.slice(2);
const senders = 20;
/** Whoever waits for this many acknowledgements writes no more. */
const waitingMax = 6;
const conversationsPerSender = 3;
const tickMs = 8;
const loadMs = { least: 120, most: 400 };
const settledWithinMs = 30_000;

execFileSync(process.execPath, [join(import.meta.dirname, 'build.mjs')], { stdio: 'inherit' });
const postgres = await startPostgres();
let faults = 0;
try {
  faults += await killUnderLoad('SQLite', {}, ({ database }) => readMessages(database));
  const env = { PORTAL_DATABASE_URL: postgres.url };
  faults += await killUnderLoad('PostgreSQL', env, () => readFromPostgres(postgres.url));
} finally {
  await postgres.stop();
}
console.log(faults === 0 ? '\nNothing was lost, doubled or out of order.' : `\n${faults} faults.`);
process.exit(faults === 0 ? 0 : 1);

/** Answers how many faults were found. */
async function killUnderLoad(name, env, read) {
  const portal = await startPortal({ env: { ...env, PORTAL_MESSAGE_RATE: '10000' } });
  try {
    const clients = await openClients(portal.url);
    const newestBefore = Math.max(0, ...(await read(portal)).map(({ id }) => id));
    const written = [];
    const onTheirWay = { unstored: 0, stored: 0 };
    for (let kill = 0; kill < Number(kills); kill++) {
      await everybody(clients, 'caught up', (client) => client.isCaughtUp());
      const timer = setInterval(() => writeSome(clients, written), tickMs);
      await sleep(loadMs.least + Math.random() * (loadMs.most - loadMs.least));
      // Some lose the line with acknowledgements on the way; the others only notice that nobody is there any more.
      for (const client of clients) if ((client.viewerId + kill) % 2 === 0) client.cut();
      const killed = portal.kill9();
      clearInterval(timer);
      await killed;
      const stored = new Set((await read(portal)).map(({ clientId }) => clientId));
      for (const { clientId } of clients.flatMap((client) => client.waiting())) {
        onTheirWay[stored.has(clientId) ? 'stored' : 'unstored']++;
      }
      await portal.restart();
    }
    await everybody(clients, 'settled', (client) => client.isCaughtUp() && client.waiting().length === 0);
    const stored = (await read(portal)).filter(({ id, clientId }) => id > newestBefore && isByPerson(clientId));
    await everybody(clients, 'seen everything', (client) => differences(client, stored) === 0);
    const found = faultsIn(stored, written, clients);
    const acknowledged = clients.flatMap(acknowledgedBy).length;
    const facts = {
      kills: Number(kills),
      written: written.length,
      acknowledged,
      stored: stored.length,
      onTheirWay,
      ...found,
    };
    console.log(`${name}: ${JSON.stringify(facts)}`);
    for (const client of clients) client.close();
    return Object.values(found).reduce((sum, count) => sum + count, 0);
  } finally {
    await portal.remove();
  }
}

async function openClients(url) {
  const people = [...cast, ...demoPeople].filter(({ deactivated }) => deactivated === null).slice(0, senders);
  const contactIds = people.map(({ id }) => id);
  const clients = [];
  for (const { id, username } of people) {
    const answer = await fetch(`${url}/api/login`, {
      method: 'POST',
      headers: { origin: url, 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: castPassword }),
    });
    const cookie = answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
    clients.push(await createChatClient({ url, cookie, viewerId: id, contactIds }));
  }
  return clients;
}

/** Everybody writes into one of their conversations. */
function writeSome(clients, written) {
  for (const client of clients) {
    const chosen = client.conversations().slice(0, conversationsPerSender);
    const conversation = chosen[Math.floor(Math.random() * chosen.length)];
    if (!conversation || !client.isConnected() || client.waiting().length >= waitingMax) continue;
    const message = { clientId: newClientId(), conversation, content: `${written.length}` };
    written.push(message);
    client.write(message);
  }
}

/** What is not as it should be, counted; all of it 0 where nothing is wrong. */
function faultsIn(stored, written, clients) {
  const counts = new Map(written.map(({ clientId }) => [clientId, 0]));
  for (const { clientId } of stored) counts.set(clientId, (counts.get(clientId) ?? 0) + 1);
  const idOf = new Map(stored.map(({ clientId, id }) => [clientId, id]));
  const acknowledged = clients.flatMap(acknowledgedBy);
  const lastOf = new Map();
  let outOfOrder = 0;
  for (const { senderId, conversation, content } of stored) {
    const name = `${senderId} ${conversation}`;
    if (Number(content) < (lastOf.get(name) ?? -1)) outOfOrder++;
    lastOf.set(name, Number(content));
  }
  return {
    lost: [...counts.values()].filter((count) => count === 0).length,
    doubled: [...counts.values()].filter((count) => count > 1).length,
    acknowledgedWrongly: acknowledged.filter(([clientId, id]) => idOf.get(clientId) !== id).length,
    outOfOrder,
    seenOtherwise: clients.reduce((sum, client) => sum + differences(client, stored), 0),
    complaints: clients.reduce((sum, client) => sum + client.faults.length, 0),
  };
}

/** In how many conversations somebody sees something else than what is stored. */
function differences(client, stored) {
  return client.conversations().filter((conversation) => {
    const there = stored.filter((message) => message.conversation === conversation).map(({ id }) => id);
    const shown = client.shown(conversation).filter(({ clientId }) => isByPerson(clientId));
    const ids = shown.map(({ id }) => id).filter((id) => id >= (stored[0]?.id ?? 0));
    return there.join() !== ids.join();
  }).length;
}

function acknowledgedBy(client) {
  return [...client.acknowledged].filter(([clientId]) => isByPerson(clientId));
}

/** Automatic replies come beside what people write. */
function isByPerson(clientId) {
  return clientId !== null && !clientId.startsWith('automatic-');
}

async function everybody(clients, what, is) {
  const deadline = performance.now() + settledWithinMs;
  while (!clients.every(is)) {
    if (performance.now() > deadline) throw new Error(`Not everybody has ${what} in time`);
    await sleep(20);
  }
}

async function readFromPostgres(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(
      'select id::float8 as id, conversation, "senderId"::float8 as "senderId", content, "clientId" from messages order by id',
    );
    return rows;
  } finally {
    await client.end();
  }
}

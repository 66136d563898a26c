import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createChatClient } from '#e2e/chat/chat-client.ts';
import { readMessages } from '#e2e/chat/stored.ts';
import { demoData } from '#e2e/demo-data.ts';
import { startPortal } from '#e2e/portal.ts';
import { startPostgres } from '#scripts/test/postgres.mjs';
import { cast } from '#server/demo/cast.ts';
import { demoPeople } from '#server/demo/demo-people.ts';
import { newClientId } from '#web/features/chat/client-id.ts';
import { signIn } from './person.mjs';
import { finding } from './report.mjs';

const senders = 20;
/** A person with this many unacknowledged messages stops writing. */
const waitingMax = 6;
const conversationsPerSender = 3;
const tickMs = 8;
const loadMs = { least: 120, most: 400 };
const settledWithinMs = 60_000;
const tellEvery = 10;

/** A portal with the demo and a high message limit; on SQLite unless it is given a database. */
export async function startForLoad(databaseUrl, more = {}) {
  const env = { PORTAL_MESSAGE_RATE: '10000', ...more };
  if (databaseUrl) return startPortal({ env: { ...env, PORTAL_DATABASE_URL: databaseUrl } });
  return startPortal({ env, dataFrom: (await demoData('sqlite')).folder });
}

/** Runs the work on each engine, or on one. Returns the findings, even if one of them fails. */
export async function onEngines(only, work, env) {
  const engines = ['SQLite', 'PostgreSQL'].filter((engine) => !only || engine === only);
  if (engines.length === 0) throw new Error(`The engine is SQLite or PostgreSQL, not ${only}`);
  const findings = [];
  for (const engine of engines) {
    const postgres = engine === 'PostgreSQL' ? await startPostgres() : undefined;
    let portal;
    try {
      portal = await startForLoad(postgres?.url, env);
      findings.push(await work({ engine, portal, databaseUrl: postgres?.url }));
    } catch (error) {
      findings.push(finding(engine, { problems: [error.stack] }));
    } finally {
      await portal?.remove();
      await postgres?.stop();
    }
  }
  return findings;
}

/**
 * Twenty people write to each other while faults hit their portal one after another; the portal recovers after each. At
 * the end it is checked that every message is stored once, under the number its sender was told, in the order of
 * writing, and that everyone sees it so.
 *
 * `fault` gets the clients, the number of the fault, and a function that records anything unexpected. `keepsLines`: the
 * portal stays up, so no client may lose its connection or have to fetch missed messages. `triesAgain`: refused
 * messages are sent again. With several nodes, `nodes` are all of them, and `url` leads to any.
 */
export async function faultsUnderLoad(options) {
  const {
    part,
    portal,
    nodes = [portal],
    url = portal.url,
    databaseUrl,
    times,
    keepsLines = false,
    triesAgain = keepsLines,
    fault,
  } = options;
  const stored = () => (databaseUrl ? readFromPostgres(databaseUrl) : readMessages(portal.database));
  const clients = await openClients(url, triesAgain);
  const newestBefore = Math.max(0, ...(await stored()).map(({ id }) => id));
  const written = [];
  const problems = [];
  let died = 0;
  for (let at = 0; at < times; at++) {
    await everybody(clients, 'caught up', (client) => client.isCaughtUp());
    const end = startWriting(clients, written);
    await sleep(loadMs.least + Math.random() * (loadMs.most - loadMs.least));
    await fault({ clients, at, expect: (what, is) => is || problems.push(`${at + 1}: ${what}`) });
    end();
    if ((at + 1) % tellEvery === 0) console.log(`${part}: ${at + 1} of ${times}`);
    for (const node of nodes) {
      if (node.howItEnded() === null) continue;
      died++;
      await node.restart();
    }
  }
  await everybody(clients, 'settled', (client) => client.isCaughtUp() && client.waiting().length === 0);
  const rows = (await stored()).filter(({ id, clientId }) => id > newestBefore && isByPerson(clientId));
  // The last messages may still be on the way; missing ones are counted below.
  await everybody(clients, 'seen everything', (client) => differences(client, rows) === 0).catch(() => {});
  for (const client of clients) client.close();
  for (const client of clients) problems.push(...client.faults);
  const found = compare(rows, written, clients);
  if (keepsLines) {
    found.notDelivered += clients.reduce((sum, client) => sum + client.gaps(), 0);
    problems.push(
      ...clients.filter((client) => client.lines() > 1).map((client) => `${client.viewerId} lost the line`),
    );
  }
  return finding(part, { faults: times, ...found, died, problems });
}

/** Resolves when every client has a later message acknowledged, so that writing goes on. */
export async function goesOn(clients) {
  const before = new Map(clients.map((client) => [client, client.acknowledged.size + client.waiting().length]));
  const writes = (client) => client.conversations().length > 0;
  await everybody(clients, 'gone on', (client) => !writes(client) || client.acknowledged.size > before.get(client));
}

export async function everybody(clients, what, is) {
  const deadline = performance.now() + settledWithinMs;
  while (!clients.every(is)) {
    if (performance.now() > deadline) throw new Error(`Not everybody has ${what} in time`);
    await sleep(20);
  }
}

/** The messages in PostgreSQL, in the form of `readMessages` for a file. */
export async function readFromPostgres(url) {
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

async function openClients(url, triesAgain) {
  const people = [...cast, ...demoPeople].filter(({ deactivated }) => deactivated === null).slice(0, senders);
  const contactIds = people.map(({ id }) => id);
  const clients = [];
  for (const { id, username } of people) {
    const { cookie } = await signIn(url, username);
    clients.push(await createChatClient({ url, cookie, viewerId: id, contactIds, triesAgain }));
  }
  return clients;
}

/** Each person writes into their conversations in turn, until stopped. */
function startWriting(clients, written) {
  const timer = setInterval(() => {
    for (const client of clients) {
      const chosen = client.conversations().slice(0, conversationsPerSender);
      const conversation = chosen[Math.floor(Math.random() * chosen.length)];
      if (!conversation || !client.isConnected() || client.waiting().length >= waitingMax) continue;
      const message = { clientId: newClientId(), conversation, content: `${written.length}` };
      written.push(message);
      client.write(message);
    }
  }, tickMs);
  return () => clearInterval(timer);
}

/** Counts of deviations; all are 0 if nothing is wrong. */
function compare(stored, written, clients) {
  const counts = new Map(written.map(({ clientId }) => [clientId, 0]));
  for (const { clientId } of stored) counts.set(clientId, (counts.get(clientId) ?? 0) + 1);
  const idOf = new Map(stored.map(({ clientId, id }) => [clientId, id]));
  const acknowledged = clients.flatMap((client) =>
    [...client.acknowledged].filter(([clientId]) => isByPerson(clientId)),
  );
  const wrongly = acknowledged.filter(([clientId, id]) => idOf.has(clientId) && idOf.get(clientId) !== id);
  return {
    acknowledged: acknowledged.length,
    lost: [...counts.values()].filter((count) => count === 0).length + wrongly.length,
    doubled: [...counts.values()].filter((count) => count > 1).length,
    outOfOrder: countOutOfOrder(stored, new Set(clients.flatMap((client) => [...client.refused]))),
    notDelivered: clients.reduce((sum, client) => sum + differences(client, stored), 0),
  };
}

/** A refused message that was sent again comes after others. */
function countOutOfOrder(stored, refused) {
  const lastOf = new Map();
  let count = 0;
  for (const { senderId, conversation, content, clientId } of stored) {
    if (refused.has(clientId)) continue;
    const name = `${senderId} ${conversation}`;
    if (Number(content) < (lastOf.get(name) ?? -1)) count++;
    lastOf.set(name, Number(content));
  }
  return count;
}

/** The number of conversations that differ between a client and the database. */
function differences(client, stored) {
  return client.conversations().filter((conversation) => {
    const there = stored.filter((message) => message.conversation === conversation).map(({ id }) => id);
    const shown = client.shown(conversation).filter(({ clientId }) => isByPerson(clientId));
    const ids = shown.map(({ id }) => id).filter((id) => id >= (stored[0]?.id ?? 0));
    return there.join() !== ids.join();
  }).length;
}

/** Automatic replies come in between people's messages. */
export function isByPerson(clientId) {
  return clientId !== null && !clientId.startsWith('automatic-');
}

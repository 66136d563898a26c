import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { WebSocket } from 'ws';
import { hashToken } from '#server/platform/passwords.ts';
import { createLiveConnection } from '#web/lib/live/live-connection.ts';
import { finding } from './report.mjs';

const people = 1000;
const institutionSize = 10;
const backWithinMs = 10_000;
const givenUpAfterMs = 60_000;
const arriveEveryMs = 5;
/** A page retries a failed read after this time. */
const readAgainMs = 500;
/** Spread means that no half second has more than this share of them. */
const crowdedMs = 500;
const crowdedShare = 0.4;

/**
 * A thousand people are on one node, with the browser's own code, when it is killed, and again when it is stopped in
 * order: measures until the last of them has a connection to another node and their conversations. `acknowledged`
 * counts those who came back.
 */
export async function reconnectsAtOnce({ part, nodes: [node, ...others], databaseUrl }) {
  const problems = [];
  globalThis.WebSocket = Object.assign(BrowserSocket, { CONNECTING: WebSocket.CONNECTING, OPEN: WebSocket.OPEN });
  // Each of a thousand clients would log its lost connection.
  console.debug = () => {};
  const members = await addPeople(databaseUrl);
  let cameBack = 0;
  for (const [how, leave] of [
    ['killed', node.kill9],
    ['stopped', node.stop],
  ]) {
    const crowd = openCrowd(members, node.url);
    await crowd.arrive();
    await until(() => crowd.served.size === people, `Not everybody has reached the node that is to be ${how}`);
    crowd.moveTo(others.map(({ url }) => url));
    const started = performance.now();
    await leave();
    await until(() => crowd.served.size === people, '').catch(() => {});
    const times = [...crowd.served.values()].map((at) => at - started).sort((a, b) => a - b);
    crowd.close();
    cameBack += times.length;
    const seconds = (ms) => (ms / 1000).toFixed(1);
    const [first = 0, last = 0] = [times[0], times.at(-1)];
    console.log(
      `${part}: the node was ${how}; ${times.length} came back after ${seconds(first)} to ${seconds(last)} s`,
    );
    if (last > backWithinMs) problems.push(`the last came back after ${seconds(last)} s where the node was ${how}`);
    if (busiest(times) > crowdedShare * people) problems.push(`they all came back together where the node was ${how}`);
    await node.restart();
  }
  return finding(part, { faults: 2, acknowledged: cameBack, notDelivered: 2 * people - cameBack, problems });
}

/** Their browsers, and when each was last served. */
function openCrowd(members, firstUrl) {
  let urls = [firstUrl];
  let isClosed = false;
  const served = new Map();
  const connections = members.map(({ id, token }, at) => {
    const urlOf = () => urls[at % urls.length];
    const connection = createLiveConnection({
      url: (after) => `${urlOf().replace('http', 'ws')}/ws?${new URLSearchParams({ token, at, after })}`,
      onSessionOver() {},
      onRefused() {},
    });
    connection.onReconnected(async () => {
      while (!isClosed && !(await readConversations(urlOf(), token))) await sleep(readAgainMs);
      if (connection.state() === 'connected') served.set(id, performance.now());
    });
    connection.onState(() => connection.state() === 'lost' && served.delete(id));
    return { id, connection };
  });
  return {
    served,
    /** They connect one after another, as in a morning. */
    async arrive() {
      for (const { id, connection } of connections) {
        connection.open(id);
        await sleep(arriveEveryMs);
      }
    },
    moveTo(next) {
      urls = next;
      served.clear();
    },
    close() {
      isClosed = true;
      for (const { connection } of connections) connection.close();
    },
  };
}

/** True if the whole list was returned. */
async function readConversations(url, token) {
  try {
    const answer = await fetch(`${url}/api/conversations?limit=100`, { headers: headersOf(token) });
    await answer.text();
    return answer.ok;
  } catch {
    return false;
  }
}

function headersOf(token) {
  return { cookie: `carrel_session=${token}` };
}

/** A browser with its cookie and a separate address. */
function BrowserSocket(address) {
  const { origin, searchParams } = new URL(address);
  const at = Number(searchParams.get('at'));
  return new WebSocket(address, {
    headers: {
      ...headersOf(searchParams.get('token')),
      origin: origin.replace('ws', 'http'),
      'x-forwarded-for': `10.0.${at >> 8}.${at & 255}`,
    },
  });
}

/** The largest number within half a second. */
function busiest(times) {
  return Math.max(0, ...times.map((from) => times.filter((at) => at >= from && at < from + crowdedMs).length));
}

async function until(is, otherwise) {
  const deadline = performance.now() + givenUpAfterMs;
  while (!is()) {
    if (performance.now() > deadline) throw new Error(otherwise);
    await sleep(20);
  }
}

/** Customers of a hundred institutions, each with a session. */
async function addPeople(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const tokens = Array.from({ length: people }, (_, at) => `session-of-reconnects-${at}`);
    const { rows } = await client.query(
      `with houses as (
         insert into institutions (name, "createdAt")
         select 'Reconnects ' || at, now() from generate_series(0, $1 - 1) as at returning id, name
       ), added as (
         insert into users (username, "usernameKey", "fullName", role, "institutionId", "createdAt")
         select 'reconnects' || at, 'reconnects' || at, 'Reconnects ' || at, 'customer', houses.id, now()
         from generate_series(0, $2 - 1) as at join houses on houses.name = 'Reconnects ' || at / $3
         returning id, username
       )
       select id, substr(username, 11)::integer as at from added`,
      [people / institutionSize, people, institutionSize],
    );
    await client.query(
      `insert into sessions ("tokenHash", "userId", "createdAt", "lastSeenAt", "userAgent")
       select hash, id, now(), now(), 'faults' from unnest($1::text[], $2::bigint[]) as session (hash, id)`,
      [rows.map(({ at }) => hashToken(tokens[at])), rows.map(({ id }) => id)],
    );
    return rows.map(({ id, at }) => ({ id: Number(id), token: tokens[at] }));
  } finally {
    await client.end();
  }
}

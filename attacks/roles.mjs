import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPortal } from '#e2e/portal.ts';
import { createSharedServe } from '#e2e/server.ts';
import { castPassword } from '#server/demo/cast.ts';
import { demoInvoiceSettings } from '#server/demo/demo-invoice-settings.ts';
import { insertCast } from '#server/demo/seed.ts';
import { createToken, hashPassword } from '#server/platform/passwords.ts';
import { callerNames, readAccessTable } from '#server/testing/access-table.ts';
import { addressOf, castCallers, foreignId, insertOwned, owners } from '#server/testing/insert-owned.ts';
import { openAsItIs } from '#server/testing/old-database.ts';
import { samplesOfCalls } from '#server/testing/samples-of-calls.ts';
import { forgetUsedLinks } from '#server/testing/test-links.ts';
import { storeOwnFiles } from '#server/testing/test-own-files.ts';
import { keepTestMetadata } from '#server/testing/test-setups.ts';
import { headersOf, httpCall, jsonType } from './http-call.mjs';
import { frameBytes, openRaw } from './raw-socket.mjs';

/** As in frozen-clock.mjs, in which the portal lives. */
const start = Date.parse('2026-03-04T12:00:00.000Z');
/** Its jobs begin a second after the start. */
const jobsMs = 2500;
const settings = {
  ...Object.fromEntries(Object.keys(demoInvoiceSettings).map((name) => [name, ''])),
  PORTAL_LOG_LEVEL: 'warn',
};
/** The session of each role. */
const tokens = Object.fromEntries(Object.keys(castCallers).map((role) => [role, createToken()]));
const addresses = /person\.\d+@address\.example/g;

/** Every row of docs/access.md on the built portal: each role, and nobody, on its own objects and on those of a foreign institution. */
export async function run() {
  const serve = createSharedServe(['--import', './attacks/frozen-clock.mjs']);
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-roles-'));
  const problems = [];
  let sent = 0;
  try {
    await fill(dataDir, serve);
    for (const row of readAccessTable()) {
      await attack(row, false, row.own);
      if (row.foreign) await attack(row, true, row.foreign);
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
  return { sent, facts: [`${readAccessTable().length} rows, each role on own and on foreign objects`], problems };

  async function attack({ call }, isForeign, expected) {
    const portal = await startPortal({ dataFrom: dataDir, env: settings, serve });
    forgetUsedLinks();
    try {
      for (const name of callerNames.filter((one) => expected[one] !== undefined)) {
        sent++;
        const { status, text } = await answerOf(portal.url, call, name, isForeign);
        const what = `${call} by ${name}, ${isForeign ? 'foreign' : 'own'}`;
        if (status !== expected[name]) problems.push(`${what}: ${status} instead of ${expected[name]}`);
        const others = (text.match(addresses) ?? []).filter((one) => one !== addressOf(castCallers[name]?.id));
        if (name !== 'admin' && others.length > 0) problems.push(`${what}: was told the address ${others[0]}`);
      }
    } finally {
      await portal.remove();
    }
  }
}

/** The people of the tests, each with a session, and what belongs to each of them. */
async function fill(dataDir, serve) {
  const portal = await startPortal({ env: settings, serve });
  await portal.stop();
  portal.copyDataTo(dataDir);
  await portal.remove();
  const passwordHash = await hashPassword(castPassword);
  await change(dataDir, (db) => insertCast(db, passwordHash, start));
  const worked = await startPortal({ dataFrom: dataDir, env: settings, serve });
  await sleep(jobsMs);
  await worked.stop();
  worked.copyDataTo(dataDir);
  await worked.remove();
  await change(dataDir, async (db) => {
    await insertOwned(db, start);
    const at = new Date(start).toISOString();
    for (const [role, { id }] of Object.entries(castCallers)) {
      const session = {
        tokenHash: tokens[role].tokenHash,
        userId: id,
        createdAt: at,
        lastSeenAt: at,
        userAgent: 'test',
      };
      await db.insertInto('sessions').values(session).execute();
    }
  });
  storeOwnFiles(dataDir, owners);
  keepTestMetadata({ dataDir }, [2, foreignId]);
}

/** In the database of a portal that does not run. */
async function change(dataDir, work) {
  const db = openAsItIs({ dataDir });
  await work(db);
  await db.destroy();
}

async function answerOf(url, call, name, isForeign) {
  const me = name === 'visitor' ? castCallers.customer : castCallers[name];
  const cookie = name === 'visitor' ? '' : `carrel_session=${tokens[name].token}`;
  if (call === 'GET /ws') return { status: await socketStatusOf(headersOf({ url, cookie }), url, isForeign), text: '' };
  const [method, address] = call.split(' ');
  const sample = call === 'GET /assets/*' ? { url: builtAsset() } : samplesOfCalls[call]?.(me, isForeign);
  const { url: path, body, upload } = sample ?? { url: address };
  const answer = await httpCall(url, {
    ...{ method, path, body: upload?.payload ?? (body && JSON.stringify(body)) },
    headers: { ...headersOf({ url, cookie }), ...(body ? jsonType : {}), ...upload?.headers },
  });
  return { status: answer.status, text: String(answer.bytes) };
}

async function socketStatusOf(headers, url, isForeign) {
  const socket = await openRaw(url, { headers });
  if (socket.status !== 101 || !isForeign) {
    socket.end?.();
    return socket.status;
  }
  socket.write(frameBytes(JSON.stringify({ type: 'identity', userId: foreignId })));
  return socket.closed();
}

function builtAsset() {
  return `/assets/${readdirSync(join(import.meta.dirname, '../dist/web/assets')).find((name) => name.endsWith('.js'))}`;
}

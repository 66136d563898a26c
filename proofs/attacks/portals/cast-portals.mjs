import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPortal } from '#e2e/portal.ts';
import { createSharedServe } from '#e2e/server.ts';
import { castPassword } from '#server/demo/cast.ts';
import { demoInvoiceSettings } from '#server/demo/plans-and-usage/demo-invoice-settings.ts';
import { insertCast } from '#server/demo/seed.ts';
import { createToken, hashPassword } from '#server/platform/passwords.ts';
import { openAsItIs } from '#server/testing/as-it-is.ts';
import { storeOwnFiles } from '#server/testing/files/test-own-files.ts';
import { castCallers, foreignId, insertOwned, owners } from '#server/testing/insert-owned.ts';
import { storeTestMetadata } from '#server/testing/test-setups.ts';

/** The time in frozen-clock.mjs, which the portal loads. */
const start = Date.parse('2026-03-04T12:00:00.000Z');
/** Jobs begin a second after the start. */
const jobsMs = 2500;
const settings = {
  ...Object.fromEntries(Object.keys(demoInvoiceSettings).map((name) => [name, ''])),
  PORTAL_LOG_LEVEL: 'warn',
};
/** A session token per role. */
const tokens = Object.fromEntries(Object.keys(castCallers).map((role) => [role, createToken()]));

/**
 * Built portals with the rows and the fixed clock of the access test's samples. Each one starts with the same state.
 */
export async function castPortals() {
  const serve = createSharedServe(['--import', './proofs/attacks/portals/frozen-clock.mjs']);
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-cast-'));
  await fill(dataDir, serve);
  return {
    start: () => startPortal({ dataFrom: dataDir, env: settings, serve }),
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

/** The cookie of a role's session; empty for visitors. */
export function cookieOf(role) {
  return role === 'visitor' ? '' : `carrel_session=${tokens[role].token}`;
}

/** The people of the tests, each with a session, and the objects of each. */
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
        // Recent proof of identity, so that calls which require it are made as well.
        provenAt: at,
        userAgent: 'test',
      };
      await db.insertInto('sessions').values(session).execute();
    }
  });
  storeOwnFiles(dataDir, owners);
  storeTestMetadata({ dataDir }, [2, foreignId]);
}

/** Changes the database of a stopped portal. */
async function change(dataDir, work) {
  const db = openAsItIs({ dataDir });
  await work(db);
  await db.destroy();
}

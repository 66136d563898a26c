import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readMessages } from '#e2e/chat/stored.ts';
import { demoData } from '#e2e/demo-data.ts';
import { startPortal } from '#e2e/portal.ts';
import { plantMarks } from '#proofs/attacks/values/marks.mjs';
import { createLogWatch } from './log-watch.mjs';
import { createSignIn, createWatchedServe, usual } from './watched-serve.mjs';

/**
 * The built portal with the demo, in a separate process: each institution has marked secrets, and the log is scanned.
 * `env` adds to the settings that lift the limits; `prepare` changes the database before the start; mails go to
 * `smtpUrl`.
 */
export async function startAttacked({ env = {}, smtpUrl, prepare = () => {} } = {}) {
  const data = await markedDemo();
  prepare(join(data, 'portal.sqlite'));
  const log = createLogWatch();
  const { serve, isAlive, memory } = createWatchedServe(log);
  const portal = await startPortal({ dataFrom: data, env: { ...usual, ...env }, smtpUrl, serve });
  rmSync(data, { recursive: true, force: true });
  return {
    url: portal.url,
    /** The SQLite file from which ids and marks are read. */
    database: portal.database,
    messages: () => readMessages(portal.database),
    log,
    signIn: createSignIn(portal.url, log),
    isAlive,
    memory,
    remove: portal.remove,
  };
}

/** A data folder of the demo with marked secrets. */
export async function markedDemo() {
  const data = mkdtempSync(join(tmpdir(), 'portal-attacked-'));
  cpSync((await demoData('sqlite')).folder, data, { recursive: true });
  plantMarks(join(data, 'portal.sqlite'));
  return data;
}

/** A client without a session. */
export function visitorOf({ url }) {
  return { url, username: 'visitor', address: '10.1.0.1', cookie: '', id: 0, role: 'visitor', institutionId: null };
}

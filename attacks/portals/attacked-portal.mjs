import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plantMarks } from '#attacks/values/marks.mjs';
import { readMessages } from '#e2e/chat/stored.ts';
import { demoData } from '#e2e/demo-data.ts';
import { startPortal } from '#e2e/portal.ts';
import { createLogWatch } from './log-watch.mjs';
import { createSignIn, createWatchedServe, usual } from './watched-serve.mjs';

/**
 * The built portal with the demo, in a process of its own: each institution has its marked secrets, and whatever is logged is
 * looked through. `env`: settings besides those that lift the limits; `prepare` changes its database before it starts; mails go to
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
    /** The file of its database, from which ids and marks are read. */
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

/** Somebody without a session. */
export function visitorOf({ url }) {
  return { url, username: 'visitor', address: '10.1.0.1', cookie: '', id: 0, role: 'visitor', institutionId: null };
}

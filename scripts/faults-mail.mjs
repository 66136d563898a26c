import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSync } from '@photostructure/sqlite';
import { startPortal } from '#e2e/portal.ts';
import { castPassword } from '#server/demo/cast.ts';
import { startSmtp } from '#server/testing/test-smtp.ts';

// npm run faults -- mail        50 kills
// npm run faults -- mail 5      5
//
// Kills the portal (SIGKILL) while mails leave to a real mail server, starts it again, and in the end looks whether everything
// that was acknowledged arrived at least once at everybody; and counts what arrived twice.
const [, kills = '50'] = process.argv.slice(2);
const loadMs = { least: 5_100, most: 5_900 };
/** A claim of a process that died runs out after two minutes: where nothing arrives for longer, nothing more will. */
const silentForMs = 180_000;

execFileSync(process.execPath, [join(import.meta.dirname, 'build.mjs')], { stdio: 'inherit' });
const smtp = await startSmtp();
const origin = 'http://127.0.0.1';
const portal = await startPortal({ env: { PORTAL_SMTP_URL: smtp.url, PORTAL_ORIGIN: origin } });
let missing = 0;
try {
  const people = giveAddresses(portal.database);
  const cookie = await signIn();
  const written = [];
  for (let kill = 0; kill < Number(kills); kill++) {
    await broadcast(cookie, written);
    const before = smtp.mails.length;
    // The portal looks every five seconds: some die before the first mail, most in the middle.
    const until = performance.now() + loadMs.least + Math.random() * (loadMs.most - loadMs.least);
    while (performance.now() < until && smtp.mails.length === before) await sleep(5);
    await sleep(Math.random() * 60);
    await portal.kill9();
    await portal.restart();
  }
  const wanted = written.flatMap((subject) => people.map((recipient) => `${recipient} ${subject}`));
  const countMissing = (counts) => wanted.filter((name) => !counts.has(name)).length;
  let last = { mails: 0, at: performance.now() };
  while (countMissing(arrived()) > 0 && performance.now() < last.at + silentForMs) {
    await sleep(500);
    if (smtp.mails.length > last.mails) last = { mails: smtp.mails.length, at: performance.now() };
  }
  const counts = arrived();
  missing = countMissing(counts);
  const doubled = [...counts.values()].filter((count) => count > 1).length;
  const oneMail = new Set(smtp.mails.map(({ headers }) => headers['message-id'])).size === counts.size;
  console.log(
    JSON.stringify({ kills: Number(kills), mails: wanted.length, missing, twice: doubled, oneMessageIdEach: oneMail }),
  );
  for (const row of notSent(portal.database)) console.log(JSON.stringify(row));
} finally {
  await portal.remove();
  await smtp.close();
}
console.log(missing === 0 ? '\nEverything arrived.' : `\n${missing} mails are missing.`);
process.exit(missing === 0 ? 0 : 1);

function arrived() {
  const counts = new Map();
  for (const { recipient, headers } of smtp.mails) {
    const name = `${recipient} ${headers.subject}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

/** Every active customer has a confirmed address. */
function giveAddresses(file) {
  const database = new DatabaseSync(file, { timeout: 5_000 });
  const at = new Date().toISOString();
  database.prepare(`update users set email = username || '@mail.example', emailVerifiedAt = ?`).run(at);
  const rows = database.prepare(`select email from users where role = 'customer' and deactivatedAt is null`).all();
  database.close();
  return rows.map(({ email }) => email);
}

/** What the portal itself says of mails that it has not sent. */
function notSent(file) {
  const database = new DatabaseSync(file, { timeout: 5_000, readOnly: true });
  const rows = database.prepare(`select * from mailOutbox where state <> 'sent' order by id`).all();
  database.close();
  return rows.map(({ letter, ...row }) => row);
}

async function signIn() {
  const answer = await post('/api/login', { username: 'admin', password: castPassword }, '');
  return answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
}

async function broadcast(cookie, written) {
  const title = `News ${written.length}`;
  const answer = await post('/api/notifications', { title, description: 'For all', priority: 'high' }, cookie);
  if (answer.ok) written.push(title);
}

function post(path, body, cookie) {
  const headers = { origin, cookie, 'content-type': 'application/json' };
  return fetch(`${portal.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

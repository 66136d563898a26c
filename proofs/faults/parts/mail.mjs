import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSync } from '@photostructure/sqlite';
import { startPortal } from '#e2e/portal.ts';
import { post, signIn } from '#proofs/faults/person.mjs';
import { finding } from '#proofs/faults/report.mjs';
import { startSmtp } from '#server/testing/services/test-smtp.ts';

const loadMs = { least: 5_100, most: 5_900 };
/** A dead process's claim expires after two minutes: if nothing arrives for longer, nothing more will. */
const silentForMs = 180_000;
const origin = 'http://127.0.0.1';

/**
 * Kills the portal (SIGKILL) while mails leave to a real mail server, 50 times, and starts it again. At the end every
 * recipient must have received everything that was acknowledged at least once. Duplicates are counted, each as one
 * mail.
 */
export async function run([kills = '50']) {
  const smtp = await startSmtp();
  const portal = await startPortal({ env: { PORTAL_SMTP_URL: smtp.url, PORTAL_ORIGIN: origin } });
  try {
    const people = giveAddresses(portal.database);
    const admin = await signIn(portal.url, 'admin', origin);
    const written = [];
    for (let kill = 0; kill < Number(kills); kill++) {
      await broadcast(admin, written);
      const before = smtp.mails.length;
      // The portal polls every five seconds: some processes die before the first mail, most in between.
      const until = performance.now() + loadMs.least + Math.random() * (loadMs.most - loadMs.least);
      while (performance.now() < until && smtp.mails.length === before) await sleep(5);
      await sleep(Math.random() * 60);
      await portal.kill9();
      await portal.restart();
    }
    const wanted = written.flatMap((subject) => people.map((recipient) => `${recipient} ${subject}`));
    const countMissing = (counts) => wanted.filter((name) => !counts.has(name)).length;
    let last = { mails: 0, at: performance.now() };
    const isMoreToCome = () => countMissing(arrived(smtp)) > 0 || notSent(portal.database).length > 0;
    while (isMoreToCome() && performance.now() < last.at + silentForMs) {
      await sleep(500);
      if (smtp.mails.length > last.mails) last = { mails: smtp.mails.length, at: performance.now() };
    }
    const counts = arrived(smtp);
    const twice = [...counts.values()].filter((count) => count > 1).length;
    console.log(`mail: ${twice} of ${counts.size} arrived twice, as they may`);
    const oneMail = new Set(smtp.mails.map(({ headers }) => headers['message-id'])).size === counts.size;
    const problems = notSent(portal.database).map((row) => JSON.stringify(row));
    if (!oneMail) problems.push('what arrived twice was not one mail');
    const found = { faults: Number(kills), acknowledged: wanted.length, lost: countMissing(counts), problems };
    return [finding('mail', found)];
  } finally {
    await portal.remove();
    await smtp.close();
  }
}

function arrived(smtp) {
  const counts = new Map();
  for (const { recipient, headers } of smtp.mails) {
    const name = `${recipient} ${headers.subject}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

/** Gives every user a confirmed address, and returns those of active customers. */
function giveAddresses(file) {
  const database = new DatabaseSync(file, { timeout: 5_000 });
  const at = new Date().toISOString();
  database.prepare(`update users set email = username || '@mail.example', emailVerifiedAt = ?`).run(at);
  const rows = database.prepare(`select email from users where role = 'customer' and deactivatedAt is null`).all();
  database.close();
  return rows.map(({ email }) => email);
}

/** The portal's own count of unsent mails. */
function notSent(file) {
  const database = new DatabaseSync(file, { timeout: 5_000, readOnly: true });
  const rows = database.prepare(`select * from outbox where channel = 'mail' and state <> 'sent' order by id`).all();
  database.close();
  return rows.map(({ payload, ...row }) => row);
}

async function broadcast(admin, written) {
  const title = `News ${written.length}`;
  const answer = await post(admin, '/api/notifications', { title, description: 'For all', priority: 'high' });
  if (answer.ok) written.push(title);
}

import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { askFile, askPostgres } from '#proofs/faults/databases.mjs';
import { onEngines } from '#proofs/faults/load.mjs';
import { post, signIn } from '#proofs/faults/person.mjs';
import { finding } from '#proofs/faults/report.mjs';
import { startSmtp } from '#server/testing/services/test-smtp.ts';

const runFile = promisify(execFile);
const cli = join(import.meta.dirname, '../../../dist/server/cli.js');
const origin = 'http://127.0.0.1';
const librarian = 2;
/** Two polls of the outbox, at five seconds each. */
const quietMs = 11_000;
const waitMs = 60_000;
/** A restore of the demo takes about a second: some are killed before they change anything, some in between. */
const killedWithinMs = 1_500;

/**
 * Copies a portal while mails wait and a broadcast is planned, lets it send both and issue an invoice, and restores the
 * copy; each second restore is killed (SIGKILL) first and repeated. Afterwards no number may be assigned twice, no mail
 * and no broadcast may be sent a second time by itself, and the portal must list what is on hold.
 */
export async function run([times = '5', only]) {
  const smtp = await startSmtp();
  try {
    const env = { PORTAL_SMTP_URL: smtp.url, PORTAL_ORIGIN: origin };
    return await onEngines(only, (on) => restoreAgain({ ...on, smtp, times: Number(times) }), env);
  } finally {
    await smtp.close();
  }
}

async function restoreAgain({ engine, portal, databaseUrl, smtp, times }) {
  const ask = (text) => (databaseUrl ? askPostgres(databaseUrl, text) : askFile(portal.database, text));
  const count = async (text) => Number(Object.values((await ask(text))[0])[0]);
  const folder = mkdtempSync(join(tmpdir(), 'portal-restores-'));
  const command = (...args) => portalCommand({ dataDir: dirname(portal.database), databaseUrl, smtp }, args);
  const numbers = [];
  const found = { faults: times, acknowledged: 0, lost: 0, doubled: 0, problems: [] };
  try {
    for (let at = 0; at < times; at++) {
      await portal.stop();
      await ask(`update users set email = username || '@mail.example', "emailVerifiedAt" = '2026-01-01T00:00:00.000Z'`);
      await portal.restart();
      const admin = await signIn(portal.url, 'admin', origin);
      const titles = [`Notice ${at}`, `Planned ${at}`];
      await planned(admin, titles[1], ask);
      numbers.push(await issueInvoice(admin));
      const waiting = await post(admin, '/api/notifications', {
        title: titles[0],
        description: 'All',
        priority: 'high',
      });
      if (!waiting.ok) throw new Error(`No broadcast: ${await waiting.text()}`);
      const copy = join(folder, `copy-${at}`);
      await command('backup', copy);
      numbers.push(await issueInvoice(admin));
      await until(
        () => titles.every((title) => mailsOf(smtp, title) > 0),
        'the mails did not leave before the restore',
      );
      await sleep(quietMs);
      const sent = new Map(titles.map((title) => [title, mailsOf(smtp, title)]));
      found.acknowledged += [...sent.values()].reduce((sum, one) => sum + one, 0);

      await portal.stop();
      if (at % 2 === 1) await killedRestore(() => command('restore', copy));
      await command('restore', copy);
      await portal.restart();
      await sleep(quietMs);
      for (const title of titles) found.doubled += mailsOf(smtp, title) - sent.get(title);
      const held = await count(`select count(*) from outbox where state = 'held'`);
      if (held === 0) found.problems.push(`${at + 1}: no mail of the copy is held`);
      numbers.push(await issueInvoice(await signIn(portal.url, 'admin', origin)));
      await ask(`update outbox set state = 'dropped' where state = 'held'`);
    }
    found.doubled += numbers.length - new Set(numbers).size;
    console.log(`restore, ${engine}: ${numbers.length} invoices, ${numbers.at(0)} to ${numbers.at(-1)}`);
    return finding(`restore, ${engine}`, found);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A broadcast that is due at once, as if its time had come. */
async function planned(admin, title, ask) {
  const sendAt = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString();
  const body = { title, description: 'All', priority: 'high', sendAt };
  const answer = await post(admin, '/api/planned-notifications', body);
  if (!answer.ok) throw new Error(`Nothing was planned: ${await answer.text()}`);
  const { id } = await answer.json();
  await ask(
    `update "plannedNotifications" set "sendAt" = '${new Date(Date.now() + 4_000).toISOString()}' where id = ${id}`,
  );
}

async function issueInvoice(admin) {
  const lines = [{ description: 'Training', quantity: 1, unitPence: 100_00 }];
  const body = { customerId: librarian, plan: null, lines, purchaseOrder: null, note: null };
  const draft = await (await post(admin, '/api/billing/drafts', body)).json();
  const answer = await post(admin, `/api/billing/drafts/${draft.id}/send`, { version: draft.version });
  if (!answer.ok) throw new Error(`No invoice: ${await answer.text()}`);
  return (await answer.json()).number;
}

function mailsOf(smtp, title) {
  return smtp.mails.filter(({ headers }) => headers.subject.includes(title)).length;
}

/** Begins a restore and kills it before it would end. */
async function killedRestore(begin) {
  const running = begin();
  running.catch(() => {});
  await sleep(Math.random() * killedWithinMs);
  running.child.kill('SIGKILL');
  await running.catch(() => {});
}

function portalCommand({ dataDir, databaseUrl, smtp }, args) {
  const database = databaseUrl ? { PORTAL_DATABASE_URL: databaseUrl } : {};
  const env = { PATH: process.env.PATH, PORTAL_DATA_DIR: dataDir, PORTAL_SMTP_URL: smtp.url, PORTAL_ORIGIN: origin };
  return runFile(process.execPath, [cli, ...args], { env: { ...env, ...database } });
}

async function until(isSo, otherwise) {
  const deadline = performance.now() + waitMs;
  while (!isSo()) {
    if (performance.now() > deadline) throw new Error(otherwise);
    await sleep(50);
  }
}

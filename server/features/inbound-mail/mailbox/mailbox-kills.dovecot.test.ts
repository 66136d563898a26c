import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { hashToken } from '#server/platform/passwords.ts';
import { inboundEnv, mailOf } from '#server/testing/services/answering-mail.ts';
import { startDovecot } from '#server/testing/services/test-dovecot.ts';
import { templateOf } from '#server/testing/template-person.ts';
import { makerOf } from '#server/testing/test-app.ts';

const root = join(import.meta.dirname, '../../../..');
const startTimeoutMs = 60_000;
vi.setConfig({ testTimeout: 10 * startTimeoutMs });
// Already built in the whole test command, so this is quick.
beforeAll(() => {
  execFileSync(process.execPath, [join(root, 'scripts/build/build.mjs')], { env: { PATH: process.env['PATH'] } });
}, 4 * startTimeoutMs);
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** At which moment of a mail's way the portal is killed. */
const steps = ['asked for', 'half read', 'read', 'being stored', 'stored', 'moved'] as const;
type Step = (typeof steps)[number];
const rounds = process.env['PORTAL_TEST_FORM'] === 'whole' ? 50 : steps.length;
const makeApp = makerOf('sqlite');

/** Passes an IMAP connection on until a step, at which `onStep` is called and nothing passes any more. */
async function startKiller(port: number) {
  let [armed, onStep] = [null as Step | null, () => {}];
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1');
    let isReading = false;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => [client, upstream].map((one) => one.destroy()));
    }
    const reached = (step: Step) => {
      if (armed !== step) return false;
      armed = null;
      onStep();
      return true;
    };
    client.on('data', (chunk) => {
      const command = chunk.toString('latin1');
      isReading ||= command.includes('BODY.PEEK[]');
      if (isReading && reached('asked for')) return;
      if (command.includes('UID MOVE') && reached('stored')) return;
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      const answer = chunk.toString('latin1');
      if (answer.includes('COPYUID') && reached('moved')) return;
      if (!isReading || !answer.includes('BODY[]')) return void client.write(chunk);
      isReading = false;
      if (armed === 'half read') {
        client.write(chunk.subarray(0, chunk.length / 2), () => void reached('half read'));
        return;
      }
      client.write(chunk, () => {
        if (armed === 'being stored') setTimeout(() => reached('being stored'), 3 + Math.random() * 30);
        else reached('read');
      });
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    arm(step: Step) {
      armed = step;
      return new Promise<void>((resolve) => {
        onStep = resolve;
      });
    },
  };
}

test('killed at any moment of a mail’s way, the portal takes each mail once', async () => {
  const dovecot = await startDovecot();
  closing.push(dovecot.close);
  const killer = await startKiller(dovecot.port);
  const { db, dataDir } = await makeApp.database();
  const customers = Array.from({ length: rounds }, (_, at) => ({ id: 500 + at, token: `${at}`.padStart(40, 'b') }));
  const [alike, expiresAt] = [await templateOf(db, 2), new Date(Date.now() + 86_400_000).toISOString()];
  for (const { id, token } of customers) {
    const name = `customer${id}`;
    const named = { id, username: name, usernameKey: name, fullName: name, nameKey: name };
    const address = { email: `${name}@mail.example`, emailVerifiedAt: alike.createdAt ?? expiresAt };
    await db
      .insertInto('users')
      .values({ ...alike, ...named, ...address })
      .execute();
    const times = { createdAt: expiresAt, expiresAt };
    const row = { tokenHash: hashToken(token), userId: id, conversation: `channel:${id}`, ...times };
    await db.insertInto('replyAddresses').values(row).execute();
  }

  const { PORTAL_INBOUND_MAIL_SECRET: _, ...ways } = inboundEnv;
  const env = {
    ...{
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: '0',
      PORTAL_DATA_DIR: dataDir,
      PORTAL_AI_EMBEDDINGS: 'off',
    },
    ...{ PORTAL_SMTP_URL: 'smtp://127.0.0.1:9', PORTAL_ORIGIN: 'http://localhost', PORTAL_REST_MAX_DAYS: '36500' },
    ...{ ...ways, PORTAL_INBOUND_MAIL_IMAP_URL: dovecot.url.replace(String(dovecot.port), String(killer.port)) },
    PORTAL_LOG_LEVEL: 'warn',
  };
  const serve = (): ChildProcess => {
    const child = spawn(process.execPath, [join(root, 'dist/server/cli.js'), 'serve'], { env, stdio: 'ignore' });
    closing.push(() => child.kill('SIGKILL'));
    return child;
  };
  for (const [at, { id, token }] of customers.entries()) {
    const reached = killer.arm(steps[at % steps.length] ?? 'read');
    const to = `reply+${token}@portal.example`;
    dovecot.deliver(mailOf({ from: `customer${id}@mail.example`, to, text: `Mail of ${id}` }));
    const server = serve();
    const gone = once(server, 'exit');
    await Promise.race([reached, gone.then(() => Promise.reject(new Error('The portal ended by itself')))]);
    server.kill('SIGKILL');
    await gone;
  }
  // Mails that were being read wait for up to ten minutes; the test does not.
  await db.updateTable('mailboxMails').set({ triedAt: '2026-01-01T00:00:00.000Z' }).execute();
  const last = serve();
  const isEmpty = () => dovecot.mailsIn('INBOX').length === 0 && dovecot.mailsIn('Taken').length === rounds;
  for (let waits = 0; waits < 3000 && !isEmpty(); waits += 1) await sleep(100);
  last.kill('SIGTERM');
  await once(last, 'exit');

  const mails = await db.selectFrom('messages').where('clientId', 'like', 'mail:%').select('content').execute();
  const wanted = customers.map(({ id }) => `Mail of ${id}`);
  expect(mails.map(({ content }) => content).sort()).toEqual(wanted);
  expect(await db.selectFrom('mailedMessages').select('messageId').execute()).toHaveLength(rounds);
  expect(await db.selectFrom('strayMails').select('reason').execute()).toEqual([]);
  expect([dovecot.mailsIn('INBOX').length, dovecot.mailsIn('Taken').length]).toEqual([0, rounds]);
});

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import assert from 'node:assert';
import { insertCast } from '#server/demo/seed.ts';
import { createTestApp } from '#server/testing/test-server.ts';
import { testDatabases } from '#server/testing/test-database.ts';
import { hashToken } from '#server/platform/passwords.ts';
import { openAsItIs } from '#server/testing/as-it-is.ts';
import { inboundEnv, mailOf } from '#server/testing/services/answering-mail.ts';
import { startDovecot } from '#server/testing/services/test-dovecot.ts';
import { templateOf } from '#server/testing/template-person.ts';

const root = '/work/h/mail50';
const startTimeoutMs = 60_000;
const closing: (() => unknown)[] = [];
/** At which moment of a mail's way the portal is killed. */
const steps = ['asked for', 'half read', 'read', 'being stored', 'stored', 'moved'] as const;
type Step = (typeof steps)[number];
const rounds = process.env['PORTAL_TEST_FORM'] === 'whole' ? 24 : steps.length;
const hash='$argon2id$v=19$m=8,t=1,p=1$bafOJq2gEy+C9D6ce716Rg$CXDw+62U0Ta52512htmB9DSodUEWo6g5PwlQHPkAYd4';
const start0=Date.parse('2026-03-04T12:00:00.000Z');
const dbs = testDatabases('sqlite', async (database) => { await insertCast(database.db, hash, start0); const { close } = await createTestApp(database, start0, {}); await close(); });
const makeApp = { database: () => dbs.create() };
const expect = (got: any) => ({ toEqual: (w: any) => { assert.deepEqual(JSON.parse(JSON.stringify(got)), w); console.log('ok', w.length); }, toHaveLength: (n: number) => { assert.equal(got.length, n); console.log('ok', n);} });
const test = async (name: string, run: () => Promise<void>) => { try { await run(); console.log('PASSED', name); } catch (e) { console.log('FAILED', e); } for (const c of closing.splice(0).reverse()) await c(); process.exit(0); };

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
  const { db, dataDir, close } = await makeApp.database();
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
  await close();

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
    const child = spawn(process.execPath, ['--import', 'tsx', join(root, 'server/cli.ts'), 'serve'], { env, cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
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
    console.log(new Date().toISOString(), 'killed at', steps[at % steps.length], dovecot.mailsIn('INBOX').length, dovecot.mailsIn('Taken').length);
  }
  const last = serve();
  // A killed process has the mailbox for a minute.
  const isEmpty = () => dovecot.mailsIn('INBOX').length === 0 && dovecot.mailsIn('Taken').length === rounds;
  for (let waits = 0; waits < 1200 && !isEmpty(); waits += 1) await sleep(100);
  last.kill('SIGTERM');
  await once(last, 'exit');

  const stored = openAsItIs({ dataDir });
  closing.push(() => stored.destroy());
  const mails = await stored.selectFrom('messages').where('clientId', 'like', 'mail:%').select('content').execute();
  const wanted = customers.map(({ id }) => `Mail of ${id}`);
  expect(mails.map(({ content }) => content).sort()).toEqual(wanted);
  expect(await stored.selectFrom('mailedMessages').select('messageId').execute()).toHaveLength(rounds);
  expect(await stored.selectFrom('strayMails').select('reason').execute()).toEqual([]);
  expect([dovecot.mailsIn('INBOX').length, dovecot.mailsIn('Taken').length]).toEqual([0, rounds]);
});

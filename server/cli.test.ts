import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ownMigrations } from './db/migration-list.ts';
import { openDatabase } from './db/open.ts';
import { openAsItIs } from './testing/as-it-is.ts';
import { makeDatabaseOf090 } from './testing/database-of-0-9-0.ts';
import { testInWhole } from './testing/whole-form.ts';

const root = join(import.meta.dirname, '..');
const running = new Set<ChildProcess>();
let folder: string;
const programs = {
  built: [join(root, 'dist/server/cli.js')],
  source: ['--import', 'tsx', join(root, 'server/cli.ts')],
};
/** Starting from source beside other tests is slow. */
const startTimeoutMs = 30_000;
vi.setConfig({ testTimeout: 4 * startTimeoutMs });
afterAll(() => vi.resetConfig());

// Already built in the whole test command, so this is quick. The settings of tests are left out, because they would end
// up in the build.
beforeAll(() => {
  execFileSync(process.execPath, [join(root, 'scripts/build/build.mjs')], { env: { PATH: process.env['PATH'] } });
}, 4 * startTimeoutMs);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-cli-'));
});
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

interface Run {
  /** Settings besides the data folder and a free port. */
  env?: Record<string, string>;
  input?: string;
  program?: keyof typeof programs;
  filesMax?: number;
}

function portal(args: string[], { env = {}, input, program = 'built', filesMax }: Run = {}) {
  const limit = filesMax === undefined ? '' : `ulimit -n ${filesMax} && `;
  const settings = {
    ...{ PATH: process.env['PATH'], PORT: '0', PORTAL_DATA_DIR: folder, PORTAL_LOG_LEVEL: 'info' },
    // Each server would load a model of 300 MB.
    PORTAL_AI_EMBEDDINGS: 'off',
    ...env,
  };
  const child = spawn('sh', ['-c', `${limit}exec "$0" "$@"`, process.execPath, ...programs[program], ...args], {
    cwd: root,
    env: settings,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  running.add(child);
  child.stdin.end(input ?? '');
  return child;
}

async function finished(args: string[], run?: Run) {
  const child = portal(args, run);
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { out, err, code };
}

function listenTo(child: ReturnType<typeof portal>): () => string {
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  return () => said;
}

async function listening(child: ReturnType<typeof portal>): Promise<string> {
  const said = listenTo(child);
  const port = () => /http:\/\/[\w.]+:(\d+)/.exec(said())?.[1];
  await expect.poll(port, { timeout: startTimeoutMs }).toBeDefined();
  return `http://localhost:${port()}`;
}

async function stopped(child: ChildProcess, signal: NodeJS.Signals): Promise<number> {
  const exit = once(child, 'exit');
  child.kill(signal);
  const [code] = await exit;
  return code;
}

async function signIn(address: string, username: string, password: string): Promise<number> {
  const response = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ username, password }),
  });
  return response.status;
}

describe('portal demo', () => {
  test('serves the invented people, prints their sign-ins, stops in order, and keeps the data', async () => {
    // No settings, so the embedding model is loaded.
    const first = portal(['demo'], { env: { PORTAL_AI_EMBEDDINGS: '' } });
    const address = await listening(first);
    expect(await signIn(address, 'librarian', 'carrel-demo')).toBe(200);
    expect(await stopped(first, 'SIGTERM')).toBe(0);

    const renamed = await openDatabase({ dataDir: folder });
    await renamed.db.updateTable('users').set({ fullName: 'Kept' }).where('id', '=', 2).execute();
    await renamed.close();

    const second = portal(['demo'], { env: { PORTAL_LOG_LEVEL: '' } });
    const said = listenTo(second);
    await expect.poll(said, { timeout: startTimeoutMs }).toContain('Stop with Ctrl-C.');
    expect(said()).toMatch(/Carrel is ready at http:\/\/localhost:\d+/);
    for (const name of ['admin', 'librarian', 'tech', 'manager', 'librarian2', 'colleague'])
      expect(said()).toContain(name);
    expect(said()).toContain('carrel-demo');
    expect(await stopped(second, 'SIGINT')).toBe(0);

    const { db, close } = await openDatabase({ dataDir: folder });
    const librarian = await db.selectFrom('users').where('id', '=', 2).select('fullName').executeTakeFirst();
    expect(librarian?.fullName).toBe('Kept');
    await close();
  });

  testInWhole('serves them from its source as well', async () => {
    const child = portal(['demo'], { program: 'source' });
    expect(await signIn(await listening(child), 'librarian', 'carrel-demo')).toBe(200);
    expect(await stopped(child, 'SIGTERM')).toBe(0);
  });
});

describe('portal serve', () => {
  test('starts empty, without any default account, and says what to do', async () => {
    const child = portal(['serve']);
    const log = text(child.stderr);
    const said = listenTo(child);
    await expect.poll(said, { timeout: startTimeoutMs }).toContain('Server listening');
    expect(said()).toContain('portal create-admin');
    expect(await stopped(child, 'SIGTERM')).toBe(0);
    expect(await log).toBe('');
    const { db, close } = await openDatabase({ dataDir: folder });
    expect(await db.selectFrom('users').selectAll().execute()).toEqual([]);
    await close();
  });

  test('creates the first admin from the settings at the first start, and only then', async () => {
    const passwordFile = join(folder, 'password');
    writeFileSync(passwordFile, 'first-secret\n');
    const env = { PORTAL_ADMIN_USERNAME: 'root.admin', PORTAL_ADMIN_PASSWORD_FILE: passwordFile };
    const first = portal(['serve'], { env });
    expect(await signIn(await listening(first), 'root.admin', 'first-secret')).toBe(200);
    await stopped(first, 'SIGTERM');
    writeFileSync(passwordFile, 'second-secret\n');
    const second = portal(['serve'], { env });
    const address = await listening(second);
    expect(await signIn(address, 'root.admin', 'second-secret')).toBe(401);
    expect(await signIn(address, 'root.admin', 'first-secret')).toBe(200);
    await stopped(second, 'SIGTERM');
  });

  test('says in a sentence that it may not write to its folder, and that it may open too few files', async () => {
    // Not even root may write there.
    symlinkSync('/proc/sys/kernel/ostype', join(folder, 'portal.sqlite'));
    const { err, code } = await finished(['serve']);
    expect([code, err]).toEqual([
      1,
      `${join(folder, 'portal.sqlite')} may not be written to (EACCES), so nothing could be stored. Give it to the account that runs the portal, or set PORTAL_DATA_DIR to another folder.\n`,
    ]);
    rmSync(join(folder, 'portal.sqlite'));
    const narrow = await finished(['serve'], { filesMax: 48 });
    expect([narrow.code, narrow.err]).toEqual([
      1,
      'This account may not open enough files at once (EMFILE). Allow it some thousand: `ulimit -n`, or LimitNOFILE of systemd.\n',
    ]);
  });

  testInWhole('says after it was killed what may be missing where the log of its database is gone', async () => {
    const note = join(folder, 'portal.last-stored');
    const stored = () => (existsSync(note) ? Number(readFileSync(note, 'utf8')) : 0);
    const first = portal(['serve']);
    await expect.poll(stored, { timeout: startTimeoutMs }).toBeGreaterThan(0);
    expect(await stopped(first, 'SIGTERM')).toBe(0);
    const before = stored();
    const second = portal(['serve']);
    await expect.poll(stored, { timeout: startTimeoutMs }).toBeGreaterThan(before);
    await stopped(second, 'SIGKILL');
    const until = stored();
    rmSync(join(folder, 'portal.sqlite-wal'));
    const third = portal(['serve']);
    const said = listenTo(third);
    await listening(third);
    const lines = said()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.filter(({ level }) => level === 50)).toMatchObject([
      {
        from: new Date(before).toISOString(),
        until: new Date(until).toISOString(),
        msg: expect.stringContaining('may be missing'),
      },
    ]);
    expect(await stopped(third, 'SIGTERM')).toBe(0);
  });

  test('keeps its folder and its files to itself, also those of a version before', async () => {
    chmodSync(folder, 0o755);
    await finished(['create-admin', 'admin', '--generate']);
    chmodSync(join(folder, 'portal.sqlite'), 0o644);
    mkdirSync(join(folder, 'uploads'), { mode: 0o755 });
    const child = portal(['serve']);
    await listening(child);
    const rights = (name: string) => (statSync(join(folder, name)).mode & 0o777).toString(8);
    const names = ['.', ...readdirSync(folder)].map((name) => [name, rights(name)]);
    expect(names.filter(([name]) => ['.', 'uploads', 'spool'].includes(name ?? '')).map(([, mode]) => mode)).toEqual(
      Array(names.some(([name]) => name === 'spool') ? 3 : 2).fill('700'),
    );
    expect(names.filter(([, mode]) => !['600', '700'].includes(mode ?? ''))).toEqual([]);
    expect(names.map(([name]) => name)).toContain('portal.sqlite-wal');
    expect(await stopped(child, 'SIGTERM')).toBe(0);
  });

  test('refuses files that its database does not know, removes none, and takes them once it is told to', async () => {
    await finished(['create-admin', 'admin', '--generate']);
    mkdirSync(join(folder, 'uploads'), { mode: 0o700 });
    const names = ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'];
    for (const name of names) writeFileSync(join(folder, 'uploads', name), 'x');
    const refused = await finished(['serve']);
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('knows none of the 4 stored files')]);
    expect(readdirSync(join(folder, 'uploads')).sort()).toEqual(names);

    const adopted = await finished(['adopt-files']);
    expect(adopted.out).toContain('4 files are this portal’s from now on. It knows 0 of them.');
    const child = portal(['serve']);
    await listening(child);
    expect(await stopped(child, 'SIGTERM')).toBe(0);
  });

  test('half-sent requests do not keep a stop waiting', async () => {
    const child = portal(['serve']);
    const { port } = new URL(await listening(child));
    const halves = [
      'GET /healthz HTTP/1.1\r\nHost: x\r\n',
      'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"user',
      '',
    ];
    for (const half of halves) {
      const socket = connect(Number(port), '127.0.0.1');
      socket.on('error', () => {});
      await once(socket, 'connect');
      socket.write(half);
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await stopped(child, 'SIGTERM')).toBe(0);
  });

  test('a second server on the same folder waits for the first one to end, even by a kill', async () => {
    const first = portal(['serve']);
    await listening(first);
    const second = portal(['serve']);
    const said = listenTo(second);
    await expect.poll(said, { timeout: startTimeoutMs }).toContain('another server uses the data folder');
    expect(said()).not.toContain('Server listening');
    first.kill('SIGKILL');
    await expect.poll(said, { timeout: startTimeoutMs }).toContain('Server listening');
    expect(await stopped(second, 'SIGTERM')).toBe(0);
  });

  test('a taken port, an unusable folder and wrong settings are each told in plain words', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const address = taken.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    const busy = await finished(['serve'], { env: { PORT: port, HOST: '127.0.0.1' } });
    expect([busy.code, busy.err]).toEqual([1, `Port ${port} is already in use. Set PORT to another one.\n`]);
    taken.close();

    writeFileSync(join(folder, 'file'), '');
    const unusable = await finished(['serve'], { env: { PORTAL_DATA_DIR: join(folder, 'file/data') } });
    expect(unusable.code).toBe(1);
    expect(unusable.err).toMatch(
      /^The folder \S+file\/data cannot be used \(ENOTDIR\)\. Set PORTAL_DATA_DIR to another one\.\n$/,
    );

    writeFileSync(join(folder, 'portal.sqlite'), 'this is no database, it only has its name'.repeat(100));
    const broken = await finished(['serve']);
    expect(broken.code).toBe(1);
    expect(broken.err).toContain(`The file ${join(folder, 'portal.sqlite')} is damaged or no database.`);
    expect(broken.err).not.toContain('    at ');

    const wrong = await finished(['serve'], { env: { PORT: 'many' } });
    expect([wrong.code, wrong.err]).toEqual([1, 'The configuration has mistakes:\n  PORT: Must be a port number\n']);

    const url = 'postgres://portal:hunter2@127.0.0.1:1/portal';
    const unreachable = await finished(['migrate'], { env: { PORTAL_DATABASE_URL: url } });
    expect(unreachable.err).toMatch(/^The database cannot be reached .* Check PORTAL_DATABASE_URL\.\n$/);
    expect(unreachable.err).not.toContain('hunter2');
  });
});

describe('accounts from the command line', () => {
  test('create-admin takes the password from standard input, a file, or makes one up and prints it once', async () => {
    const file = join(folder, 'password');
    writeFileSync(file, 'from-a-file');
    const piped = await finished(['create-admin', 'piped', '--name', 'Piped Person'], { input: 'from-a-pipe\n' });
    expect([piped.code, piped.out]).toEqual([0, 'piped can sign in as an admin.\n']);
    await finished(['create-admin', 'filed', '--password-file', file]);
    const made = await finished(['create-admin', 'made', '--generate']);
    const password = /shown only now: (\S{20})\n/.exec(made.out)?.[1] ?? '';
    const again = await finished(['create-admin', 'Piped'], { input: 'another-one' });
    expect([again.code, again.err]).toEqual([1, 'This username is already taken\n']);
    const short = await finished(['create-admin', 'short'], { input: 'abc' });
    expect([short.code, short.err]).toEqual([1, 'Password must be at least 6 characters\n']);
    const twice = await finished(['create-admin', 'twice'], { input: 'typed-twice\ntyped-twice\n' });
    expect([twice.code, twice.err]).toEqual([1, 'The password has more than one line.\n']);
    const common = await finished(['create-admin', 'common'], { input: 'Password1' });
    expect([common.code, common.err]).toEqual([1, tooCommon]);

    const server = portal(['serve']);
    const address = await listening(server);
    expect(await signIn(address, 'piped', 'from-a-pipe')).toBe(200);
    expect(await signIn(address, 'filed', 'from-a-file')).toBe(200);
    expect(await signIn(address, 'made', password)).toBe(200);
    await stopped(server, 'SIGTERM');
  });

  test('passwords are reset and admins added while the server runs, and the old sessions are over', async () => {
    await finished(['create-admin', 'piped'], { input: 'old-secret' });
    const server = portal(['serve']);
    const address = await listening(server);
    expect(await signIn(address, 'piped', 'old-secret')).toBe(200);
    const common = await finished(['reset-password', 'PIPED'], { input: 'qwerty123' });
    expect([common.code, common.err]).toEqual([1, tooCommon]);
    const reset = await finished(['reset-password', 'PIPED'], { input: 'new-secret' });
    expect([reset.code, reset.out]).toEqual([0, 'PIPED has a new password and was signed out everywhere.\n']);
    expect(await storedSessions()).toEqual([]);
    expect(await signIn(address, 'piped', 'old-secret')).toBe(401);
    expect(await signIn(address, 'piped', 'new-secret')).toBe(200);
    const late = await finished(['create-admin', 'late.comer'], { input: 'late-secret' });
    expect(late.code).toBe(0);
    expect(await signIn(address, 'late.comer', 'late-secret')).toBe(200);
    await stopped(server, 'SIGTERM');
    const unknown = await finished(['reset-password', 'nobody'], { input: 'whatever' });
    expect([unknown.code, unknown.err]).toEqual([1, 'No one is called nobody\n']);
  });
});

const namesOfMigrations = Object.keys(ownMigrations.migrations).join(', ');
const tooCommon = 'This password is among the most common ones. Choose another.\n';

async function storedSessions() {
  const { db, close } = await openDatabase({ dataDir: folder });
  const sessions = await db.selectFrom('sessions').selectAll().execute();
  await close();
  return sessions;
}

describe('other commands', () => {
  test('migrate tells of the copy it made, and refuses a database of a newer version in one sentence', async () => {
    const old = openAsItIs({ dataDir: folder });
    await makeDatabaseOf090(old, 10);
    await old.destroy();
    const { out } = await finished(['migrate']);
    expect(out).toContain(`Ran ${namesOfMigrations}.\n`);
    expect(out).toContain(`kept for a day: ${join(folder, 'portal.sqlite.before-1000-baseline')}\n`);

    const newer = openAsItIs({ dataDir: folder });
    await sql`insert into kysely_migration values ('9999-tomorrow', '2030-01-01')`.execute(newer);
    await newer.destroy();
    for (const command of ['migrate', 'serve']) {
      const refused = await finished([command]);
      expect([refused.code, refused.err]).toEqual([
        1,
        'The database was changed by a newer version of the portal (9999-tomorrow). Run that version, or go back to a copy from before.\n',
      ]);
    }
  });

  test('a database of before 0.9.0 is refused by whatever reads it, in one sentence', async () => {
    const old = openAsItIs({ dataDir: folder });
    await makeDatabaseOf090(old, 10, ['0001-people-and-chat']);
    await old.destroy();
    const refusal =
      'The database is of a version before 0.9.0. Start version 0.9.0 on it once, then this version. Nothing was changed.';
    for (const command of [['migrate'], ['migrate', '--dry-run'], ['serve']]) {
      const refused = await finished(command);
      expect([refused.code, refused.err]).toEqual([1, `${refusal}\n`]);
    }
    const { code, out } = await finished(['doctor']);
    expect([code, out]).toEqual([1, expect.stringContaining(`WRONG  The database is of this version: ${refusal}`)]);
  });

  test('backup copies a database of another version, and says which', async () => {
    const copyInto = async (name: string) => {
      const { code, out } = await finished(['backup', join(folder, name), '--incomplete']);
      return [code, /The copied database is of another version: (.*)/.exec(out)?.[1]];
    };
    const old = openAsItIs({ dataDir: folder });
    await makeDatabaseOf090(old, 10);
    await old.destroy();
    expect(await copyInto('before')).toEqual([0, `it lacks ${namesOfMigrations}`]);
    expect((await finished(['migrate'])).code).toBe(0);
    expect(await copyInto('after')).toEqual([0, undefined]);
  });

  test('help names every command', async () => {
    const { out } = await finished(['--help']);
    const named = [...out.matchAll(/^ {2}([a-z]+(?:-[a-z]+)*)(?= )/gm)].map(([, name]) => name);
    expect(named.sort()).toEqual([
      ...['adopt-files', 'backup', 'config', 'confirm-clock', 'create-admin', 'demo', 'doctor', 'export', 'help'],
      ...['hold-mails', 'import', 'import-conversations', 'migrate', 'remove-factor', 'replay-erasures'],
      ...['reset-password', 'restore', 'rotate-secret-key', 'serve'],
    ]);
  });

  test('migrate prepares the database and config docs prints the settings', async () => {
    expect((await finished(['migrate'])).out).toMatch(/^Ran 1000-baseline.*\.\nThe database is up to date\.\n$/);
    expect(existsSync(join(folder, 'portal.sqlite'))).toBe(true);
    expect((await finished(['migrate'])).out).toBe('The database is up to date.\n');
    const docs = await finished(['config', 'docs']);
    expect(docs.out).toContain('| `PORTAL_ORIGIN` |');
    expect(readFileSync(join(root, 'docs/operate.md'), 'utf8')).toContain(docs.out.trim());
  });
});

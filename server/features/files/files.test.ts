import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileNameOf } from '#contract/values/files/file-paths.ts';
import {
  attachedPerDayMaxBytes,
  attachmentsBurst,
  unattachedFileMs,
  unattachedMaxBytes,
  uploadMaxBytes,
} from '#contract/values/limits.ts';
import { s3Storage } from '#server/platform/storage/s3-storage.ts';
import { diskStorage, identityName } from '#server/platform/storage/storage.ts';
import { multipart, type SentFile } from '#server/testing/multipart-body.ts';
import { startTestS3, type TestS3 } from '#server/testing/services/test-s3.ts';
import { describeOnAnyEngine, makerOf } from '#server/testing/test-app.ts';
import type { Caller, TestApp } from '#server/testing/test-server.ts';
import { arrivingMaxMs } from './attachment-room.service.ts';
import type { Readers } from './files.queries.ts';
import { createFiles } from './files.service.ts';

const pdf = Buffer.from('%PDF-1.4\n%%EOF\n');
const guide = { name: 'Guide.pdf', bytes: pdf };

function send(caller: Caller, url = '/api/upload', file: SentFile = guide) {
  return caller.send({ method: 'POST', url, ...multipart({ file }) });
}

/** Uploads a file as this user and returns its name. */
async function uploaded(portal: TestApp, username = 'admin'): Promise<string> {
  const { filePath } = (await send(portal.as(username), '/api/attachments')).json();
  return fileNameOf(filePath) ?? '';
}

function filesOf({ db, dataDir, clock }: TestApp) {
  const storage = diskStorage(join(dataDir, 'uploads'));
  return createFiles({ db, storage, clock: clock.now, spoolDir: join(dataDir, 'spool') });
}

/** Every path in the folders uploads and spool. */
function stored({ dataDir }: TestApp): string[] {
  return ['uploads', 'spool'].flatMap((folder) => filesIn(join(dataDir, folder)));
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && entry.name !== identityName).map(({ name }) => name);
}

async function rowsOf({ db }: TestApp): Promise<string[]> {
  const rows = await db.selectFrom('files').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
}

async function expectNothing(portal: TestApp): Promise<void> {
  expect([stored(portal), await rowsOf(portal)]).toEqual([[], []]);
}

describeOnAnyEngine('files', (makeApp) => {
  test('an upload is its uploader’s alone until something refers to it', async () => {
    const portal = await makeApp();
    const answer = await send(portal.as('admin'));
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      filePath: expect.stringMatching(/^\/uploads\/[\w-]{32}\.pdf$/),
      filename: 'Guide.pdf',
      kind: 'pdf',
      contentType: 'application/pdf',
      fileSize: pdf.length,
      uploaderId: 1,
      createdAt: new Date(portal.clock.now()).toISOString(),
    });
    const { filePath } = answer.json();
    expect((await portal.as('admin').get(filePath)).rawPayload.equals(pdf)).toBe(true);
    for (const caller of [portal.visitor, ...['librarian', 'manager', 'tech'].map(portal.as)]) {
      const refused = await caller.get(filePath);
      expect([refused.statusCode, refused.json().code]).toEqual([404, 'not-found']);
    }
    const { sha256, ...row } = await portal.db.selectFrom('files').selectAll().executeTakeFirstOrThrow();
    expect(sha256).toMatch(/^[\da-f]{64}$/);
    expect(row).toMatchObject({ readers: 'uploader', institutionId: null, personId: null, conversation: null });
  });

  test('each reader’s row says who reads the file, and nobody else does', async () => {
    const portal = await makeApp();
    const files = filesOf(portal);
    const everybody = ['admin', 'librarian', 'colleague', 'librarian2', 'manager', 'tech'];
    await portal.db.updateTable('institutions').set({ accountManagerId: null }).where('id', '=', 2).execute();
    const cases: [Readers, string[]][] = [
      [{ readers: 'everyone' }, everybody],
      [{ readers: 'institution', institutionId: 1 }, ['admin', 'librarian', 'colleague', 'manager']],
      [{ readers: 'institution', institutionId: 2 }, ['admin', 'librarian2']],
      [{ readers: 'person', personId: 5 }, ['admin', 'librarian2']],
      [{ readers: 'person', personId: 3 }, ['admin', 'tech']],
      [{ readers: 'conversation', conversation: 'channel:2' }, ['admin', 'librarian', 'manager']],
      [{ readers: 'conversation', conversation: 'pair:2:3' }, ['librarian', 'tech']],
      [{ readers: 'conversation', conversation: 'pair:3:4' }, ['manager', 'tech']],
      [{ readers: 'conversation', conversation: 'nonsense' }, []],
    ];
    for (const [readers, expected] of cases) {
      const name = await uploaded(portal);
      await files.attach(portal.db, name, 1, readers);
      const reading: string[] = [];
      for (const username of everybody) {
        const { statusCode } = await portal.as(username).get(`/uploads/${name}`);
        if (statusCode === 200) reading.push(username);
        else expect(statusCode).toBe(404);
      }
      expect([readers, reading]).toEqual([readers, expected]);
      expect((await portal.visitor.get(`/uploads/${name}`)).statusCode).toBe(404);
      portal.clock.advance(10_000);
    }
  });

  test('a file is attached once, by its uploader, also when two try at once', async () => {
    const portal = await makeApp();
    const files = filesOf(portal);
    const name = await uploaded(portal, 'librarian');
    const everyone = { readers: 'everyone' } as const;
    await expect(files.attach(portal.db, name, 5, everyone)).rejects.toMatchObject({ statusCode: 404 });
    await expect(files.attach(portal.db, 'unknown.pdf', 2, everyone)).rejects.toMatchObject({ statusCode: 404 });
    const both = await Promise.allSettled([1, 2].map(() => files.attach(portal.db, name, 2, everyone)));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(files.attach(portal.db, name, 2, everyone)).rejects.toMatchObject({ statusCode: 409 });
  });

  test('a hidden file is nobody’s until it is shown again, and a removed one is gone', async () => {
    const portal = await makeApp();
    const files = filesOf(portal);
    const name = await uploaded(portal);
    const status = async () => (await portal.as('admin').get(`/uploads/${name}`)).statusCode;
    await files.hide(portal.db, name);
    expect(await status()).toBe(404);
    await expect(files.attach(portal.db, name, 1, { readers: 'everyone' })).rejects.toMatchObject({ statusCode: 404 });
    await files.unhide(portal.db, name);
    expect(await status()).toBe(200);
    await files.remove(name);
    expect(await status()).toBe(404);
    await files.remove(name);
    await expectNothing(portal);
  });

  test('what nothing refers to is swept after a day, and orphans are set aside after an hour', async () => {
    const portal = await makeApp();
    const files = filesOf(portal);
    const [forgotten, kept, named] = [await uploaded(portal), await uploaded(portal), await uploaded(portal)];
    const late = await uploaded(portal);
    await files.attach(portal.db, kept, 1, { readers: 'everyone' });
    // The file became a resource, but its readers were never set.
    const at = new Date(portal.clock.now()).toISOString();
    const texts = { title: 'Guide', url: `/uploads/${named}`, description: '', category: 'General' };
    const facts = { type: 'document', audience: 'learning', textState: 'none', uploaderId: 1 } as const;
    const resource = { ...texts, ...facts, fileName: named, sharedAt: at, createdAt: at };
    await portal.db.insertInto('resources').values(resource).execute();
    for (const [folder, name] of [
      ['uploads', 'orphan.pdf'],
      ['uploads', `${kept}.x.part`],
      ['spool', 'a.part'],
    ] as const) {
      const path = join(portal.dataDir, folder, name);
      writeFileSync(path, 'left over');
      const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
      utimesSync(path, longAgo, longAgo);
    }
    writeFileSync(join(portal.dataDir, 'uploads', 'just-now.pdf'), 'its row is about to come');
    writeFileSync(join(portal.dataDir, 'spool', 'b.part'), 'under way');
    portal.clock.advance(unattachedFileMs - 1);
    const createdAt = new Date(portal.clock.now()).toISOString();
    await portal.db.updateTable('files').set({ createdAt }).where('name', '=', late).execute();
    const broken = new Date(portal.clock.now() - arrivingMaxMs).toISOString();
    const arriving = [createdAt, broken].map((at) => ({ uploaderId: 2, bytes: 1, at }));
    await portal.db.insertInto('arrivingFiles').values(arriving).execute();
    await files.sweep();
    expect(await portal.db.selectFrom('arrivingFiles').select('at').execute()).toEqual([{ at: createdAt }]);
    await files.sweepSpool();
    expect(stored(portal).sort()).toEqual(['b.part', forgotten, kept, late, named, 'just-now.pdf'].sort());
    const aside = join(portal.dataDir, 'uploads', 'set-aside');
    expect(filesIn(aside).sort()).toEqual([`${kept}.x.part`, 'orphan.pdf'].sort());
    expect((await portal.as('admin').get('/uploads/orphan.pdf')).statusCode).toBe(404);
    portal.clock.advance(2);
    await files.sweep();
    expect(stored(portal).sort()).toEqual(['b.part', kept, late, named, 'just-now.pdf'].sort());
    expect(await rowsOf(portal)).toEqual([kept, late, named].sort());
  });

  test('a file that another slice has read is kept with its transaction, or leaves nothing', async () => {
    const portal = await makeApp();
    const files = filesOf(portal);
    mkdirSync(join(portal.dataDir, 'spool'), { recursive: true });
    const path = join(portal.dataDir, 'spool', 'usage.part');
    const spooled = { path, filename: 'Usage.csv', contentType: '', size: 3, sha256: 'abc', discard: async () => {} };
    const keep = async (fails: boolean) => {
      writeFileSync(path, 'a,b');
      const bytes = await files.store(spooled, 'csv');
      try {
        await portal.db.transaction().execute(async (transaction) => {
          await files.keep(transaction, bytes, { uploaderId: 1, readers: 'institution', institutionId: 1 });
          if (fails) throw new Error('The rest failed');
        });
      } catch {
        await files.remove(bytes.name);
      }
      return bytes.name;
    };
    await keep(true);
    expect([stored(portal), await rowsOf(portal)]).toEqual([['usage.part'], []]);
    const name = await keep(false);
    expect((await portal.as('librarian').get(`/uploads/${name}`)).body).toBe('a,b');
    const copy = await files.localCopy(name);
    expect(stored(portal)).toHaveLength(3);
    await copy.release();
    expect(stored(portal)).toHaveLength(2);
    await expect(files.localCopy('gone.csv')).rejects.toThrow();
    expect(stored(portal)).toHaveLength(2);
  });
});

describe('an upload', () => {
  const makeApp = makerOf('sqlite');

  test('is refused in the order origin, session, role, size, type, and leaves nothing', async () => {
    const portal = await makeApp();
    const ask = async (caller: Caller, headers: Record<string, string> = {}, file = guide) => {
      const body = multipart({ file });
      const request = {
        method: 'POST',
        url: '/api/upload',
        payload: body.payload,
        headers: { ...body.headers, ...headers },
      };
      return (await caller.send(request as { method: 'POST' })).statusCode;
    };
    const admin = portal.as('admin');
    const announced = { 'content-length': String(uploadMaxBytes * 10) };
    expect(await ask(portal.visitor, { origin: 'http://evil.example', ...announced })).toBe(403);
    expect(await ask(portal.visitor, announced)).toBe(401);
    expect(await ask(portal.as('librarian'), announced)).toBe(403);
    expect(await ask(portal.as('manager'), announced)).toBe(403);
    expect(await ask(admin, announced)).toBe(413);
    expect(await ask(admin, { 'content-encoding': 'gzip' })).toBe(415);
    expect(await ask(admin, { 'content-type': 'application/json' })).toBe(400);
    expect(await ask(admin, { 'content-type': 'multipart/form-data' })).toBe(415);
    expect(await ask(admin, { 'content-type': 'application/octet-stream' })).toBe(415);
    expect((await admin.post('/api/upload', { file: 'Guide.pdf' })).statusCode).toBe(415);
    expect((await admin.post('/api/upload')).statusCode).toBe(415);
    expect((await send(admin, '/api/upload?for=everything')).statusCode).toBe(400);
    await expectNothing(portal);
  });

  test('is taken by the calls for files alone', async () => {
    const portal = await makeApp();
    for (const url of ['/api/messages', '/api/notifications', '/api/login', '/api/customers/import']) {
      const answer = await send(portal.as('admin'), url);
      expect([url, answer.statusCode, answer.json().message]).toEqual([url, 415, 'Requests must carry JSON']);
    }
    await expectNothing(portal);
  });

  test('has exactly one part “file”, and a body that is whole', async () => {
    const portal = await makeApp();
    const boundary = '----x';
    const part = (name: string, filename: string | null, content: string) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${filename === null ? '' : `; filename="${filename}"`}\r\n\r\n${content}\r\n`;
    const end = `--${boundary}--\r\n`;
    const file = part('file', 'Guide.pdf', String(pdf));
    const bodies: Record<string, [number, string]> = {
      nothing: [400, ''],
      'no part': [400, end],
      'no file': [400, part('title', null, 'Guide') + end],
      'a field instead of a file': [400, part('file', null, String(pdf)) + end],
      'another name': [400, part('upload', 'Guide.pdf', String(pdf)) + end],
      'two files': [400, file + file + end],
      'no end': [400, file],
      'half of its head': [400, `--${boundary}\r\nContent-Disposition: form-data; na`],
      'a hundred fields': [400, part('a', null, 'b').repeat(100) + file + end],
      'a field of 20 kB': [400, part('a', null, 'b'.repeat(20_000)) + file + end],
      'a field called __proto__': [200, part('__proto__', null, 'b') + file + end],
      'an end of its own inside': [200, part('file', 'Guide.pdf', `${pdf}--${boundary}x\r\n`) + end],
      'something behind the end': [200, `${file}${end}and more`],
    };
    let taken = 0;
    for (const [label, [status, payload]] of Object.entries(bodies)) {
      const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
      const answer = await portal.as('admin').send({ method: 'POST', url: '/api/upload', headers, payload });
      expect([label, answer.statusCode]).toEqual([label, status]);
      if (status === 200) taken++;
      expect([label, stored(portal).length, (await rowsOf(portal)).length]).toEqual([label, taken, taken]);
    }
    expect(({} as { b?: string }).b).toBeUndefined();
  });

  test('compressed on the way is refused', async () => {
    const portal = await makeApp();
    const { payload, headers } = multipart({ file: guide });
    const request = { method: 'POST', url: '/api/upload', payload: gzipSync(payload) } as const;
    const answer = await portal.as('admin').send({ ...request, headers: { ...headers, 'content-encoding': 'gzip' } });
    expect(answer.statusCode).toBe(415);
    await expectNothing(portal);
  });

  test('of an endless body ends', async () => {
    const portal = await makeApp();
    const { port } = new URL(await portal.listen());
    const cookie = await portal.as('admin').cookie();
    const lines = [
      'POST /api/upload HTTP/1.1',
      `Host: 127.0.0.1:${port}`,
      `Origin: http://127.0.0.1:${port}`,
      `Cookie: ${cookie}`,
      'Content-Type: multipart/form-data; boundary=x',
      'Transfer-Encoding: chunked',
    ];
    const piece = Buffer.alloc(1024 * 1024, 'x');
    const answer = await new Promise<string>((resolve) => {
      let sent = 0;
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(`${lines.join('\r\n')}\r\n\r\n`, pour));
      function pour(): void {
        // The body has no multipart part, so no limit of the parser counts it.
        if (sent++ < 200) socket.write(Buffer.concat([Buffer.from('100000\r\n'), piece, Buffer.from('\r\n')]), pour);
      }
      socket.on('data', (chunk) => {
        resolve(String(chunk));
        socket.destroy();
      });
      socket.on('error', () => {});
    });
    expect(answer).toContain('HTTP/1.1 413');
    await expectNothing(portal);
  });

  test('for messages is limited in bytes also when all come at once, and what has failed takes no room', async () => {
    const portal = await makeApp();
    const librarian = portal.as('librarian');
    expect((await send(librarian, '/api/attachments')).statusCode).toBe(200);
    const big = { name: 'Notes.txt', bytes: Buffer.from('What we said on Tuesday\n'.repeat(20_000)) };
    // Leaves space for two more of these files, not for three.
    const taken = unattachedMaxBytes - 2.5 * big.bytes.length;
    await portal.db.updateTable('files').set({ fileSize: taken }).where('uploaderId', '=', 2).execute();
    const answers = await Promise.all(Array.from({ length: 12 }, () => send(librarian, '/api/attachments', big)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10);
    expect(await portal.db.selectFrom('arrivingFiles').selectAll().execute()).toEqual([]);
  });

  test('for messages is limited for a day, sent files too', async () => {
    const portal = await makeApp();
    const librarian = portal.as('librarian');
    expect((await send(librarian, '/api/attachments')).statusCode).toBe(200);
    const day = 24 * 60 * 60_000;
    const sent = { fileSize: attachedPerDayMaxBytes, readers: 'conversation', conversation: 'channel:2' } as const;
    const sentAgo = (ms: number) =>
      portal.db
        .updateTable('files')
        .set({ ...sent, createdAt: new Date(portal.clock.now() - ms).toISOString() })
        .where('uploaderId', '=', 2)
        .execute();
    await sentAgo(day - 1);
    expect((await send(librarian, '/api/attachments')).statusCode).toBe(429);
    expect((await send(portal.as('colleague'), '/api/attachments')).statusCode).toBe(200);
    await sentAgo(day);
    expect((await send(librarian, '/api/attachments')).statusCode).toBe(200);
  });

  test('for messages is limited in number and in bytes', async () => {
    const portal = await makeApp();
    const librarian = portal.as('librarian');
    for (let count = 0; count < attachmentsBurst; count++) {
      expect((await send(librarian, '/api/attachments')).statusCode).toBe(200);
    }
    const refused = await send(librarian, '/api/attachments');
    expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, 3]);
    expect((await send(portal.as('colleague'), '/api/attachments')).statusCode).toBe(200);
    portal.clock.advance(60_000);
    await portal.db.updateTable('files').set({ fileSize: uploadMaxBytes }).where('uploaderId', '=', 2).execute();
    const full = await send(librarian, '/api/attachments');
    expect([full.statusCode, full.json().message]).toEqual([429, 'Please send the files you have chosen first.']);
    await portal.db.updateTable('files').set({ readers: 'everyone' }).where('uploaderId', '=', 2).execute();
    expect((await send(librarian, '/api/attachments')).statusCode).toBe(200);
  });
});

/** Sends part of an upload, waits until the server has received some of it, and closes the connection. */
async function breakUpload(portal: TestApp, share: number): Promise<void> {
  const { port } = new URL(portal.app.server.listening ? portal.app.listeningOrigin : await portal.listen());
  const bytes = Buffer.concat([pdf, Buffer.alloc(2 * 1024 * 1024, 'x')]);
  const { payload, headers } = multipart({ file: { name: 'Guide.pdf', bytes } });
  const head = [
    'POST /api/upload HTTP/1.1',
    `Host: 127.0.0.1:${port}`,
    `Origin: http://127.0.0.1:${port}`,
    `Cookie: ${await portal.as('admin').cookie()}`,
    `Content-Type: ${headers['content-type']}`,
    `Content-Length: ${payload.length}`,
  ].join('\r\n');
  const sent = payload.subarray(0, Math.floor(payload.length * share));
  const underWay = () => stored(portal).filter((name) => name.endsWith('.part')).length;
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => {});
  socket.write(Buffer.concat([Buffer.from(`${head}\r\n\r\n`), sent]));
  await expect.poll(underWay).toBe(1);
  socket.destroy();
  await expect.poll(underWay).toBe(0);
}

describe('a line that breaks in the middle of an upload', () => {
  const makeApp = makerOf('sqlite');
  let s3: TestS3;
  beforeAll(async () => {
    s3 = await startTestS3();
  });
  afterAll(() => s3.stop());

  test('leaves neither row nor file in the data folder', async () => {
    const portal = await makeApp();
    for (const share of [0.01, 0.5, 0.9999]) {
      await breakUpload(portal, share);
      await expectNothing(portal);
    }
  });

  test('leaves nothing in an S3-compatible store, which otherwise gives what it took', async () => {
    const portal = await makeApp({ env: s3.env });
    const listing = async () => {
      const names: string[] = [];
      for await (const { name } of s3Storage(s3.settings).list()) names.push(name);
      return names;
    };
    await breakUpload(portal, 0.5);
    expect([await listing(), await rowsOf(portal), stored(portal)]).toEqual([[], [], []]);
    const bytes = Buffer.concat([pdf, Buffer.alloc(uploadMaxBytes - pdf.length, 'x')]);
    const answer = await send(portal.as('admin'), '/api/upload', { name: 'Large.pdf', bytes });
    expect(answer.statusCode).toBe(200);
    const { filePath } = answer.json();
    expect([await listing(), stored(portal)]).toEqual([[fileNameOf(filePath)], []]);
    expect((await portal.as('admin').get(filePath)).rawPayload.equals(bytes)).toBe(true);
    const range = { range: `bytes=${uploadMaxBytes - 2}-` };
    const part = await portal.as('admin').send({ method: 'GET', url: filePath, headers: range });
    expect([part.statusCode, part.body]).toEqual([206, 'xx']);
    portal.clock.advance(unattachedFileMs + 1);
    await createFiles({
      db: portal.db,
      storage: s3Storage(s3.settings),
      clock: portal.clock.now,
      spoolDir: join(portal.dataDir, 'spool'),
    }).sweep();
    expect([await listing(), await rowsOf(portal)]).toEqual([[], []]);
  });
});

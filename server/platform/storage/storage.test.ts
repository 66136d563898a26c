import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestS3, type TestS3 } from '#server/testing/services/test-s3.ts';
import { s3Storage } from './s3-storage.ts';
import { diskStorage, MissingBytesError, type Storage } from './storage.ts';
import { StorageAwayError } from './storage-away.ts';

const MiB = 1024 * 1024;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-storage-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function fileOf(bytes: Buffer): string {
  const path = join(folder, 'source');
  writeFileSync(path, bytes);
  return path;
}

async function bytesOf(stream: Promise<Readable>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function namesIn(storage: Storage, beginning?: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of storage.list(beginning)) names.push(name);
  return names.sort();
}

function holdsToTheContract(makeStorage: () => Storage): void {
  test('what is put comes back, whole and in part, until it is removed', async () => {
    const storage = makeStorage();
    const bytes = Buffer.from('0123456789');
    await storage.put('a.txt', fileOf(bytes));
    expect((await bytesOf(storage.read('a.txt'))).equals(bytes)).toBe(true);
    expect(String(await bytesOf(storage.read('a.txt', { start: 2, end: 4 })))).toBe('234');
    expect(String(await bytesOf(storage.read('a.txt', { start: 9, end: 9 })))).toBe('9');
    await storage.remove('a.txt');
    await expect(storage.read('a.txt')).rejects.toThrow(MissingBytesError);
    expect(await namesIn(storage)).toEqual([]);
  });

  test('a file of several parts comes back byte for byte', async () => {
    const storage = makeStorage();
    const bytes = Buffer.alloc(20 * MiB);
    for (let at = 0; at < bytes.length; at += 4) bytes.writeUInt32LE(at, at);
    await storage.put('large.pdf', fileOf(bytes));
    expect((await bytesOf(storage.read('large.pdf'))).equals(bytes)).toBe(true);
    const across = { start: 5 * MiB - 3, end: 5 * MiB + 2 };
    expect(
      (await bytesOf(storage.read('large.pdf', across))).equals(bytes.subarray(across.start, across.end + 1)),
    ).toBe(true);
    await storage.remove('large.pdf');
  });

  test('an empty file is a file', async () => {
    const storage = makeStorage();
    await storage.put('empty.txt', fileOf(Buffer.alloc(0)));
    expect((await bytesOf(storage.read('empty.txt'))).length).toBe(0);
    await storage.remove('empty.txt');
  });

  test('everything is listed with its time, and nothing else', async () => {
    const storage = makeStorage();
    const source = fileOf(Buffer.from('x'));
    const names = Array.from({ length: 12 }, (_, index) => `file${String(index).padStart(2, '0')}.txt`);
    for (const name of names) await storage.put(name, source);
    expect(await namesIn(storage)).toEqual(names);
    expect(await namesIn(storage, 'file1')).toEqual(['file10.txt', 'file11.txt']);
    for await (const { modifiedAt, size } of storage.list()) {
      expect(size).toBe(1);
      // Stores count in seconds.
      expect(Math.abs(Date.now() - modifiedAt.getTime())).toBeLessThan(60_000);
    }
    for (const name of names) await storage.remove(name);
  });

  test('removing what is not there is no mistake, reading it is', async () => {
    const storage = makeStorage();
    await storage.remove('nothing.txt');
    await expect(storage.read('nothing.txt')).rejects.toThrow(MissingBytesError);
    await expect(storage.read('nothing.txt', { start: 0, end: 1 })).rejects.toThrow(MissingBytesError);
  });

  test('a source that is not there leaves nothing behind', async () => {
    const storage = makeStorage();
    await expect(storage.put('a.txt', join(folder, 'none'))).rejects.toThrow();
    expect(await namesIn(storage)).toEqual([]);
  });

  test('says whether something could be stored', async () => {
    await makeStorage().check();
    expect(await namesIn(makeStorage())).toEqual([]);
  });
}

describe('a folder', () => {
  holdsToTheContract(() => diskStorage(join(folder, 'uploads')));

  test('gives nothing outside of itself and takes nothing there', async () => {
    const storage = diskStorage(join(folder, 'uploads'));
    const source = fileOf(Buffer.from('secret'));
    for (const name of ['../source', '..', '.', '', 'a/b', 'a\\b', '/etc/passwd', 'a\0']) {
      await expect(storage.read(name)).rejects.toThrow('Not the name of a stored file');
      await expect(storage.put(name, source)).rejects.toThrow('Not the name of a stored file');
      await expect(storage.remove(name)).rejects.toThrow('Not the name of a stored file');
    }
  });

  test('says that nothing can be stored where there cannot be a folder', async () => {
    await expect(diskStorage(join(fileOf(Buffer.from('x')), 'uploads')).check()).rejects.toThrow();
  });
});

describe('an S3-compatible store', () => {
  let s3: TestS3;
  beforeAll(async () => {
    s3 = await startTestS3();
  });
  afterAll(() => s3.stop());

  holdsToTheContract(() => s3Storage(s3.settings));

  test('says that nothing can be stored without the bucket, with a wrong key, or when it is not there', async () => {
    await expect(s3Storage({ ...s3.settings, bucket: 'another' }).check()).rejects.toThrow();
    await expect(s3Storage({ ...s3.settings, accessKey: 'somebody' }).check()).rejects.toThrow();
    await expect(s3Storage({ ...s3.settings, endpoint: 'http://127.0.0.1:9' }).check()).rejects.toThrow();
  });

  test('that does not answer, or stops in the middle, is told to be away in time', async () => {
    const limits = { answerMs: 200, stallMs: 200, doneMs: 200 };
    const silent = await startSilentStore();
    const storage = s3Storage({ ...s3.settings, endpoint: silent.endpoint }, limits);
    const source = fileOf(Buffer.from('x'));
    for (const work of [
      () => storage.put('a.txt', source),
      () => storage.read('a.txt'),
      () => storage.remove('a.txt'),
      () => storage.setAside('a.txt'),
      () => storage.readIdentity(),
      () => storage.check(),
      () => namesIn(storage),
    ]) {
      const begunAt = performance.now();
      await expect(work()).rejects.toThrow(StorageAwayError);
      expect(performance.now() - begunAt).toBeLessThan(3000);
    }
    await expect(bytesOf(storage.read('half.txt'))).rejects.toThrow(StorageAwayError);
    await silent.stop();
    await expect(storage.read('a.txt')).rejects.toThrow(StorageAwayError);
    await expect(storage.put('a.txt', join(folder, 'none'))).rejects.not.toThrow(StorageAwayError);
  });
});

/** A store that accepts every request and answers none, except the first half of one file. */
async function startSilentStore() {
  const server = createServer((request, response) => {
    request.resume();
    if (request.url?.includes('half.txt')) response.writeHead(200, { 'content-length': '10' }).write('01234');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

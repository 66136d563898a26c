import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileTypeFromBuffer } from 'file-type';
import { describe, expect, test } from 'vitest';
import type { HostileFile } from '#server/testing/files/hostile-file.ts';
import { hostileFiles } from '#server/testing/files/hostile-files.ts';
import { multipart } from '#server/testing/multipart-body.ts';
import { makerOf } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';

const minute = 60_000;
const files = await hostileFiles('http://localhost/canary');

/** Every file in the data folder except the database and the store's identity file. */
function listing(portal: TestApp): string[] {
  return readdirSync(portal.dataDir, { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && !/^(?:(?:portal|usage)\.(?:sqlite|last-stored)|store-identity$)/.test(entry.name),
    )
    .map((entry) => join(entry.parentPath, entry.name).slice(portal.dataDir.length))
    .sort();
}

describe('hostile files', () => {
  const makeApp = makerOf('sqlite');
  let shared: Promise<TestApp> | undefined;

  test('are many, of many sorts', () => {
    expect(files.length).toBeGreaterThanOrEqual(60);
    expect(new Set(files.map(({ sort }) => sort)).size).toBeGreaterThanOrEqual(10);
    expect(new Set(files.map(({ label }) => label)).size).toBe(files.length);
  });

  for (const file of files) {
    test(`${file.sort}: ${file.label}`, async () => {
      if (file.is) expect((await fileTypeFromBuffer(file.bytes))?.ext).toBe(file.is);
      // Stored files do not affect each other, and starting a server for each takes longer than sending it.
      shared ??= makeApp.untilTheEnd();
      const portal = await shared;
      portal.clock.advance(minute);
      const before = listing(portal).filter((name) => !isOnItsWay(name));
      const refusals: string[] = [];
      const paths: string[] = [];
      for (const [call, status] of Object.entries(answersTo(file))) {
        const answer = await portal.as('admin').send({ method: 'POST', url: call, ...multipart({ file }) });
        expect([call, answer.statusCode]).toEqual([call, status]);
        if (status === 200) paths.push(answer.json().filePath);
        else refusals.push(answer.json().message);
        await expectKept(portal, [...before, ...paths]);
      }
      if (file.says) expect(refusals.join('\n')).toContain(file.says);
      for (const path of paths) await expectHarmless(portal, path, file);
    });
  }
});

/** Exactly one file and one row for each stored upload, under its assigned name. */
async function expectKept(portal: TestApp, paths: readonly string[]): Promise<void> {
  const names = [...paths].sort();
  await expect.poll(() => listing(portal)).toEqual(names);
  const rows = await portal.db.selectFrom('files').select('name').execute();
  expect(rows.map(({ name }) => `/uploads/${name}`).sort()).toEqual(names);
}

function isOnItsWay(name: string): boolean {
  return name.endsWith('.part');
}

function answersTo(file: HostileFile): Record<string, number> {
  return {
    '/api/upload': file.document,
    '/api/upload?for=brand': file.brand ?? file.document,
    '/api/attachments': file.attachment,
  };
}

/** By any URL the file comes back byte for byte, with no type that a browser would run. */
async function expectHarmless(portal: TestApp, path: string, file: HostileFile): Promise<void> {
  for (const url of [path, `${path}?inline`]) {
    const answer = await portal.as('admin').get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(file.bytes)).toBe(true);
    const { headers } = answer;
    expect(headers).toMatchObject({
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringMatching(/^private, no-(?:cache|store)$/),
    });
    const type = String(headers['content-type']);
    // SVG is served as an image only where no script runs: in an `img`.
    expect(type.replace('image/svg+xml', '')).not.toMatch(/html|xml(?!formats)|javascript/);
    const isPicture = /^image\/(?:png|jpeg|gif|webp)$/.test(type);
    const disposition = String(headers['content-disposition']);
    expect(disposition.startsWith(url !== path && isPicture ? 'inline;' : 'attachment;')).toBe(true);
    expect(disposition).toMatch(/^[a-z]+; filename="[\x20\x21\x23-\x5b\x5d-\x7e]*"; filename\*=UTF-8''[\w.!~%-]+$/);
    const name = decodeURIComponent(disposition.split("UTF-8''")[1] ?? '');
    expect(name).toBe(file.shown ?? file.name);
  }
}

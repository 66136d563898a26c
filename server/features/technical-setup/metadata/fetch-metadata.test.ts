import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { fetchMetadata } from './fetch-metadata.ts';

const dir = mkdtempSync(join(tmpdir(), 'portal-fetch-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

test.each([
  ['http://idp.example.org/metadata', ['8.8.8.8'], /https alone/],
  ['ftp://idp.example.org/metadata', ['8.8.8.8'], /beginning with ftp:/],
  ['https://user:secret@idp.example.org/', ['8.8.8.8'], /username or a password/],
  ['https://127.0.0.1/metadata', ['127.0.0.1'], /not reachable from the internet/],
  ['https://2130706433/metadata', ['127.0.0.1'], /not reachable from the internet/],
  ['https://[::1]/metadata', ['127.0.0.1'], /not reachable from the internet/],
  ['https://localhost/metadata', ['127.0.0.1'], /not reachable from the internet/],
  ['https://idp.example.org/metadata', ['127.0.0.1'], /idp.example.org is not reachable/],
  ['https://idp.example.org/metadata', ['8.8.8.8', '169.254.169.254'], /idp.example.org is not reachable/],
  ['https://idp.example.org/metadata', [], /idp.example.org is not reachable/],
])('%s at %j is not asked', async (url, addresses, reason) => {
  await expect(fetchMetadata(url, { dir, addressesOf: async () => addresses })).rejects.toMatchObject({
    ...{ statusCode: 400, field: 'url', message: expect.stringMatching(reason) },
  });
  expect(readdirSync(dir)).toEqual([]);
});

test('a name that cannot be resolved is a refusal, not a failure', async () => {
  const addressesOf = async () => {
    throw new Error('ENOTFOUND');
  };
  await expect(fetchMetadata('https://idp.example.org', { dir, addressesOf })).rejects.toMatchObject({
    statusCode: 400,
  });
});

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type FetchOptions, internet } from '#server/platform/outbound/fetch-file.ts';
import { startMetadataHost } from '#server/testing/services/metadata-host.ts';
import { makerOf } from '#server/testing/test-app.ts';
import { testMetadata } from '#server/testing/test-setups.ts';
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
])('%s at %j is not asked', async (url, addresses, reason) => {
  const network = { addressesOf: async () => addresses, isPublic: () => true };
  await expect(fetchMetadata(url, { dir, network })).rejects.toMatchObject({
    ...{ statusCode: 400, field: 'url', message: expect.stringMatching(reason) },
  });
  expect(readdirSync(dir)).toEqual([]);
});

test('of the internet only what everybody reaches is public, by the names of this machine', async () => {
  expect(await internet.addressesOf('localhost')).toEqual(['127.0.0.1']);
  const addresses = [
    '127.0.0.1',
    '10.0.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '192.0.0.9',
    '192.31.196.1',
    '192.52.193.1',
    '192.88.99.1',
    '192.175.48.1',
    '198.19.255.255',
    '203.0.113.1',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '8.8.8.8',
  ];
  expect(addresses.filter(internet.isPublic)).toEqual(['8.8.8.8']);
  const network = { ...internet, addressesOf: () => internet.addressesOf('localhost') };
  await expect(fetchMetadata('https://idp.example.org', { dir, network })).rejects.toMatchObject({
    message: 'idp.example.org is not reachable from the internet',
  });
});

test('a name that cannot be resolved is a refusal, not a failure', async () => {
  const addressesOf = () => Promise.reject(new Error('ENOTFOUND'));
  const network = { ...internet, addressesOf };
  await expect(fetchMetadata('https://idp.example.org', { dir, network })).rejects.toMatchObject({ statusCode: 400 });
});

describe('from a server with https', () => {
  let host: Awaited<ReturnType<typeof startMetadataHost>>;
  const closed: string[] = [];

  const redirects: Record<string, () => string> = {
    '/moved': () => '/metadata',
    '/inside': () => host.urlOf('/secret', 'intranet.example.org'),
    '/literal': () => 'https://169.254.169.254/latest/meta-data',
    '/plain': () => 'http://idp.example.org/metadata',
    '/unreadable': () => 'https://',
    '/again': () => '/again',
  };
  const answers: Record<string, (response: ServerResponse, request: IncomingMessage) => void> = {
    '/metadata': (response) => response.end(testMetadata),
    '/packed': (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(testMetadata)),
    '/wants': (response, { headers }) => response.end(headers['accept-encoding']),
    '/endless': sendForEver,
    '/slow': (response) => response.write('<'),
    '/silent': () => {},
    '/broken': (response) => response.writeHead(200, { 'content-length': '100' }).write('<', () => response.destroy()),
  };

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const { url = '' } = request;
    const location = redirects[url]?.();
    response.on('close', () => closed.push(url));
    if (location) response.writeHead(302, { location }).end();
    else if (answers[url]) answers[url](response, request);
    else response.writeHead(404).end();
  }

  beforeAll(async () => {
    host = await startMetadataHost(answer);
  });
  afterAll(() => host.stop());
  afterEach(() => {
    host.asked.length = 0;
    host.resolved.length = 0;
    closed.length = 0;
    for (const name of readdirSync(dir)) rmSync(join(dir, name));
  });

  const fetched = (url: string, options: Partial<FetchOptions> = {}) =>
    fetchMetadata(url, { dir, network: host.network, ...options });

  test('metadata comes whole, uncompressed, and is gone when it is discarded', async () => {
    const { path, discard } = await fetched(host.urlOf('/metadata'));
    expect(readFileSync(path, 'utf8')).toBe(testMetadata);
    await discard();
    expect(readdirSync(dir)).toEqual([]);
    expect(readFileSync((await fetched(host.urlOf('/wants'))).path, 'utf8')).toBe('identity');
  });

  test('redirects are followed, and each name is looked up and judged once', async () => {
    const { path } = await fetched(host.urlOf('/moved'));
    expect(readFileSync(path, 'utf8')).toBe(testMetadata);
    expect(host.asked).toEqual(['/moved', '/metadata']);
    expect(host.resolved).toEqual(['idp.example.org', 'idp.example.org']);
  });

  test.each([
    ['/inside', /^intranet\.example\.org is not reachable from the internet$/, 1],
    ['/literal', /^169\.254\.169\.254 is not reachable/, 1],
    ['/plain', /https alone/, 1],
    ['/unreadable', /none that can be read/, 1],
    ['/again', /leads on too often/, 4],
    ['/nothing', /answers with 404/, 1],
    ['/packed', /compressed/, 1],
    ['/broken', /cut off before it was whole/, 1],
  ])('%s is refused, nothing else is asked, and nothing is kept', async (path, reason, count) => {
    await expect(fetched(host.urlOf(path))).rejects.toMatchObject({
      ...{ statusCode: 400, field: 'url', message: expect.stringMatching(reason) },
    });
    expect(host.asked).toHaveLength(count);
    expect(readdirSync(dir)).toEqual([]);
  });

  test('what is too large is left where the limit is, and its line is closed', async () => {
    const MiB = 1024 * 1024;
    await expect(fetched(host.urlOf('/endless'), { maxBytes: 2 * MiB })).rejects.toMatchObject({
      message: 'The metadata is larger than 2 MB',
    });
    await expect.poll(() => closed).toEqual(['/endless']);
    expect(readdirSync(dir)).toEqual([]);
    const { path } = await fetched(host.urlOf('/metadata'), { maxBytes: testMetadata.length });
    expect(readFileSync(path, 'utf8')).toBe(testMetadata);
    await expect(fetched(host.urlOf('/metadata'), { maxBytes: testMetadata.length - 1 })).rejects.toMatchObject({
      message: expect.stringMatching(/larger than/),
    });
  });

  test.each(['/silent', '/slow'])('%s is not waited for', async (path) => {
    await expect(fetched(host.urlOf(path), { timeoutMs: 300 })).rejects.toMatchObject({
      message: 'The address did not answer in time',
    });
    await expect.poll(() => closed).toEqual([path]);
    expect(readdirSync(dir)).toEqual([]);
  });

  test('a server that nobody vouches for, or with the name of another, is not believed', async () => {
    const invalid = 'The certificate of the address is not valid';
    const { addressesOf, isPublic, ca = '' } = host.network;
    const unknown = fetched(host.urlOf('/metadata'), { network: { addressesOf, isPublic } });
    await expect(unknown).rejects.toMatchObject({ message: `${invalid} (DEPTH_ZERO_SELF_SIGNED_CERT)` });
    const everywhere = { addressesOf: async () => ['127.0.0.1'], isPublic, ca };
    const other = fetched(host.urlOf('/metadata', 'other.example.org'), { network: everywhere });
    await expect(other).rejects.toMatchObject({ message: `${invalid} (ERR_TLS_CERT_ALTNAME_INVALID)` });
    expect(host.asked).toEqual([]);
  });

  test('one address of several that is not public is enough to ask none of them', async () => {
    const addressesOf = async () => ['127.0.0.1', '169.254.169.254'];
    const refused = fetched(host.urlOf('/metadata'), { network: { ...host.network, addressesOf } });
    await expect(refused).rejects.toMatchObject({ message: 'idp.example.org is not reachable from the internet' });
    const nowhere = fetched(host.urlOf('/metadata'), { network: { ...host.network, addressesOf: async () => [] } });
    await expect(nowhere).rejects.toMatchObject({ message: 'idp.example.org is not reachable from the internet' });
    expect(host.asked).toEqual([]);
  });

  describe('that a librarian names', () => {
    const makeApp = makerOf('sqlite');
    const on = () => makeApp({ env: { PORTAL_METADATA_FETCH: 'on' }, network: host.network });
    const call = '/api/technical-setup/metadata-url';

    test('fills the form where the installation allows it, which it says', async () => {
      const portal = await on();
      const answer = await portal.as('librarian').post(call, { url: host.urlOf('/moved') });
      expect([answer.statusCode, answer.json()]).toMatchObject([
        200,
        { kind: 'provider', values: { entityId: 'urn:idp' } },
      ]);
      expect(readdirSync(join(portal.dataDir, 'spool'))).toEqual([]);
      const facts = async (of: typeof portal) =>
        (await of.as('librarian').get('/api/technical-setup/service-provider')).json().fetchesMetadata;
      expect([await facts(portal), await facts(await makeApp({ network: host.network }))]).toEqual([true, false]);
    });

    test('is refused at its field, also where what comes is no metadata', async () => {
      const portal = await on();
      const refusal = async (url: string) => (await portal.as('librarian').post(call, { url })).json();
      expect(await refusal(host.urlOf('/inside'))).toMatchObject({
        field: 'url',
        message: expect.stringMatching(/intranet/),
      });
      expect(await refusal(host.urlOf('/wants'))).toMatchObject({
        field: 'url',
        message: expect.stringMatching(/not XML/),
      });
      expect(readdirSync(join(portal.dataDir, 'spool'))).toEqual([]);
    });

    test('is not asked where the installation does not allow it', async () => {
      const portal = await makeApp({ network: host.network });
      expect((await portal.as('librarian').post(call, { url: host.urlOf('/metadata') })).statusCode).toBe(404);
      expect(host.asked).toEqual([]);
    });
  });
});

function sendForEver(response: ServerResponse): void {
  const piece = Buffer.alloc(64 * 1024, ' ');
  const send = () => {
    while (!response.destroyed && response.write(piece));
    if (!response.destroyed) response.once('drain', send);
  };
  send();
}

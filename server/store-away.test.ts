import { expect, test } from 'vitest';
import { routes } from '#contract/routes.ts';
import { claimKey } from './platform/sealing/sealing.service.ts';
import { sampleOf } from './testing/calls/sample-of-call.ts';
import { castCallers, insertOwned } from './testing/insert-owned.ts';
import { multipart } from './testing/multipart-body.ts';
import { castWith, makerOf } from './testing/test-app.ts';
import type { TestApp } from './testing/test-server.ts';

const makeApp = makerOf('sqlite', castWith(insertOwned));
const storeAway = {
  PORTAL_S3_ENDPOINT: 'http://127.0.0.1:9',
  PORTAL_S3_BUCKET: 'portal',
  PORTAL_S3_ACCESS_KEY: 'key',
  PORTAL_S3_SECRET_KEY: 'secret',
};
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const endsSession = /^POST \/api\/(?:logout|sessions)/;
/** Reads come first and deletions last. */
const callsInOrder = methods.flatMap((method) =>
  Object.keys(routes).filter((call) => call.startsWith(`${method} `) && !endsSession.test(call)),
);
const patienceMs = 15_000;

test('a store of files that is away for every server takes only the files away', async () => {
  const portal = await makeApp({ env: storeAway });
  const ready = await portal.visitor.get('/readyz');
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready', files: 'away' }]);
  expect((await portal.visitor.get('/metrics')).body).toContain('carrel_part_ready{part="files"} 0');
  const form = multipart({ file: { name: 'notes.txt', bytes: Buffer.from('Notes') }, fields: { contactId: '4' } });
  const sent = await portal.as('librarian').send({ method: 'POST', url: '/api/attachments', ...form });
  expect([sent.statusCode, sent.headers['retry-after'], sent.json()]).toMatchObject([
    503,
    '10',
    { code: 'unavailable', error: 'The store of files is not responding. Please try again.' },
  ]);
  const at = new Date(portal.clock.now()).toISOString();
  const name = `${'a'.repeat(32)}.txt`;
  const row = { name, filename: 'notes.txt', kind: 'txt', fileSize: 5, sha256: 'a', createdAt: at } as const;
  await portal.db
    .insertInto('files')
    .values({ ...row, uploaderId: 2, readers: 'uploader' })
    .execute();
  const read = await portal.as('librarian').get(`/uploads/${name}`);
  expect([read.statusCode, read.headers['retry-after']]).toEqual([503, '10']);
  expect([read.headers['cache-control'], read.headers['etag']]).toEqual(['no-store', undefined]);
  expect(read.json().code).toBe('unavailable');
});

test.each(['admin', 'customer'] as const)('each call of an %s says why it waits for the store', async (caller) => {
  const portal = await makeApp({ env: storeAway });
  await claimKey(portal.db, { dataDir: portal.dataDir });
  const answers = new Map<string, string>();
  for (const call of callsInOrder) answers.set(call, await answerTo(portal, call, caller));
  expect([...answers].filter(([, answer]) => answer === 'slow' || answer.startsWith('5'))).toEqual([]);
  expect(answers.get('POST /api/attachments')).toBe('waits');
});

async function answerTo(portal: TestApp, call: string, caller: 'admin' | 'customer'): Promise<string> {
  const me = castCallers[caller];
  const { url, body, upload } = sampleOf(call, me, false);
  const [method] = call.split(' ') as [(typeof methods)[number]];
  const began = performance.now();
  const answer = await portal.as(me.username).send({ method, url, ...(upload ?? (body ? { payload: body } : {})) });
  if (performance.now() - began > patienceMs) return 'slow';
  return answer.statusCode === 503 && answer.headers['retry-after'] ? 'waits' : String(answer.statusCode);
}

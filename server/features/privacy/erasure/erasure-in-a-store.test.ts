import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isoTime } from '#server/platform/clock.ts';
import { s3Storage } from '#server/platform/storage/s3-storage.ts';
import { findEverywhere } from '#server/testing/databases/find-everywhere.ts';
import { multipart } from '#server/testing/multipart-body.ts';
import { startTestS3, type TestS3 } from '#server/testing/services/test-s3.ts';
import { makerOf } from '#server/testing/test-app.ts';

const marker = 'zqxmarker';
const person = 2;

describe('erasing a person whose files are in an S3-compatible store', () => {
  const makeApp = makerOf('sqlite', 'demo');
  let s3: TestS3;
  beforeAll(async () => {
    s3 = await startTestS3();
  });
  afterAll(() => s3.stop());

  test('leaves nothing of them in it: what was sent, what was never sent, and an archive', async () => {
    const portal = await makeApp({ env: s3.env });
    const { db } = portal;
    const me = portal.as('librarian');
    const storedNames = async () => {
      const names: string[] = [];
      for await (const { name } of s3Storage(s3.settings).list()) names.push(name);
      return names;
    };
    const before = await storedNames();
    const attach = async (): Promise<string> => {
      const file = { name: `${marker}.txt`, bytes: Buffer.from(`the ${marker} plan`) };
      const answer = await me.send({ method: 'POST', url: '/api/attachments', ...multipart({ file }) });
      return answer.json().filePath.split('/').at(-1);
    };
    const attachment = { name: await attach() };
    expect((await me.post('/api/messages', { receiverId: 4, content: marker, attachment })).statusCode).toBe(200);
    await attach();
    expect((await me.post('/api/person-archives')).statusCode).toBe(200);
    await portal.app.jobs.runDue();
    const own = (await storedNames()).filter((name) => !before.includes(name));
    expect(own).toHaveLength(3);

    const cancelled = { cancelledAt: isoTime(portal.clock.now()), cancelReason: 'Moved' };
    await db.updateTable('lessons').set(cancelled).execute();
    const answer = await portal.as('admin').send({ method: 'PUT', url: `/api/users/${person}/erasure` });
    expect(answer.statusCode).toBe(200);
    await portal.app.jobs.runDue();
    // An archive is compressed, so its words cannot be searched for, but its file must be gone.
    expect((await storedNames()).filter((name) => own.includes(name))).toEqual([]);
    expect(await findEverywhere({ db, dataDir: s3.directory }, marker)).toEqual([]);
  });
});

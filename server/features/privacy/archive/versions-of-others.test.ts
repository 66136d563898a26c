import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';

describeOnAnyEngine('what was said before a message was changed or deleted', (makeApp) => {
  test('is in the archive of whoever said it, and of nobody else', async () => {
    const portal = await makeApp();
    const say = async (who: string, [id, receiverId]: [number, number], content: string) => {
      const said = (await portal.as(who).post('/api/messages', { receiverId, content })).json();
      const url = `/api/messages/${id}/${receiverId}/${said.id}?change=${said.id}`;
      expect((await portal.as(who).send({ method: 'DELETE', url })).statusCode).toBe(200);
    };
    await say('librarian', [2, 6], 'zqxmine');
    await say('colleague', [6, 2], 'zqxtheirs');
    expect(await portal.db.selectFrom('messageVersions').selectAll().execute()).toHaveLength(2);
    const { id } = (await portal.as('librarian').post('/api/person-archives')).json();
    await portal.app.jobs.runDue();
    const answer = await portal.as('librarian').get(`/api/person-archives/${id}/file`);
    const text = Object.values(unzipSync(new Uint8Array(answer.rawPayload)))
      .map((bytes) => strFromU8(bytes))
      .join('\n');
    expect(['zqxmine', 'zqxtheirs'].map((word) => text.includes(word))).toEqual([true, false]);
  });
});

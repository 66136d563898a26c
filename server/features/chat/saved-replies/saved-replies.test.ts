import { expect, test } from 'vitest';
import type { SavedReply } from '#contract/chat/saved-replies.ts';
import { savedRepliesMax } from '#contract/values/limits.ts';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { connect } from '#server/testing/test-socket.ts';

const url = '/api/saved-replies';

async function add(app: TestApp, who: string, name: string, isForTeam = false) {
  return (await app.as(who).post(url, { name, text: `Text of ${name}`, isForTeam })).json() as SavedReply;
}

async function names(app: TestApp, who: string) {
  return ((await app.as(who).get(url)).json() as SavedReply[]).map(({ name }) => name);
}

describeOnAnyEngine('saved replies', (makeApp) => {
  test('are one’s own and the team’s, by name, and those who may use them are told', async () => {
    const app = await makeApp();
    const [tech, customer] = [await connect(app, 'tech'), await connect(app, 'librarian')];
    await add(app, 'admin', 'thanks', true);
    expect(await tech.next('changed')).toEqual({ type: 'changed', what: [url] });
    await add(app, 'manager', 'Äpfel');
    await add(app, 'manager', 'Zoo');
    await add(app, 'admin', 'Mine');
    expect(await names(app, 'manager')).toEqual(['Äpfel', 'thanks', 'Zoo']);
    expect(await names(app, 'tech')).toEqual(['thanks']);
    expect(await names(app, 'admin')).toEqual(['Mine', 'thanks']);
    await Promise.all([tech, customer].map((socket) => socket.heardAll()));
    expect([tech, customer].map((socket) => socket.received('changed').length)).toEqual([1, 0]);
  });

  test('of the team are written by admins, and one’s own by nobody else', async () => {
    const app = await makeApp();
    const ofTeam = await add(app, 'admin', 'Thanks', true);
    const own = await add(app, 'manager', 'Mine');
    expect((await app.as('manager').post(url, { name: 'x', text: 'x', isForTeam: true })).statusCode).toBe(403);
    const change = (who: string, { id, updatedAt }: SavedReply, method: 'PATCH' | 'DELETE') =>
      app.as(who).send({
        ...{ method, url: `${url}/${id}` },
        ...(method === 'PATCH' && { payload: { name: 'Changed', text: 'Changed', updatedAt } }),
      });
    for (const method of ['PATCH', 'DELETE'] as const) {
      expect((await change('manager', ofTeam, method)).statusCode).toBe(403);
      expect((await change('admin', own, method)).statusCode).toBe(404);
    }
    expect((await change('admin', ofTeam, 'PATCH')).statusCode).toBe(200);
    expect((await change('manager', own, 'DELETE')).statusCode).toBe(200);
    expect(await names(app, 'manager')).toEqual(['Changed']);
    // Changes of a person's own replies are not logged.
    const log = app.db.selectFrom('changeLog').where('objectType', '=', 'savedReply');
    expect(await log.select(['objectId', 'action', 'byId']).orderBy('id').execute()).toEqual([
      { objectId: String(ofTeam.id), action: 'add', byId: 1 },
      { objectId: String(ofTeam.id), action: 'change', byId: 1 },
    ]);
  });

  test('are not changed by who has not seen the last change', async () => {
    const app = await makeApp();
    const { id, updatedAt } = await add(app, 'admin', 'Thanks', true);
    const change = (name: string) =>
      app.as('admin').send({ method: 'PATCH', url: `${url}/${id}`, payload: { name, text: 'x', updatedAt } });
    app.clock.advance(1);
    expect((await change('First')).statusCode).toBe(200);
    expect((await change('Second')).statusCode).toBe(409);
    expect(await names(app, 'admin')).toEqual(['First']);
  });

  test('are refused without a name or text, and beyond the most', async () => {
    const app = await makeApp();
    for (const body of [
      { name: ' ', text: 'x', isForTeam: false },
      { name: 'x'.repeat(81), text: 'x', isForTeam: false },
      { name: 'x', text: '', isForTeam: false },
      { name: 'x', text: 'x'.repeat(4001), isForTeam: false },
      { name: 'x', text: 'x', isForTeam: false, ownerId: 1 },
    ]) {
      expect((await app.as('manager').post(url, body)).statusCode).toBe(400);
    }
    const at = '2026-03-04T12:00:00.000Z';
    const rows = Array.from({ length: savedRepliesMax }, (_, n) => ({
      ownerId: 4,
      name: `${n}`,
      text: 'x',
      updatedAt: at,
    }));
    await app.db.insertInto('savedReplies').values(rows).execute();
    expect((await app.as('manager').post(url, { name: 'x', text: 'x', isForTeam: false })).statusCode).toBe(409);
    expect((await app.as('admin').post(url, { name: 'x', text: 'x', isForTeam: true })).statusCode).toBe(200);
  });
});

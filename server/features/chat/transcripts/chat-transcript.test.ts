import { expect, test } from 'vitest';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { openMaxOfOne } from './transcripts.service.ts';

const librarian = 2;
const manager = 4;
const hour = 60 * 60_000;
/** Days around both changes of the clocks, and in winter and summer. */
const days = ['2025-01-14', '2025-03-29', '2025-03-30', '2025-07-01', '2025-10-25', '2025-10-26'];
/** Makes more messages than are read at once. */
const betweenMs = hour / 15;
const london = new Intl.DateTimeFormat('en-GB', {
  ...({ day: '2-digit', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const),
  timeZone: 'Europe/London',
});

async function insertLines(app: TestApp, moments: readonly number[], text = (at: number) => `Line ${at}`) {
  const rows = moments.map((ms, at) => ({
    ...{ conversation: `channel:${librarian}`, id: 1_000_000 + at, channelCustomerId: librarian },
    ...(at % 3 === 0 ? { senderId: manager, receiverId: librarian } : { senderId: librarian, receiverId: manager }),
    ...{ content: text(at), timestamp: new Date(ms).toISOString(), clientId: `c${at}` },
    replyToId: at % 50 === 1 ? 1_000_000 + at - 1 : null,
  }));
  for (let start = 0; start < rows.length; start += 500) {
    await app.db
      .insertInto('messages')
      .values(rows.slice(start, start + 500))
      .execute();
  }
  return rows;
}

/** Thousands of long messages, more than the buffers of a connection hold. */
const long = {
  moments: Array.from({ length: 12_000 }, (_, at) => Date.parse('2025-01-14') + at),
  text: () => 'x'.repeat(2000),
};
const path = `/api/messages/${librarian}/${manager}/transcript`;

async function download(app: TestApp, address: string): Promise<Response> {
  return fetch(`${address}${path}`, { headers: { cookie: await app.as('librarian').cookie() } });
}

describeOnAnyEngine('a transcript', (makeApp) => {
  test('tells the time of every message by the clock of London, in the order of messages', async () => {
    const app = await makeApp();
    const moments = days.flatMap((day) => {
      const start = Date.parse(`${day}T00:00:00.000Z`);
      return Array.from({ length: (24 * hour) / betweenMs }, (_, at) => start + at * betweenMs);
    });
    const rows = await insertLines(app, moments);
    const { body } = await app.as('librarian').get(path);
    const times = body.split('\n').flatMap((line) => /^\[(.*?)\] /.exec(line)?.[1] ?? []);
    expect(times).toEqual(moments.map((ms) => london.format(ms)));
    const said = [...body.matchAll(/Line (\d+)$/gm)].map(([, number]) => Number(number));
    expect(said).toEqual(rows.map((_, at) => at));
    expect(body.split('[in reply to ')).toHaveLength(1 + rows.filter(({ replyToId }) => replyToId !== null).length);
  });

  test('that fails in the middle breaks off, and lacks the line that says that it is whole', async () => {
    const app = await makeApp();
    await insertLines(app, long.moments, long.text);
    // The invalid message comes after several parts.
    const broken = { attachment: 'not JSON' };
    await app.db
      .updateTable('messages')
      .set(broken)
      .where('id', '=', 1_000_000 + 11_000)
      .execute();
    const address = await app.listen();
    const answer = await download(app, address);
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow('terminated');
    await app.db.updateTable('messages').set({ attachment: null }).execute();
    expect(await (await download(app, address)).text()).toMatch(/\n\nEnd of the conversation: 12000 messages\n$/);
  });

  test('that is taken slowly keeps nobody else from theirs, and one person has few of them on their way', async () => {
    const app = await makeApp();
    await insertLines(app, long.moments, long.text);
    const address = await app.listen();
    // The responses are not read, so they stay open.
    const slow = await Promise.all(Array.from({ length: openMaxOfOne }, () => download(app, address)));
    expect(slow.map(({ status }) => status)).toEqual(slow.map(() => 200));
    const refused = await download(app, address);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10']);
    expect(await refused.json()).toMatchObject({ message: 'You are saving several conversations already' });
    const { body } = await app.as('manager').get(`/api/messages/${manager}/${librarian}/transcript`);
    expect(body).toMatch(/End of the conversation: 12000 messages\n$/);
    for (const each of slow) await each.body?.cancel();
    const again = async () => {
      const answer = await download(app, address);
      await answer.body?.cancel();
      return answer.status;
    };
    await expect.poll(again).toBe(200);
  });
});

import { expect, test } from 'vitest';
import { describeOnBothEngines } from '#server/testing/test-app.ts';

const librarian = 2;
const manager = 4;
const hour = 60 * 60_000;
/** Two days around each change of the clocks, and some of winter and summer. */
const days = ['2025-01-14', '2025-03-29', '2025-03-30', '2025-07-01', '2025-10-25', '2025-10-26'];
/** More than are read at once. */
const betweenMs = hour / 15;
const london = new Intl.DateTimeFormat('en-GB', {
  ...({ day: '2-digit', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const),
  timeZone: 'Europe/London',
});

describeOnBothEngines('a transcript', (makeApp) => {
  test('tells the time of every message by the clock of London, in the order of messages', async () => {
    const app = await makeApp();
    const moments = days.flatMap((day) => {
      const start = Date.parse(`${day}T00:00:00.000Z`);
      return Array.from({ length: (24 * hour) / betweenMs }, (_, at) => start + at * betweenMs);
    });
    const rows = moments.map((ms, at) => ({
      ...{ conversation: `channel:${librarian}`, id: 1_000_000 + at, channelCustomerId: librarian },
      ...(at % 3 === 0 ? { senderId: manager, receiverId: librarian } : { senderId: librarian, receiverId: manager }),
      ...{ content: `Line ${at}`, timestamp: new Date(ms).toISOString(), clientId: `c${at}` },
      replyToId: at % 50 === 1 ? 1_000_000 + at - 1 : null,
    }));
    for (let start = 0; start < rows.length; start += 500) {
      await app.db
        .insertInto('messages')
        .values(rows.slice(start, start + 500))
        .execute();
    }
    const { body } = await app.as('librarian').get(`/api/messages/${librarian}/${manager}/transcript`);
    const times = body.split('\n').flatMap((line) => /^\[(.*?)\] /.exec(line)?.[1] ?? []);
    expect(times).toEqual(moments.map((ms) => london.format(ms)));
    const said = [...body.matchAll(/Line (\d+)$/gm)].map(([, number]) => Number(number));
    expect(said).toEqual(rows.map((_, at) => at));
    expect(body.split('[in reply to ')).toHaveLength(1 + rows.filter(({ replyToId }) => replyToId !== null).length);
  });
});

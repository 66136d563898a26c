import { expect, test } from 'vitest';
import type { MessageHit } from '#contract/chat/chat.ts';
import { searchPageSize } from '#contract/values/limits.ts';
import { describeOnBothEngines } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';

const manager = 4;

describeOnBothEngines('a search in messages', (makeApp) => {
  test('answers a page of the newest, and the next ones when asked', async () => {
    const portal = await makeApp({ env: { PORTAL_MESSAGE_RATE: '5000' } });
    const count = searchPageSize + 5;
    for (let said = 0; said < count; said++) await say(portal, `invoice ${said}`);
    const page = await found(portal, 'invoice');
    expect(page.map(({ message }) => message.content)).toEqual(
      Array.from({ length: searchPageSize }, (_, at) => `invoice ${count - 1 - at}`),
    );
    const next = await found(portal, `invoice&cursor=${page.at(-1)?.message.id}`);
    expect(next.map(({ message }) => message.content)).toEqual(
      Array.from({ length: 5 }, (_, at) => `invoice ${4 - at}`),
    );
  });

  test('finds words that are written in large and small letters at once', async () => {
    const portal = await makeApp();
    await say(portal, 'The InVoIcE of McGraw');
    for (const word of ['invoice', 'INVOICE', 'iNvOiCe', 'mcgraw', 'McGRAW']) {
      expect([word, (await found(portal, word)).length]).toEqual([word, 1]);
    }
  });

  test('is refused with a waiting time to whoever searches without end, and to nobody else', async () => {
    const portal = await makeApp();
    const statusOf = async (who: string) => {
      const { statusCode, headers } = await portal.as(who).get('/api/messages/search?q=invoice');
      return [statusCode, headers['retry-after']];
    };
    for (let asked = 0; asked < 20; asked++) expect(await statusOf('manager')).toEqual([200, undefined]);
    expect(await statusOf('manager')).toEqual([429, '1']);
    expect(await statusOf('librarian')).toEqual([200, undefined]);
    portal.clock.advance(1000);
    expect(await statusOf('manager')).toEqual([200, undefined]);
  });
});

async function say(portal: TestApp, content: string): Promise<void> {
  const { statusCode } = await portal.as('librarian').post('/api/messages', { receiverId: manager, content });
  expect(statusCode).toBe(200);
}

async function found(portal: TestApp, query: string): Promise<MessageHit[]> {
  return (await portal.as('manager').get(`/api/messages/search?q=${query}`)).json();
}

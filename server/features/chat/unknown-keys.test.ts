import { expect, test } from 'vitest';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';

const manager = 4;

describeOnAnyEngine('a message with other keys', (makeApp) => {
  test('a key that nobody knows is refused, and nothing is stored; what older clients send beside a message is left out', async () => {
    const app = await makeApp();
    const draft = { receiverId: manager, content: 'hello' };
    const refused = await app.as('librarian').post('/api/messages', { ...draft, sendAt: '2026-03-05T09:00:00.000Z' });
    expect(refused.statusCode).toBe(400);
    expect((await app.as('librarian').get('/api/messages')).json()).toEqual([]);
    const old = { ...draft, id: 7, timestamp: '1999-01-01T00:00:00.000Z', read: true };
    const stored = await app.as('librarian').post('/api/messages', old);
    expect(stored.json()).toMatchObject({ content: 'hello', read: false });
    expect(stored.json().timestamp).not.toBe(old.timestamp);
  });
});

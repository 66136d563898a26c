import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Receiver, startReceiver } from '#server/testing/services/webhook-receiver.ts';
import { postOutside } from './post-outside.ts';

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.stop());

test.each([
  ['does not answer', () => {}],
  ['begins an answer and does not end its head', (line: { write(text: string): void }) => line.write('HTTP/1.1 200 ')],
])('whoever %s is left when the time is over', async (_, act) => {
  receiver.answer((response) => {
    if (response.socket) act(response.socket);
  });
  const sent = postOutside(receiver.address, {
    headers: {},
    body: '{}',
    network: receiver.network,
    timeoutMs: 300,
  });
  await expect(sent).rejects.toMatchObject({ name: 'FetchError', message: 'The address did not answer in time' });
});

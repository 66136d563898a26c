import { once } from 'node:events';
import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createTranscripts, openMax, openMaxOfOne } from './transcripts.service.ts';

async function* threeParts() {
  yield* ['one ', 'two ', 'three'];
}

test('so many are open in all, and the next gets the place of whoever went', async () => {
  const transcripts = createTranscripts();
  const lines = Array.from({ length: openMax }, () => new Writable());
  const open = (viewerId: number, line: Writable) => transcripts.open({ viewerId, line, parts: threeParts() });
  // None of the streams is read.
  await Promise.all(lines.map((line, at) => open(Math.floor(at / openMaxOfOne), line)));
  const refusal = { statusCode: 503, message: expect.stringMatching(/^Many people are saving/) };
  await expect(open(-1, new Writable())).rejects.toMatchObject(refusal);
  const first = lines[0] as Writable;
  const isClosed = once(first, 'close');
  first.destroy();
  await isClosed;
  // A client that disconnects before its transcript starts uses no slot.
  await expect(open(-1, first)).rejects.toMatchObject(refusal);
  expect(await new Response(await open(-1, new Writable())).text()).toBe('one two three');
});

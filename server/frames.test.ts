import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ClientFrame, ServerFrame } from '#contract/live.ts';

test('docs/frames.md names every frame of the socket', async () => {
  const rows = [
    ...ClientFrame.options.map((frame) => ({ from: 'client', frame })),
    ...ServerFrame.options.map((frame) => ({ from: 'server', frame })),
  ].map(({ from, frame: { shape, description } }) => `| \`${shape.type.value}\` | ${from} | ${description} |\n`);
  const head = '# Frames of the socket at /ws\n\nMade by `npm run docs` from `contract/live.ts`.\n\n';
  const page = `${head}| frame | from | means |\n| --- | --- | --- |\n${rows.join('')}`;
  await expect(page).toMatchFileSnapshot(join(import.meta.dirname, '../docs/frames.md'));
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const page = readFileSync('docs/papers/interface-proofs.md', 'utf8');
const named = [...page.matchAll(/`(e2e\/\S+\.spec\.ts)` › ([^<|]+?)(?=<br>| \|)/g)].map(
  ([, file = '', title = '']) => ({
    file,
    title,
  }),
);

test('the page of what is expected names tests', () => expect(named.length).toBeGreaterThan(20));

test.each(named)('$file has a test “$title”', ({ file, title }) => {
  expect(readFileSync(file, 'utf8')).toContain(`test('${title}'`);
});

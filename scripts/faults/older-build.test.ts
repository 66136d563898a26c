import { join } from 'node:path';
import { expect, test } from 'vitest';

const { mayRunBeside } = await import(join(import.meta.dirname, 'older-build.mjs'));

/** Lists as `server/db/migrate.ts` has them. */
const listOf = (names: string[], ignored: string[] = []) =>
  [...names.map((name) => `  '${name}': migration,`), ...ignored.map((name) => `  '${name}',`)].join('\n');

test('a version is upgraded beside the present one only if it may ignore every migration that it lacks', () => {
  const present = listOf(['0001-first', '0002-changed', '0003-added'], ['0003-added']);
  expect(mayRunBeside(listOf(['0001-first', '0002-changed']), present)).toBe(true);
  expect(mayRunBeside(listOf(['0001-first']), present)).toBe(false);
  expect(mayRunBeside(present, present)).toBe(false);
  expect(mayRunBeside(listOf(['0001-first', '0002-changed', '0009-of-a-branch']), present)).toBe(false);
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { version } from '#contract/values/version.ts';

test('package.json and the newest entry of CHANGELOG.md have the version that the portal says', () => {
  expect(JSON.parse(readFileSync('package.json', 'utf8')).version).toBe(version);
  expect(/^## (.+)$/m.exec(readFileSync('CHANGELOG.md', 'utf8'))?.[1]).toBe(version);
});

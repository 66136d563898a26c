import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folders = ['contract', 'server', 'web', 'e2e', 'proofs', 'scripts'];
/** At the beginning of a line, as the formatter leaves it; `test.each` counts as one. */
const declared = /^\s*(?:test|testInWhole)(?:\.each\(.*\))?\(/gm;

/** The number of declared tests, and how many of them drive a real browser. */
export function countTests(root) {
  const figures = { all: 0, inBrowser: 0 };
  for (const folder of folders) {
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/\.(?:test\.tsx?|spec\.ts)$/.test(name)) continue;
      const count = readFileSync(join(root, folder, name), 'utf8').match(declared)?.length ?? 0;
      figures.all += count;
      if (name.endsWith('.spec.ts')) figures.inBrowser += count;
    }
  }
  return figures;
}

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const roots = ['contract', 'server', 'web', 'e2e', 'bench', 'attacks', 'scripts', 'lint', 'docs'];
/** Every file and folder of the house, with a slash before its path, and folders with one after it. */
const paths = [
  ...readdirSync('.', { withFileTypes: true }),
  ...roots.flatMap((root) => readdirSync(root, { recursive: true, withFileTypes: true })),
].map((entry) => `/${entry.parentPath}/${entry.name}${entry.isDirectory() ? '/' : ''}`);

/** Names of files and folders, without those that stand for many (`<slice>.routes.ts`, `use-*.ts`). */
const file = /(?<![\w*<>./-])\w[\w./-]*\.(?:ts|tsx|mjs)\b/g;
const folder = /(?<![\w*<>./:-])(?:[\w-]+\/)+(?=[\s,;.:)`]|$)/gm;

test.each(['docs/architecture.md', 'CONTRIBUTING.md'])('every file and folder that %s names is there', (page) => {
  const text = readFileSync(page, 'utf8');
  const named = [...text.matchAll(file), ...text.matchAll(folder)].map(([name]) => name);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !paths.some((path) => path.endsWith(`/${name}`)))).toEqual([]);
});

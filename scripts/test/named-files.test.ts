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

/** A page by its name and the number of a section, or before what it says; or the specification as such. */
const pages = '(?:product|specification|interface|house|stack|access-and-safety)(?:[.]md)?';
const citation = new RegExp(
  `${pages} §|[/*#] ${pages}: |[/*#] .*(?:specification['’]s|(?:by|in|of) the specification)\\b`,
);

test('no comment cites a document that is not in the repository', () => {
  const sources = [...roots.filter((root) => root !== 'docs'), 'ops'].flatMap((root) =>
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(?:ts|tsx|mjs|css|html|grit|sh|conf|ya?ml)$/.test(entry.name))
      .map((entry) => `${entry.parentPath}/${entry.name}`),
  );
  expect(sources.length).toBeGreaterThan(1000);
  const cited = sources.flatMap((source) =>
    readFileSync(source, 'utf8')
      .split('\n')
      .filter((line) => citation.test(line))
      .map((line) => `${source}: ${line.trim()}`),
  );
  expect(cited).toEqual([]);
});

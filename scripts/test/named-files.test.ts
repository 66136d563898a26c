import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const roots = ['content', 'contract', 'server', 'web', 'e2e', 'proofs', 'scripts', 'docs'];
/** Every file and folder of the repository, with a slash before its path, and folders with one after it. */
const paths = [
  ...readdirSync('.', { withFileTypes: true }),
  ...roots.flatMap((root) => readdirSync(root, { recursive: true, withFileTypes: true })),
].map((entry) => `/${entry.parentPath}/${entry.name}${entry.isDirectory() ? '/' : ''}`);

/** Names of single files and folders, without patterns (`<slice>.routes.ts`, `use-*.ts`). */
const file = /(?<![\w*<>./-])\w[\w./-]*\.(?:ts|tsx|mjs)\b/g;
const folder = /(?<![\w*<>./:-])(?:[\w-]+\/)+(?=[\s,;.:)`]|$)/gm;

const pagesOfFiles = [
  'docs/architecture.md',
  'README.md',
  'CONTRIBUTING.md',
  'docs/tests.md',
  'docs/access.md',
  'docs/product.md',
  'docs/papers/asvs.md',
  'docs/papers/hecvat.md',
].concat(readdirSync('docs/decisions').map((name) => `docs/decisions/${name}`));

function filesNamedOn(page: string): string[] {
  const text = readFileSync(page, 'utf8');
  return [...text.matchAll(file), ...text.matchAll(folder)].map(([name]) => name);
}

test('pages name files', () => expect(pagesOfFiles.flatMap(filesNamedOn).length).toBeGreaterThan(200));

test.each(pagesOfFiles)('every file and folder that %s names is there', (page) => {
  const named = filesNamedOn(page);
  expect(named.filter((name) => !paths.some((path) => path.endsWith(`/${name}`)))).toEqual([]);
});

/** A page by its name and a section number, or before a colon; or a specification as such. */
const pages = '(?:product|specification|interface|house|stack|access-and-safety)(?:[.]md)?';
const citation = new RegExp(
  `${pages} §|[/*#] ${pages}: |[/*#] .*(?:specification['’]s|(?:by|in|of) the specification)\\b`,
);

const sources = [...roots, 'ops']
  .flatMap((root) => readdirSync(root, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && /\.(?:ts|tsx|mjs|css|html|grit|sh|conf|ya?ml|md)$/.test(entry.name))
  .map((entry) => `${entry.parentPath}/${entry.name}`)
  .concat('README.md', 'CONTRIBUTING.md', 'Dockerfile');
const linesOf = (source: string) => readFileSync(source, 'utf8').split('\n');

test('no comment cites a document that is not in the repository', () => {
  expect(sources.length).toBeGreaterThan(1000);
  const cited = sources.flatMap((source) =>
    linesOf(source)
      .filter((line) => !source.endsWith('.md') && citation.test(line))
      .map((line) => `${source}: ${line.trim()}`),
  );
  expect(cited).toEqual([]);
});

const records = readdirSync('docs/decisions').map((name) => Number(name.slice(0, 4)));

test('every decision that is named has its record', () => {
  const named = sources.flatMap((source) =>
    linesOf(source).flatMap((line) =>
      [...line.matchAll(/\bdecisions? (\d+(?:(?:, | and | to )\d+)*)/gi)].flatMap(([, numbers = '']) =>
        (numbers.match(/\d+/g) ?? []).map((number) => ({ source, number: Number(number) })),
      ),
    ),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter(({ number }) => !records.includes(number))).toEqual([]);
});

test('every number in brackets in the tree of the house is a decision', () => {
  const [, tree = ''] = readFileSync('docs/architecture.md', 'utf8').split('```');
  const named = [...tree.matchAll(/\((?:[^()]*, )?(?:decision )?(\d+)(?:, [^()]*)?\)/g)].map(([, number]) =>
    Number(number),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((number) => !records.includes(number))).toEqual([]);
});

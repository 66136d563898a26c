import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';

const program = join(import.meta.dirname, 'mutants.mjs');
const price = `import { log } from './log.ts';

type Kind = 3 | true;
export async function priceOf(count: number, isStaff: boolean, kind?: Kind): Promise<number> {
  if (isStaff) return 0;
  log.info('asked', 5 > 4);
  // if (count > 7) return 7;
  const sum = await Promise.resolve(count * 3);
  return sum > 10 && kind !== true ? 9 : sum;
}
`;
const priceTest = `import { expect, test } from 'vitest';
import { priceOf } from './price.ts';

test('a price', async () => {
  expect([await priceOf(2, false), await priceOf(9, false), await priceOf(9, true)]).toEqual([6, 9, 0]);
});
`;
const folder = mkdtempSync(join(tmpdir(), 'mutants-test-'));
const tree = join(folder, 'tree');
const scratch = join(folder, 'scratch');
mkdirSync(scratch);
for (const [file, text] of Object.entries({
  '.gitignore': 'node_modules\n',
  'package.json': '{ "type": "module" }\n',
  'vitest.config.ts': 'export default {};\n',
  'tsconfig.json': JSON.stringify({
    compilerOptions: { noEmit: true, strict: true, allowImportingTsExtensions: true, types: [] },
    include: ['server'],
    exclude: ['**/*.test.ts'],
  }),
  'server/price.ts': price,
  'server/price.test.ts': priceTest,
  'server/log.ts': 'export const log = { info: (_word: string, _fact: boolean) => {} };\n',
})) {
  mkdirSync(dirname(join(tree, file)), { recursive: true });
  writeFileSync(join(tree, file), text);
}
symlinkSync(join(import.meta.dirname, '../../node_modules'), join(tree, 'node_modules'));
execFileSync('git', ['init', '--quiet', tree]);
const filesBefore = texts();
// Each run starts the tests, the compiler and the linter as programs of their own.
vi.setConfig({ testTimeout: 120_000 });
afterAll(() => vi.resetConfig());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function texts(): string[] {
  const names = readdirSync(join(tree, 'server'), { recursive: true, encoding: 'utf8' });
  return names.map((name) => `${name} ${readFileSync(join(tree, 'server', name), 'utf8')}`);
}

function start(...args: string[]) {
  return spawn(process.execPath, [program, ...args], {
    cwd: tree,
    env: { ...process.env, TMPDIR: scratch },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function run(...args: string[]): Promise<string> {
  const child = start(...args);
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => said.push(text));
  await once(child, 'close');
  return said.join('');
}

test('small defects are found in the code, not in types, logs and comments', async () => {
  const said = await run('server', '--list');
  const listed = said.split('\n').flatMap((line) => /^\d+\. server\/price\.ts:(.*)$/.exec(line)?.[1] ?? []);
  expect(listed).toEqual([
    '5 early return dropped: if (isStaff) return 0; → nothing',
    '5 condition turned: isStaff → !(isStaff)',
    '5 number changed: 0 → 1',
    '8 await dropped: await → nothing',
    '8 sum turned: count * 3 → count / 3',
    '8 number changed: 3 → 4',
    '9 limit off by one: sum > 10 → sum >= 10',
    '9 and for or: sum > 10 && kind !== true → sum > 10 || kind !== true',
    '9 condition turned: sum > 10 && kind !== true → !(sum > 10 && kind !== true)',
    '9 number changed: 10 → 11',
    '9 condition turned: kind !== true → kind === true',
    '9 boolean turned: true → false',
    '9 number changed: 9 → 10',
  ]);
  expect(await run('server', '--list', '--sample', '4', '--seed', '5')).toBe(
    await run('server', '--list', '--sample', '4', '--seed', '5'),
  );
});

test('those that no test noticed are listed, and the tree is as it was', async () => {
  const report = join(folder, 'report.json');
  const drawn = ['server/price.ts', '--sample', '3', '--seed', '8', '--json', report];
  const said = await run(...drawn);
  expect(said.split('── unnoticed\n')[1]?.split('\n')).toEqual([
    '2. server/price.ts:9 number changed: 10 → 11',
    '',
    '3 defects: 2 noticed (67 %), 1 unnoticed, 0 out of time',
    '',
  ]);
  const { results } = JSON.parse(readFileSync(report, 'utf8'));
  expect(results[0].by).toMatchObject({ test: 'server/price.test.ts', name: 'a price' });
  expect(results[2].by).toMatchObject({ tool: 'tsc' });
  expect(texts()).toEqual(filesBefore);
  expect(readdirSync(scratch)).toEqual([]);

  // Behind the last one there is nothing left to try.
  expect(await run(...drawn, '--from', '4')).toContain('3 defects: 2 noticed (67 %)');
});

test('one that is stopped leaves nothing behind', async () => {
  const child = start('server/price.ts');
  // The first line says how many there are; by the next one the tests are running.
  await once(child.stdout, 'data');
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([130, null]);
  expect(texts()).toEqual(filesBefore);
  expect(readdirSync(scratch)).toEqual([]);
});

test('says what it cannot do', async () => {
  expect(await run()).toContain('Say which files or folders');
  expect(await run('elsewhere')).toContain('There is no file in elsewhere');
  expect(await run('server', '--sample', 'many')).toContain('--sample wants a whole number');
  expect(await run('server', '--from', '2')).toContain('--from carries on with what stands in the file of --json');
});

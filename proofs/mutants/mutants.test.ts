import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
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
/** Notifies one of two people: plain JavaScript, which a test elsewhere imports through another file. */
const told = `export function tell(senderId, receiverId, { bus, log }) {
  log.info('telling');
  if (senderId === receiverId) bus.send('nobody');
  bus.where('messages.senderId', senderId);
  bus.send({ receiverId, at: bus.at(0) }, senderId.name);
  reach(senderId, receiverId, bus);
}

function reach(one, other, bus) {
  'use strict';
  bus.send(one, other);
}
`;
const toldTest = `import { expect, test } from 'vitest';
import { tellAll } from '../far/all.mjs';

test('who is told', () => {
  const sent: unknown[] = [];
  const say = (...words: unknown[]) => sent.push(words);
  const parts = { bus: { send: say, where: say, at: () => 1 }, log: { info: () => {} } };
  tellAll(3, 4, parts);
  expect(sent.splice(0)).toEqual([['messages.senderId', 3], [{ receiverId: 4, at: 1 }, undefined], [3, 4]]);
  tellAll(5, 5, parts);
  expect(sent[0]).toEqual(['nobody']);
});
`;
/** A test that records its duration. */
const slowTest = `import { appendFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { waitOf } from './wait.ts';

test('takes its time', async () => {
  const note = (word: string) => appendFileSync(String(process.env['TIMES_FILE']), word + '\\n');
  note('begun');
  await new Promise((resolve) => setTimeout(resolve, 1500));
  note('ended');
  expect(waitOf(1)).toBeDefined();
});
`;
const folder = mkdtempSync(join(tmpdir(), 'mutants-test-'));
const tree = join(folder, 'tree');
const scratch = join(folder, 'scratch');
mkdirSync(scratch);
for (const [file, text] of Object.entries({
  '.gitignore': 'node_modules\n',
  'package.json': '{ "type": "module" }\n',
  // Like our configuration: a project that sets the number of workers itself.
  'vitest.config.ts':
    "export default { test: { maxWorkers: 4, projects: [{ extends: true, test: { include: ['server/**/*.test.ts'] } }] } };\n",
  'tsconfig.json': JSON.stringify({
    compilerOptions: { noEmit: true, strict: true, allowImportingTsExtensions: true, types: [] },
    include: ['server'],
    exclude: ['**/*.test.ts'],
  }),
  'server/price.ts': price,
  'server/price.test.ts': priceTest,
  'server/told.mjs': told,
  'server/far/all.mjs': "export { tell as tellAll } from '../told.mjs';\n",
  'server/other/all.test.ts': toldTest,
  'server/slow/wait.ts': 'export const waitOf = (ms: number) => (ms > 9 ? ms * 2 : ms + 3 > 20);\n',
  ...Object.fromEntries([1, 2, 3].map((one) => [`server/slow/slow-${one}.test.ts`, slowTest])),
  'server/testing/given.ts': 'export const given = (count: number) => count > 4;\n',
  'server/log.ts': 'export const log = { info: (_word: string, _fact: boolean) => {} };\n',
})) {
  mkdirSync(dirname(join(tree, file)), { recursive: true });
  writeFileSync(join(tree, file), text);
}
symlinkSync(join(import.meta.dirname, '../../node_modules'), join(tree, 'node_modules'));
execFileSync('git', ['init', '--quiet', tree]);
const filesBefore = texts();
// Each run starts the tests, the compiler and the linter as separate programs.
vi.setConfig({ testTimeout: 120_000 });
afterAll(() => vi.resetConfig());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function texts(): string[] {
  const found = readdirSync(join(tree, 'server'), { recursive: true, encoding: 'utf8' });
  const names = found.filter((name) => /\.m?[jt]s$/.test(name));
  return names.map((name) => `${name} ${readFileSync(join(tree, 'server', name), 'utf8')}`);
}

const timesFile = join(folder, 'times');

function start(...args: string[]) {
  return spawn(process.execPath, [program, ...args], {
    cwd: tree,
    env: { ...process.env, TMPDIR: scratch, TIMES_FILE: timesFile },
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

test('defects are put into the product alone, not into what tests are made of', async () => {
  const said = await run('server', '--list');
  expect(said).toContain('server/slow/wait.ts');
  expect(said).not.toContain('server/testing');
});

test('statements are left out, and people and columns exchanged, in plain JavaScript as well', async () => {
  const said = await run('server/told.mjs', '--list');
  const kinds = /^\d+\. server\/told\.mjs:(\d+ (?:statement left out|sibling taken|arguments exchanged): .*)$/;
  expect(said.split('\n').flatMap((line) => kinds.exec(line)?.[1] ?? [])).toEqual([
    '3 sibling taken: senderId → receiverId',
    '3 sibling taken: receiverId → senderId',
    "3 statement left out: bus.send('nobody'); → ;",
    "4 statement left out: bus.where('messages.senderId', senderId); → nothing",
    "4 sibling taken: 'messages.senderId' → 'messages.receiverId'",
    '4 sibling taken: senderId → receiverId',
    '5 statement left out: bus.send({ receiverId, at: bus.at(0) }, senderId.name); → nothing',
    '5 sibling taken: receiverId → receiverId: senderId',
    '6 statement left out: reach(senderId, receiverId, bus); → nothing',
    '6 sibling taken: senderId → receiverId',
    '6 arguments exchanged: senderId, receiverId → receiverId, senderId',
    '6 sibling taken: receiverId → senderId',
    '11 statement left out: bus.send(one, other); → nothing',
  ]);
});

test('a test elsewhere that knows a file by what it imports is tried', async () => {
  const report = join(folder, 'told.json');
  await run('server/told.mjs', '--sample', '2', '--seed', '3', '--tests', '1', '--json', report);
  const { results } = JSON.parse(readFileSync(report, 'utf8')) as { results: { by?: { test: string } }[] };
  expect(results.map(({ by }) => by?.test)).toEqual(['server/other/all.test.ts', 'server/other/all.test.ts']);
  expect(texts()).toEqual(filesBefore);
});

test('no more tests run at a time than there are processors, whatever the configuration says', async () => {
  const workers = String(availableParallelism());
  await run('server/slow', '--sample', workers, '--workers', workers);
  let running = 0;
  const atOnce = readFileSync(timesFile, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      running += line === 'begun' ? 1 : -1;
      return running;
    });
  expect(Math.max(...atOnce)).toBeGreaterThan(0);
  expect(Math.max(...atOnce)).toBeLessThanOrEqual(Number(workers));
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

  // After the last one nothing is left to try.
  expect(await run(...drawn, '--from', '4')).toContain('3 defects: 2 noticed (67 %)');
});

test('one that is stopped leaves nothing behind', async () => {
  const child = start('server/price.ts');
  // The first output is the number of defects; at the next one the tests are running.
  await once(child.stdout, 'data');
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([130, null]);
  expect(texts()).toEqual(filesBefore);
  expect(readdirSync(scratch)).toEqual([]);
});

test('says what it does where it is asked, and what it cannot', async () => {
  const said = await run('--help');
  for (const option of ['PATH…', '--since', '--sample', '--seed', '--json', '--from', '--list', '--tests', '--workers'])
    expect(said).toContain(option);
  expect(said).not.toContain('Say which');
  expect(await run()).toContain('Say which files or folders');
  expect(await run('elsewhere')).toContain('There is no file in elsewhere');
  expect(await run('server', '--sample', 'many')).toContain('--sample wants a whole number');
  expect(await run('server', '--from', '2')).toContain('--from carries on with what stands in the file of --json');
});

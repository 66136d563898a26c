import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

interface Check {
  checkExpressions(root: string, lists: object): Promise<{ problems: string[] }>;
}
const { checkExpressions }: Check = await import(new URL('./check-expressions.mjs', import.meta.url).href);

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portal-expressions-'));
  for (const folder of ['contract', 'server', 'web']) mkdirSync(join(root, folder));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const noLists = { keptExpressions: [], madeOfWords: [] };

/** Checks a project with only this text. */
async function problemsOf(text: string, lists: object = noLists) {
  writeFileSync(join(root, 'server/planted.mjs'), text);
  const { problems } = await checkExpressions(root, { ...noLists, ...lists });
  return problems;
}

test('an expression that can go back by a power is found, written out or made of constant texts', async () => {
  const planted = [
    String.raw`export const a = /^[A-Za-z\d+/\s]+={0,2}\s*$/.test('');`,
    "export const b = new RegExp('(a+)+$', 'i');",
    "const letters = '[a-z]+';",
    "export const c = new RegExp('^(?:' + letters + ')*!$', 'u');",
    String.raw`export const d = /(\*\*|__)(?=\S)(.+?)(?<=\S)(?:\*\*|__)/g;`,
  ];
  const problems = await problemsOf(planted.join('\n'));
  expect(problems.map((problem) => problem.replace(/ .*goes back by a power \((.*?)\).*/, ' $1')).sort()).toEqual([
    'server/planted.mjs:1 2nd degree polynomial',
    'server/planted.mjs:2 exponential',
    'server/planted.mjs:4 exponential',
    'server/planted.mjs:5 2nd degree polynomial',
  ]);
});

test('a linear one is not, nor one of a test', async () => {
  writeFileSync(join(root, 'web/planted.test.ts'), 'export const a = /(a+)+$/;');
  expect(await problemsOf(String.raw`export const a = [/^[a-z]+\s*=/, /[\d.]{1,20}$/, /(?<!\w)b+(?=c)/];`)).toEqual([]);
});

test('a place that makes one of words has to be listed, and a list names nothing that is gone', async () => {
  const text = "export const find = (word) => new RegExp('^' + word);";
  expect(await problemsOf(text)).toEqual([
    "server/planted.mjs:1 makes an expression that only a list can answer for: new RegExp('^' + word)",
  ]);
  const listed = { file: 'server/planted.mjs', text: "new RegExp('^' + word)", most: 10, why: 'one word' };
  expect(await problemsOf(text, { madeOfWords: [listed] })).toEqual([]);
  expect(await problemsOf('', { madeOfWords: [listed], keptExpressions: [{ ...listed, text: '/(a+)+$/' }] })).toEqual([
    'server/planted.mjs holds no /(a+)+$/ any more: take it out of the list',
    "server/planted.mjs holds no new RegExp('^' + word) any more: take it out of the list",
  ]);
});

test('a look-around with an endless repeat and a reference back cannot be judged, and are said so', async () => {
  const problems = await problemsOf(String.raw`export const a = [/(?=a*b)c+/, /(["']).*\1/];`);
  expect(problems.filter((problem) => problem.includes('cannot be judged'))).toHaveLength(2);
});

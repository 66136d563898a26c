import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { papers } from '#contract/content/paper.ts';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { sheetSystems } from '#contract/values/files/sheet-systems.ts';
import { paths } from '#contract/values/pages.ts';
import { readGuide } from '#server/features/guides/read-guide.ts';
import { contentFolder } from '#server/platform/content/content-folder.ts';
import { checkContent, readContent } from './content.ts';
import { contentValues } from './content-values.ts';

const source = contentFolder();
const filesIn = (group: string) => readdirSync(join(source, group)).filter((file) => file.endsWith('.md'));

test('every guide has a page, says who may read it, and stands at a place of its own in the list', () => {
  const names = filesIn('guides').map((file) => file.replace('.md', ''));
  const pages = [paths.gettingStartedGuide, paths.promotionGuide, paths.accountManagerGuide, paths.techSupportGuide];
  const ofPages = [...pages, paths.administratorGuide, paths.operatorGuide].map((path) => path.split('/').at(-1));
  expect(names).toEqual(ofPages.sort());
  const heads = names.map((name) => readGuide(source, name, contentValues).head);
  for (const { readers } of heads) {
    expect(readers === 'everyone' || capabilitiesOf({ role: 'admin' })[readers]).toBe(true);
    expect(readers === 'everyone' || capabilitiesOf({ role: 'customer' })[readers]).toBe(readers === 'everyone');
  }
  expect(new Set(heads.map(({ order }) => order)).size).toBe(names.length);
});

test('every page and sheet that the code knows is written, and no other', () => {
  expect(filesIn('trust').sort()).toEqual(
    Object.keys(papers)
      .map((name) => `${name}.md`)
      .sort(),
  );
  expect(filesIn('sign-in-sheets').sort()).toEqual(sheetSystems.map((name) => `${name}.md`).sort());
});

test('no placeholder of the code is one that nothing says', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.md'));
  const words = files.map((file) => readFileSync(join(source, file), 'utf8')).join('\n');
  const names = Object.keys({ ...contentValues.texts, ...contentValues.rows, ...contentValues.colours });
  expect(names.filter((name) => !words.includes(`{{${name}}}`))).toEqual([]);
});

describe('a mistake ends the build, with its line:', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'content-'));
    cpSync(source, folder, { recursive: true });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const operators = 'guides/operators.md';
  const privacy = 'trust/privacy.md';
  const sessions = 'guides/parts/sessions.md';
  const unknown = 'There is no placeholder';

  /** Columns: the file, a text in it, its replacement, and the error for that line. */
  test.each([
    ['an unknown placeholder', privacy, '{{controller}}', '{{controler}}', `${unknown} {{controler}}`],
    ['a placeholder of other texts', privacy, '{{controller}}', '{{acsUrl}}', `${unknown} {{acsUrl}}`],
    ['a placeholder of two words', privacy, '{{controller}}', '{{the controller}}', unknown],
    ['one in the front matter', privacy, 'lead: What {{portalName}}', 'lead: What {{portal}}', `${unknown} {{portal}}`],
    ['one in a part', sessions, 'Everyone is notified', '{{people}} are notified', `${unknown} {{people}}`],
    ['a section without an end', 'guides/getting-started.md', '{{/origin}}{{^', '{{^', 'The section {{#origin}}'],
    ['a section around a link', privacy, 'Questions about', '{{#sendsMail}}[a](/b){{/sendsMail}}', 'This page has'],
    ['an unknown part', operators, '## Starting it', '{{> start}}', 'There is no start.md in parts/'],
    ['an unknown audience', operators, 'readers: runsPortal', 'readers: runsAll', 'readers: '],
    ['a form that no text has', operators, '### Every setting', '***', 'No text here has a thematicBreak'],
    ['a row with a cell too many', operators, '| {{settings}} |', '| A | B | C | D |', 'A row has as many cells'],
    ['an item without a title', sessions, '**Set your Booking hours**', 'Set them', 'An item or note is one paragraph'],
    ['a picture elsewhere', 'guides/account-managers.md', '![The Dash', '![](/dash.png)[', 'A picture is'],
    ['a criterion without its level', 'accessibility/level-a.md', '## 1.1.1 Non', '## 1.1.1\n\n## ', 'A criterion is'],
  ])('%s', (_, path, from, to, said) => {
    const [before = '', after] = readFileSync(join(source, path), 'utf8').split(from);
    expect(after).toBeDefined();
    const place = `content/${path}:${before.split('\n').length}: ${said}`;
    expect(changed(path, (text) => text.replace(from, to))).toContain(place);
  });

  test.each([operators, privacy, 'articles/access/chat.md', 'accessibility/level-aa.md'])('no title in %s', (path) => {
    expect(changed(path, (text) => text.replace(/^title: .*\n/m, ''))).toContain(`content/${path}:1: title: `);
  });

  test('no front matter, no end of it, no YAML in it, an audience missing, and a field that nothing reads', () => {
    const begins = `content/${operators}:1: The file does not begin with front matter`;
    expect(changed(operators, (text) => text.replace('---\n', ''))).toContain(begins);
    expect(changed(operators, (text) => text.replace('\n---\n', '\n'))).toContain(begins);
    const broken = changed(operators, (text) => text.replace('summary: ', 'summary: "a" b '));
    expect(broken).toMatch(/content\/guides\/operators\.md:6: The front matter is no YAML/);
    expect(changed(operators, (text) => text.replace(/^readers: .*\n/m, ''))).toContain(':1: readers: ');
    expect(changed(operators, (text) => text.replace('order:', 'colour: red\norder:'))).toContain('colour');
  });

  test('of a file that nothing reads, where any file is read', () => {
    writeFileSync(join(folder, 'trust/cookies.md'), '---\ntitle: Cookies\nlead: None.\n---\n');
    expect(() => checkContent(folder)).toThrow('content/trust/cookies.md:1: Nothing reads this file');
    rmSync(join(folder, 'trust/cookies.md'));
    expect(() => checkContent(folder)).not.toThrow();
  });

  /** The error that the build reports after a change to a file. */
  function changed(path: string, change: (text: string) => string): string {
    const text = readFileSync(join(source, path), 'utf8');
    expect(change(text)).not.toBe(text);
    writeFileSync(join(folder, path), change(text));
    try {
      if (path.startsWith('articles/')) checkContent(folder);
      // This guide includes all parts.
      else readContent(folder, path.includes('/parts/') ? 'guides/administrators.md' : path);
      return 'nothing';
    } catch (error) {
      return String(error);
    } finally {
      writeFileSync(join(folder, path), text);
    }
  }
});

test('braces around several words in a text to copy are left as they are', () => {
  expect(JSON.stringify(readContent(source, 'guides/operators.md'))).toContain('{{index .RepoDigests 0}}');
});

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { guideOf } from '#contract/content/guide.ts';
import { settingRows } from './config.ts';
import { contentValues } from './content-values.ts';
import { migrationNames, ownMigrations } from './db/migration-list.ts';
import { readGuide } from './features/guides/read-guide.ts';
import { contentFolder } from './platform/content/content-folder.ts';
import { makerOf } from './testing/test-app.ts';

const root = join(import.meta.dirname, '..');
const facts = {
  portalName: 'Carrel',
  supportEmail: 'help@carrel.example',
  supportHours: '',
  origin: null,
  sendsMail: false,
  plans: {},
};
const { chapters } = guideOf(readGuide(contentFolder(), 'operators', contentValues).guide, facts);
const words = JSON.stringify(chapters).replaceAll('\\n', '\n');

/** The rows of the table whose first column has this title. */
function rowsUnder(title: string) {
  const blocks = chapters.flatMap((chapter) => chapter.blocks);
  return blocks.flatMap((block) => (block.kind === 'table' && block.columns[0]?.title === title ? block.rows : []));
}

test('the operator’s guide lists every setting as the server describes it', () => {
  const described = settingRows().map((row) => [row.variable, row.default, row.does]);
  expect(rowsUnder('Setting')).toEqual(described);
});

test('every setting that it names is one', () => {
  const names = new Set([...words.matchAll(/\bPORTAL_[A-Z\d_]+/g)].map(([name]) => name.replace(/_FILE$/, '')));
  expect(names.size).toBeGreaterThan(settingRows().length - 5);
  expect([...names].filter((name) => !settingRows().some(({ variable }) => variable === name))).toEqual([]);
});

test('every command that it names is one, with its options', () => {
  const help = (...command: string[]) =>
    execFileSync(process.execPath, ['--import', 'tsx', 'server/cli.ts', ...command, '--help'], {
      cwd: root,
      encoding: 'utf8',
    });
  const known = new Set([...help().matchAll(/^ {2}([a-z-]+)/gm)].map(([, name]) => name));
  const texts = words.replaceAll('npm run portal -- ', 'portal ');
  // Phrases such as 'portal serves' or 'the portal makes' are not commands.
  const named = new Set([...texts.matchAll(/(?<!the |-|\/|:)\bportal ([a-z][a-z-]+)\b/gi)].map(([, name]) => name));
  expect([...named].filter((name) => !known.has(name))).toEqual([]);
  expect(named).toEqual(
    new Set([
      ...['demo', 'migrate', 'backup', 'restore', 'export', 'import', 'hold-mails', 'adopt-files'],
      ...['create-admin', 'reset-password', 'remove-factor', 'config', 'doctor'],
      ...['rotate-secret-key', 'import-conversations', 'confirm-clock'],
    ]),
  );
  expect(help('migrate')).toContain('--dry-run');
  for (const command of ['backup', 'restore']) expect(help(command)).toContain('--incomplete');
  expect(help('rotate-secret-key')).toContain('--lost');
  for (const option of ['--people', '--try', '--undo', '--as']) expect(help('import-conversations')).toContain(option);
  expect(help('config')).toContain('docs');
}, 60_000);

test('it names the last change beside which no older version may run', () => {
  const last = migrationNames.findLast((name) => !ownMigrations.olderVersionsMayRun.includes(name));
  expect(words).toContain(`coming from one before ${last}`);
});

test('every figure of one machine stands in the decision that it names', () => {
  const folder = join(root, 'docs/decisions');
  const limits = rowsUnder('What');
  expect(limits.length).toBeGreaterThan(10);
  for (const [what, figure = '', decision = ''] of limits) {
    const file = readdirSync(folder).find((name) => name.startsWith(decision.padStart(4, '0'))) ?? '';
    const record = readFileSync(join(folder, file), 'utf8').replace(/\s+/g, ' ');
    for (const number of figure.match(/[\d,]+|five|ten seconds/g) ?? []) {
      expect(record, what).toContain(number);
    }
  }
});

test('the addresses of health that it names answer', async () => {
  const { visitor } = await makerOf('sqlite')();
  const named = [...new Set(words.match(/\/(?:healthz|readyz)/g))];
  expect(named.sort()).toEqual(['/healthz', '/readyz']);
  for (const url of named) expect((await visitor.get(url)).statusCode).toBe(200);
});

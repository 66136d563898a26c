import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { operatorGuide } from '#contract/guides/operator-guide.ts';
import { limitRows } from '#contract/guides/operator-limits.ts';
import { settingRows } from '#contract/guides/operator-settings.ts';
import { Settings } from './config.ts';
import { makerOf } from './testing/test-app.ts';

const root = join(import.meta.dirname, '..');
const facts = { portalName: 'Carrel', supportEmail: 'help@carrel.example', origin: null, sendsMail: false };
const { chapters } = operatorGuide(facts);
const words = JSON.stringify(chapters).replaceAll('\\n', '\n');

test('the operator’s guide lists every setting as the server describes it', () => {
  const described = Object.entries(Settings.shape).map(([name, schema]) => [
    name,
    String(schema.safeParse(undefined).data ?? ''),
    schema.description,
  ]);
  expect(settingRows).toEqual(described);
});

test('every setting that it names is one', () => {
  const names = new Set([...words.matchAll(/\bPORTAL_[A-Z\d_]+/g)].map(([name]) => name.replace(/_FILE$/, '')));
  expect(names.size).toBeGreaterThan(Object.keys(Settings.shape).length - 5);
  expect([...names].filter((name) => !(name in Settings.shape))).toEqual([]);
});

test('every command that it names is one, with its options', () => {
  const help = (...command: string[]) =>
    execFileSync(process.execPath, ['--import', 'tsx', 'server/cli.ts', ...command, '--help'], {
      cwd: root,
      encoding: 'utf8',
    });
  const known = new Set([...help().matchAll(/^ {2}([a-z-]+)/gm)].map(([, name]) => name));
  const texts = words.replaceAll('npm run portal -- ', 'portal ');
  // 'portal serves', 'the portal makes': words of a sentence stand for no command.
  const named = new Set([...texts.matchAll(/(?<!the |-|\/|:)\bportal ([a-z][a-z-]+)\b/gi)].map(([, name]) => name));
  expect([...named].filter((name) => !known.has(name))).toEqual([]);
  expect(named).toEqual(
    new Set([
      ...['demo', 'migrate', 'backup', 'restore', 'export', 'import', 'hold-mails', 'adopt-files'],
      ...['create-admin', 'reset-password', 'remove-factor', 'config', 'doctor'],
      'rotate-secret-key',
    ]),
  );
  expect(help('migrate')).toContain('--dry-run');
  expect(help('restore')).toContain('--incomplete');
  expect(help('rotate-secret-key')).toContain('--lost');
  expect(help('config')).toContain('docs');
}, 60_000);

test('every figure of one machine stands in the decision that it names', () => {
  const folder = join(root, 'docs/decisions');
  for (const [what, figure, decision] of limitRows) {
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

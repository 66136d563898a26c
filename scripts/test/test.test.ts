import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const commands = import.meta.dirname;
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portal-command-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function program(path: string, text: string) {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), text);
  chmodSync(join(root, path), 0o755);
}

/** The real command in a project whose tests end as `report` says and print their environment. */
function testCommand(report: object, env: Record<string, string> = {}, args = ['unit'], meanwhile = ':') {
  for (const name of ['test.mjs', 'reports.mjs', 'run-command.mjs', 'changed-files.mjs', 'nearest-tests.mjs']) {
    mkdirSync(join(root, 'scripts/test'), { recursive: true });
    copyFileSync(join(commands, name), join(root, 'scripts/test', name));
  }
  program('scripts/test/install-system.sh', '#!/bin/sh\n');
  program(
    'scripts/test/postgres.mjs',
    "export const startPostgres = async () => ({ url: '', stop: async () => {} });\n",
  );
  const isFailed = (report as { numFailedTests: number }).numFailedTests > 0;
  program(
    'node_modules/.bin/vitest',
    `#!/bin/sh
${meanwhile}
echo "form: $PORTAL_TEST_FORM, without: $PORTAL_TEST_WITHOUT, $*"
for argument; do case "$argument" in --outputFile.json=*) cat >"\${argument#--outputFile.json=}";; esac; done <<'report'
${JSON.stringify(report)}
report
exit ${isFailed ? 1 : 0}
`,
  );
  const { PATH, TMPDIR } = process.env;
  const { status, stdout } = spawnSync(process.execPath, [join(root, 'scripts/test/test.mjs'), ...args], {
    encoding: 'utf8',
    env: { PATH, TMPDIR, ...env },
  });
  return { status, last: stdout.trim().split('\n').at(-1), said: stdout };
}

const passed = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };

test('where all tests pass the command ends well, and with how many', () => {
  expect(testCommand(passed)).toMatchObject({ status: 0, last: '4 passed, 0 failed' });
});

test('the last lines say which test failed, for whoever sees no more of it', () => {
  const assertionResults = [{ status: 'failed', fullName: 'adds', failureMessages: ['expected 2 to be 3\n  at …'] }];
  const testResults = [{ name: join(root, 'server/sum.test.ts'), status: 'failed', assertionResults }];
  const { said } = testCommand({ ...passed, numFailedTests: 1, testResults });
  expect(said.trim().split('\n').slice(-3)).toEqual([
    'server/sum.test.ts › adds: expected 2 to be 3',
    '',
    '4 passed, 1 failed',
  ]);
});

test('the last lines of a stage that counts no tests stand at the end too', () => {
  program('node_modules/.bin/knip', '#!/bin/sh\nseq 100; echo chat: 1 message was lost; exit 1\n');
  const { said } = testCommand(passed, {}, ['dead-code', 'unit']);
  expect(said.split('── all stages').at(-1)).toMatch(
    /\n\ndead code:\n82\n(?:\d+\n)+chat: 1 message was lost\n\n4 passed, 1 failed\n$/,
  );
});

test('a test that fails, and a file that could not be read, fail the command', () => {
  expect(testCommand({ ...passed, numFailedTests: 1 })).toMatchObject({ status: 1, last: '4 passed, 1 failed' });
  const testResults = [{ name: join(root, 'a.test.ts'), status: 'failed', assertionResults: [] }];
  expect(testCommand({ ...passed, testResults })).toMatchObject({ status: 1, last: '4 passed, 1 failed' });
});

test('a test that is skipped, or only planned, fails the command where nothing was left out on purpose', () => {
  const testResults = [{ name: join(root, 'a.test.ts'), assertionResults: [{ status: 'skipped', fullName: 'adds' }] }];
  for (const skipped of [{ numPendingTests: 1 }, { numTodoTests: 1 }]) {
    const { status, last, said } = testCommand({ ...passed, ...skipped, testResults });
    expect([status, last]).toEqual([1, '4 passed, 1 failed']);
    expect(said).toContain('1 tests were skipped although nothing was left out on purpose.');
    expect(said).toContain('a.test.ts › adds (skipped)');
  }
});

test('the checks run at the same time', () => {
  // Each stage waits for the other, so they only succeed in parallel.
  const meet = (mine: string, other: string) =>
    `touch ${join(root, mine)}; for i in $(seq 100); do test -e ${join(root, other)} && exit 0; sleep 0.1; done; exit 1`;
  program('node_modules/.bin/biome', `#!/bin/sh\n${meet('lint', 'types')}\n`);
  program('node_modules/.bin/tsc', `#!/bin/sh\n${meet('types', 'lint')}\n`);
  expect(testCommand(passed, {}, ['lint', 'types']).status).toBe(0);
});

test('what is left out on purpose may be skipped by hand, and never in CI', () => {
  const skipped = { ...passed, numPendingTests: 2 };
  expect(testCommand(skipped, { PORTAL_TEST_WITHOUT: 'redis' })).toMatchObject({
    ...{ status: 0, last: '4 passed, 0 failed, 2 skipped' },
  });
  expect(testCommand(skipped, { PORTAL_TEST_WITHOUT: 'redis', CI: 'true' })).toMatchObject({
    ...{ status: 1, last: '4 passed, 2 failed' },
  });
});

test('the form, and what is left out, are told to the tests', () => {
  expect(testCommand(passed, {}, ['--whole', 'unit']).said).toContain('form: whole, without: ,');
  expect(testCommand(passed, {}, ['--ci', 'unit']).said).toMatch(/form: ci, without: ,.* --project server\n/);
  expect(testCommand(passed, { PORTAL_TEST_FORM: 'whole', PORTAL_TEST_WITHOUT: 'redis' }).said).toContain(
    'form: short, without: redis,postgres,',
  );
});

test('what a form has not is no stage of it', () => {
  const { status } = testCommand(passed, {}, ['faults']);
  expect(status).toBe(2);
});

test('the quick form runs the formatter on what changed since main, and the nearest tests', () => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], { cwd: root });
  mkdirSync(join(root, 'node_modules'));
  symlinkSync(join(commands, '../../node_modules/vite'), join(root, 'node_modules/vite'));
  for (const name of ['biome', 'tsc']) program(`node_modules/.bin/${name}`, '#!/bin/sh\necho "$0: $*"\n');
  program('package.json', '{ "type": "module", "imports": { "#scripts/*": "./scripts/*" } }');
  program('.gitignore', 'node_modules\n');
  for (const slice of ['chat', 'files']) {
    program(`server/${slice}/${slice}.ts`, `export const ${slice} = 1;\n`);
    program(`server/${slice}/${slice}.test.ts`, `import { ${slice} } from './${slice}.ts';\n`);
  }
  git('init', '--quiet', '--initial-branch=main');
  git('add', '.');
  git('commit', '--quiet', '--message=One');
  git('checkout', '--quiet', '-b', 'branch');
  program('server/chat/chat.ts', 'export const chat = 2;\n');
  git('commit', '--quiet', '--all', '--message=Two');
  program('server/files/more.test.ts', "import { files } from './files.ts';\n");

  const { status, last, said } = testCommand(passed, {}, ['--quick']);
  expect([status, last]).toEqual([0, '5 passed, 0 failed']);
  expect(said).toMatch(/biome: check .*true server\/chat\/chat\.ts .*server\/files\/more\.test\.ts/);
  expect(said).not.toContain('server/files/files.ts');
  expect(said).toMatch(
    /without: postgres,redis,dovecot, run .* server\/files\/more\.test\.ts server\/chat\/chat\.test\.ts\n/,
  );
});

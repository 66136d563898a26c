import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from './postgres.mjs';
import { countPlaywright, countVitest } from './reports.mjs';
import { endCommands, runCommand } from './run-command.mjs';

// npm test                 the product by itself, on SQLite; in `courses` stages run in parallel
// npm test -- unit lint    some stages, with the stages that they need
// npm run test:ci          what CI checks in addition: PostgreSQL, Redis, Dovecot, several machines, the command line, regular expressions, faults,
//                          attacks, and more journeys
// npm run test:whole       every stage in its long form: all on both engines, every journey at every width, more faults and attacks
// npm run test:quick       format, types and the nearest tests of changed files, on SQLite
const root = join(import.meta.dirname, '../..');
const roomMinBytes = 2 * 1024 ** 3;
/** Maximum number of output lines of a successful command, unless its output is shown in full. */
const quietLines = 5;
/** Number of last lines of a failed command that are repeated at the end. */
const lastLines = 20;
/** Everything that the tests write, deleted after them. */
const scratch = mkdtempSync(join(memoryFolder() ?? tmpdir(), 'portal-test-'));
const vitestReport = join(scratch, 'vitest.json');
const playwrightReport = join(scratch, 'playwright.json');
const tool = (name) => join(root, 'node_modules/.bin', name);

const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const isQuick = process.argv.includes('--quick');
const form = ['whole', 'ci'].find((name) => process.argv.includes(`--${name}`)) ?? 'short';
process.chdir(root);

const types = {
  name: 'types',
  title: 'types',
  // Parallel checkers check most types repeatedly: a single one takes half of the processor time, which other stages
  // need.
  commands: [[], ['-p', 'web'], ['-p', 'web/tsconfig.test.json']].map((args) => [
    ...[tool('tsc'), '--noEmit', '--checkers', '1'],
    ...args,
  ]),
};
const vitest = [tool('vitest'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`];
const shortOrWhole = form === 'whole' ? 'whole' : 'short';
const allStages = [
  { name: 'system', title: 'what this machine needs', commands: [['scripts/test/install-system.sh']] },
  { name: 'lint', title: 'format and lint', commands: [[tool('biome'), 'check', '.', '--error-on-warnings']] },
  types,
  { name: 'dead-code', title: 'dead code', commands: [[tool('knip')]] },
  {
    name: 'expressions',
    title: 'regular expressions',
    commands: [['node', '--import', 'tsx', 'proofs/expressions/expressions.mjs']],
  },
  { name: 'build', title: 'build', commands: [['node', 'scripts/build/build.mjs']] },
  {
    name: 'unit',
    title: 'unit and API tests',
    isLoud: true,
    commands: [form === 'ci' ? [...vitest, '--project', 'server'] : vitest],
    withPostgres: true,
    count: () => countVitest(vitestReport, root),
  },
  {
    name: 'boot',
    title: 'start and stop of the build',
    needs: ['build'],
    commands: [['node', 'scripts/test/boot-check.mjs']],
  },
  {
    name: 'faults',
    title: 'faults, some of each',
    isLoud: true,
    needs: ['build'],
    without: 'postgres',
    commands: [['node', '--import', 'tsx', 'proofs/faults/faults.mjs', shortOrWhole]],
  },
  {
    name: 'attacks',
    title: 'attacks, some of each',
    isLoud: true,
    needs: ['build'],
    commands: [['node', '--import', 'tsx', 'proofs/attacks/attacks.mjs', shortOrWhole]],
  },
  {
    name: 'journeys',
    title: 'browser journeys',
    isLoud: true,
    needs: ['build'],
    without: 'chromium',
    withPostgres: true,
    commands: [[tool('playwright'), 'test', '--reporter=list,json']],
    count: () => countPlaywright(playwrightReport),
  },
];
/** Stages of these forms; the whole form has all. */
const stagesOf = {
  short: ['system', 'lint', 'types', 'dead-code', 'build', 'unit', 'boot', 'journeys'],
  ci: ['system', 'expressions', 'build', 'unit', 'faults', 'attacks', 'journeys'],
};
const stages = isQuick
  ? await quickStages()
  : allStages.filter(({ name }) => form === 'whole' || stagesOf[form].includes(name));
/**
 * Courses run one after another, and the rows of a course in parallel. Unit tests and journeys both use all cores: in
 * parallel they took longer. Faults and attacks spend half of their time waiting: in parallel they take as long as the
 * longer one, and their time limits still hold on a busy machine.
 */
const courses = isQuick
  ? [[['lint'], ['types'], ['unit']]]
  : [
      [['system']],
      [['lint'], ['types'], ['build'], ['expressions']],
      [['unit'], ['boot', 'dead-code']],
      [['faults'], ['attacks']],
      [['journeys']],
    ];

// Suites may only be left out by hand: in CI a suite that did not run has not passed.
const leftOut = process.env.CI === 'true' ? [] : (process.env.PORTAL_TEST_WITHOUT ?? '').split(',').filter(Boolean);
/** Only a production set-up has these. */
const notHere = form === 'short' ? [...new Set([...leftOut, 'postgres', 'redis', 'dovecot'])] : leftOut;
const results = [];
// A PostgreSQL started by a stage runs as another user, which must reach its own folder in here.
chmodSync(scratch, 0o711);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, giveUp);
// The reader of the output may leave early, as `head` does.
process.stdout.once('error', giveUp);
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));

let postgres;
const chosen = chosenStages();
for (const course of courses) {
  const rows = course.map((row) => chosen.filter(({ name }) => row.includes(name))).filter((row) => row.length > 0);
  if (rows.length === 0) continue;
  console.log(`\n── ${rows.map((row) => row.map(({ title }) => title).join(', ')).join(' | ')}`);
  await Promise.all(rows.map((row, place) => runRow(row, { isLive: place === 0 })));
}
await postgres?.then(
  ({ stop }) => stop(),
  () => {},
);
printSummary();

async function giveUp() {
  await endCommands();
  process.exit(130);
}

/** Stages for changed files, within two minutes. */
async function quickStages() {
  const { changedFiles, testsOfChanged } = await import('./changed-files.mjs');
  const found = changedFiles(root);
  const { tests, leftOver } = testsOfChanged(root, found);
  const more = leftOver > 0 ? `, without ${leftOver} more` : '';
  const biome = [
    tool('biome'),
    'check',
    '--error-on-warnings',
    '--no-errors-on-unmatched',
    '--files-ignore-unknown=true',
  ];
  return [
    {
      name: 'lint',
      title: `format and lint, ${found.changed.length} files`,
      commands: found.changed.length > 0 ? [[...biome, ...found.changed]] : [],
    },
    types,
    {
      name: 'unit',
      title: `unit tests near it, ${tests.length} files${more}`,
      isLoud: true,
      commands: tests.length > 0 ? [[...vitest, '--passWithNoTests', ...tests]] : [],
      count: tests.length > 0 ? () => countVitest(vitestReport, root) : undefined,
    },
  ];
}

function chosenStages() {
  const unknown = names.filter((name) => !stages.some((stage) => stage.name === name));
  if (unknown.length > 0) {
    console.error(
      `No stage is called ${unknown.join(', ')}. There are: ${stages.map((stage) => stage.name).join(', ')}`,
    );
    process.exit(2);
  }
  if (names.length === 0) return stages;
  const wanted = new Set(['system', ...names]);
  for (const { name, needs = [] } of stages) if (wanted.has(name)) for (const need of needs) wanted.add(need);
  return stages.filter((stage) => wanted.has(stage.name));
}

async function runRow(row, how) {
  for (const stage of row) results.push(await runStage(stage, how));
}

async function runStage(stage, how) {
  const { name, title, needs = [] } = stage;
  const started = performance.now();
  const done = (counts) => ({ name, title, seconds: (performance.now() - started) / 1000, ...counts });
  if (leftOut.includes(stage.without)) return done({ passed: 0, failed: 0, skipped: 1 });

  const missing = results.filter((result) => needs.includes(result.name) && result.failed > 0);
  if (missing.length > 0) {
    console.log(`Could not run: ${missing.map((result) => result.title).join(', ')} failed.`);
    return done({ passed: 0, failed: 1, skipped: 0 });
  }
  const { isOk, lastWords } = await runCommands(stage, how);
  const counts = stage.count?.() ?? { passed: isOk ? 1 : 0, failed: isOk ? 0 : 1, skipped: 0, failures: lastWords };
  if (counts.skipped > 0 && leftOut.length === 0) {
    console.log(`${counts.skipped} tests were skipped although nothing was left out on purpose.`);
    counts.failed += counts.skipped;
    counts.failures.push(...counts.skippedTests);
    counts.skipped = 0;
  }
  // A crash outside any test, or a file that could not be loaded, fails the command without failing a test.
  if (!isOk && counts.failed === 0) counts.failed = 1;
  return done(counts);
}

/** Runs all commands of a stage, even after a failure, so that one run shows everything. */
async function runCommands(stage, { isLive }) {
  const lastWords = [];
  let isOk = true;
  const env = await environmentOf(stage).catch((error) => {
    console.log(error.message);
    isOk = false;
    return cleanEnvironment();
  });
  // One of several parallel stages shows its output live, the others when they have ended.
  const isSeen = stage.isLoud && isLive;
  const isShownLater = stage.isLoud && !isLive;
  for (const command of stage.commands) {
    const how = { env, isLive: isSeen, isKept: !isSeen || !stage.count };
    const { isOk: isDone, output } = await runCommand(command, how);
    isOk = isDone && isOk;
    if (!isDone && output) lastWords.push(`${stage.title}:\n${output.split('\n').slice(-lastLines).join('\n')}`);
    if (isShownLater) console.log(`\n── ${stage.title}\n${output}`);
    else if (!isSeen && output && (!isDone || output.split('\n').length <= quietLines)) console.log(output);
  }
  return { isOk, lastWords };
}

async function environmentOf({ withPostgres }) {
  const env = cleanEnvironment();
  if (!withPostgres || notHere.includes('postgres')) return env;
  postgres ??= startPostgres();
  return { ...env, PORTAL_TEST_POSTGRES_URL: (await postgres).url };
}

/** Settings of the calling environment must not reach the servers that the tests start. */
function cleanEnvironment() {
  const own = Object.entries(process.env).filter(([name]) => !/^(?:PORTAL_.*|PORT|HOST|NODE_ENV)$/.test(name));
  const colours = process.stdout.isTTY ? {} : { FORCE_COLOR: undefined, NO_COLOR: '1' };
  return {
    ...Object.fromEntries(own),
    ...colours,
    ...(notHere.length > 0 ? { PORTAL_TEST_WITHOUT: notHere.join(',') } : {}),
    PORTAL_TEST_FORM: form,
    TMPDIR: scratch,
    PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
  };
}

/** On a disk each of many thousand commits would wait for a flush, and no test cuts the power. */
function memoryFolder() {
  const folder = '/dev/shm';
  if (!existsSync(folder)) return undefined;
  const { bavail, bsize } = statfsSync(folder);
  return Math.min(bavail * bsize, process.availableMemory()) > roomMinBytes ? folder : undefined;
}

function printSummary() {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  console.log('\n── all stages');
  const inOrder = stages.flatMap(({ name }) => results.filter((result) => result.name === name));
  for (const { title, seconds, passed, failed, skipped, unsteady = 0 } of inOrder) {
    const word = failed > 0 ? 'FAILED' : 'ok';
    const atSecondTry = unsteady > 0 ? `, ${unsteady} of them at the second try: see "flaky" above` : '';
    const counts = passed + failed > 1 ? `  ${passed} passed, ${failed} failed${atSecondTry}` : '';
    console.log(
      `${(passed + failed > 0 ? word : 'left out').padEnd(9)} ${title.padEnd(28)} ${seconds.toFixed(1).padStart(6)} s${counts}`,
    );
    sum.passed += passed;
    sum.failed += failed;
    sum.skipped += skipped;
  }
  // CI shows the last lines first, so the failures are repeated there.
  for (const failure of inOrder.flatMap(({ failures = [] }) => failures)) console.log(`\n${failure}`);
  if (sum.failed > 0) process.exitCode = 1;
  console.log(`\n${sum.passed} passed, ${sum.failed} failed${sum.skipped > 0 ? `, ${sum.skipped} skipped` : ''}`);
}

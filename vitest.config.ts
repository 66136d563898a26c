import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig } from 'vitest/config';
import { contentPlugin } from './scripts/build/content-plugin.ts';

const minute = 60_000;
/**
 * Somewhere that is not UTC, where a day cut in the wrong zone is seen. What tells times in the zone of a browser is tried in UTC as
 * well; the server knows no zone of its machine (scripts/lint/server-names-its-zone.grit).
 */
process.env['TZ'] = 'America/New_York';
/** A test tells times if it names a zone, a part of the day or a date as people read it. In the browser every moment is one. */
const tellsTimes =
  /London|\bzones?\b|midnight|weekday|(?<!, )\b\d{1,2} (?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)/;
const hasMoment = /\dT\d\d:\d\d/;
/** The official sample reports lie beside the project where its makers work; elsewhere nothing can be tried on them. */
const samples = '../shared/samples/counter/EXPECTED.json';
const withoutSamples = existsSync(samples) ? [] : ['**/samples.test.ts'];

const form = process.env['PORTAL_TEST_FORM'];
const leftOut = (process.env['PORTAL_TEST_WITHOUT'] ?? '').split(',');
/**
 * What starts programs again and again: the command line, of which that of the build is started by a stage of its own, and the search for
 * tests that notice nothing.
 */
const ofCommandLine = [
  ...testsIn(['server'], (file, text) => text.includes('scripts/build/build.mjs') || file.endsWith('-command.test.ts')),
  ...testsIn(['proofs/mutants'], () => true),
];
/** Files that are all for one engine or form: nothing would be left of them, one without a test fails, and nothing may count as skipped. */
const withoutTests = [
  ...(form === 'whole' ? [] : ['**/*.whole.test.ts']),
  // Writes files for the official rules, which are given to the proof.
  ...(process.env['PORTAL_TEST_INVOICES'] ? [] : ['proofs/invoices/**']),
  ...(form === 'short' ? ofCommandLine : []),
  ...['postgres', 'redis', 'dovecot']
    .filter((engine) => leftOut.includes(engine))
    .map((engine) => `**/{*.,}${engine}.test.ts`),
];
/** What `npm run test:ci` makes, besides the command line: the rest it has from `npm test`. */
const needsMoreThanSqlite = /describeOnBothEngines\(|describeWithRedis\(|startDovecot\(|makerOf\('postgres'/;

export default defineConfig({
  // Words of content/, as the browser imports them.
  plugins: [contentPlugin()],
  test: {
    // Real databases and real password hashes on a small machine: slow is not broken.
    testTimeout: minute / 2,
    hookTimeout: minute,
    // Of what comes sooner or later; left to itself it is given a second.
    expect: { poll: { timeout: minute / 3 } },
    // One more than cores: each waits for processes, disks and time now and then.
    maxWorkers: availableParallelism() + 1,
    // Nearly each test builds a server and drops it. With room for several the collector seldom copies what is gone a moment later.
    execArgv: ['--max-semi-space-size=64'],
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          isolate: false,
          include:
            form === 'ci'
              ? [...testsIn(['server'], (_, text) => needsMoreThanSqlite.test(text)), ...ofCommandLine]
              : ['{contract,server,proofs,scripts}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...withoutSamples, ...withoutTests],
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'components',
          environment: 'jsdom',
          // To make a page and to load React and all that is drawn with it takes longer than most of these files take.
          isolate: false,
          unstubGlobals: true,
          include: ['web/**/*.test.tsx'],
          setupFiles: ['web/testing/setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          // What shows nothing needs no page, which takes longer to make than most of these tests take.
          environment: 'node',
          isolate: false,
          include: ['web/**/*.test.ts'],
          setupFiles: ['web/testing/setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'in UTC',
          environment: 'node',
          isolate: false,
          include: testsOfTimes(),
          setupFiles: ['web/testing/setup.ts'],
          env: { TZ: 'UTC' },
        },
      },
    ],
  },
});

function testsOfTimes(): string[] {
  return testsIn(
    ['contract', 'web'],
    (file, text) => tellsTimes.test(text) || (file.startsWith('web/') && hasMoment.test(text)),
  );
}

function testsIn(roots: string[], isWanted: (file: string, text: string) => boolean): string[] {
  return roots
    .flatMap((root) => readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => `${root}/${name}`))
    .filter((file) => file.endsWith('.test.ts') && isWanted(file, readFileSync(file, 'utf8')));
}

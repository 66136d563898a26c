import { defineConfig } from '@playwright/test';
import type { Journey } from './e2e/journey.ts';

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

// Debian's Chromium as well; it does the same work with a fifth less of the processor.
const withoutWindows = { executablePath: '/usr/bin/chromium-headless-shell', args };
/** Neither the zone of the server nor that of the support hours. */
const inNewYork = { timezoneId: 'America/New_York', launchOptions: withoutWindows };
const form = process.env['PORTAL_TEST_FORM'];
const isWhole = form === 'whole';
const isCi = form === 'ci';
/** What `npm run test:simplesamlphp` makes, and nothing else: it takes a package that few machines have. */
const hasSimpleSamlPhp = process.env['PORTAL_TEST_WITH'] === 'simplesamlphp';
/** `npm test` leaves out what has `@ci` or `@whole`, whoever runs a file by hand what has `@whole`, and `npm run test:whole` nothing. */
const leftOut = [
  ...(isWhole ? [] : [/@whole/]),
  ...(form === 'short' ? [/@ci/] : []),
  ...(hasSimpleSamlPhp ? [] : [/@simplesamlphp/]),
];
/** `npm run test:ci` makes what `npm test` left out. */
const onSqlite = isCi ? { grep: /@ci/ } : {};
const onPostgres = {
  name: 'on PostgreSQL',
  // `@postgres-whole` is made on PostgreSQL in the whole form alone.
  grep: isWhole ? /@postgres/ : /@postgres(?!-whole)/,
  // Each worker has a demo made for itself, which takes longer than the few journeys of the short form.
  workers: isWhole ? 2 : 1,
  use: { engine: 'postgres' as const, launchOptions: withoutWindows },
};

/** Journeys drive Debian's Chromium against the built server; each gets a portal of its own, so there is none here. */
export default defineConfig<Pick<Journey, 'engine'>>({
  testDir: 'e2e',
  globalSetup: './e2e/before-all.ts',
  testMatch: '*.spec.ts',
  grepInvert: leftOut,
  outputDir: 'test-results',
  workers: 2,
  // A journey that passes at the second try hides a race that a person will meet: here it fails. Where everything is
  // run before it lands, `npm test` names it at the end and lets few of them pass (scripts/test/test.mjs).
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: Boolean(process.env['CI']),
  // Nobody waits so long but on a machine that does much else; what passes takes no longer for it.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    trace: 'off',
    video: 'off',
    // Taken by the journeys themselves: the tool takes one of every page, and throws it away where all is well.
    screenshot: 'off',
    // A step that waits in vain fails by itself, long before its journey does.
    actionTimeout: 60_000,
  },
  // The longest ones first, so that no worker is alone with one of them at the end.
  projects: [
    {
      name: 'walks',
      ...onSqlite,
      testMatch: 'walks.spec.ts',
      use: inNewYork,
    },
    // `npm test` starts a PostgreSQL; for a single journey `node scripts/test/postgres.mjs` does.
    ...(process.env['PORTAL_TEST_POSTGRES_URL'] ? [onPostgres] : []),
    {
      name: 'without windows',
      ...onSqlite,
      testIgnore: ['desktop-notices.spec.ts', 'devices.spec.ts', 'walks.spec.ts'],
      use: inNewYork,
    },
    {
      name: 'with windows',
      ...onSqlite,
      // Notices of the system are what the other form has not.
      testMatch: ['desktop-notices.spec.ts', 'devices.spec.ts'],
      use: { launchOptions: { executablePath: '/usr/bin/chromium', args } },
    },
  ],
});

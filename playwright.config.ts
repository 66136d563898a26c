import { defineConfig } from '@playwright/test';

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Journeys drive Debian's Chromium against the built server; each starts its own server, so there is none here. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  workers: 2,
  // A journey that passes at the second try hides a race that a person will meet.
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    trace: 'off',
    video: 'off',
    // Taken by the journeys themselves: the tool takes one of every page, and throws it away where all is well.
    screenshot: 'off',
  },
  projects: [
    {
      name: 'without windows',
      testIgnore: 'desktop-notices.spec.ts',
      // Debian's Chromium as well; it does the same work with a fifth less of the processor.
      use: { launchOptions: { executablePath: '/usr/bin/chromium-headless-shell', args } },
    },
    {
      name: 'with windows',
      // Notices of the system are what the other form has not.
      testMatch: 'desktop-notices.spec.ts',
      use: { launchOptions: { executablePath: '/usr/bin/chromium', args } },
    },
  ],
});

import { existsSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig } from 'vitest/config';

const minute = 60_000;
/** The official sample reports lie beside the project where its makers work; elsewhere nothing can be tried on them. */
const samples = '../shared/samples/counter/EXPECTED.json';
const withoutSamples = existsSync(samples) ? [] : ['**/samples.test.ts'];

export default defineConfig({
  test: {
    // Real databases and real password hashes on a small machine: slow is not broken.
    testTimeout: minute / 2,
    hookTimeout: minute,
    // Left to itself it keeps a core free for somebody who watches.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          isolate: false,
          include: ['{contract,server,scripts,bench}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...withoutSamples],
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'components',
          environment: 'jsdom',
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
    ],
  },
});

import { existsSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const minute = 60_000;

export default defineConfig({
  test: {
    // Real databases and real password hashes on a small machine: slow is not broken.
    testTimeout: minute / 2,
    hookTimeout: minute,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: ['{contract,server,scripts,bench}/**/*.test.ts'],
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['web/**/*.test.{ts,tsx}'],
          setupFiles: existsSync('web/testing/setup.ts') ? ['web/testing/setup.ts'] : [],
        },
      },
    ],
  },
});

import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { defineConfig } from 'vite';

/** Programs of their own, by name: every `*.worker.ts` of the server. */
const workers = Object.fromEntries(
  readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.worker.ts') && !file.startsWith('testing/'))
    .map((file) => [basename(file, '.ts'), `server/${file}`]),
);

/** The server build: ordinary modules, beside the packages that `npm ci --omit=dev` installs. */
export default defineConfig({
  publicDir: false,
  // Hundreds of small files: read one by one they are a third of a start.
  ssr: { noExternal: ['kysely', 'yaml', 'zod'] },
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    reportCompressedSize: false,
    rolldownOptions: {
      input: {
        cli: 'server/cli.ts',
        ...workers,
        // For the journeys, which start a server many times in one process.
        main: 'server/main.ts',
        config: 'server/config.ts',
        readers: 'server/db/reading/readers.ts',
        // Run once by the build itself.
        'make-demo-library': 'server/demo/library/make-demo-library.ts',
      },
      // Flat, so that `new URL('./reader.worker.js', import.meta.url)` is right in every chunk.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});

import { defineConfig } from 'vite';

/** The server build: ordinary modules, beside the packages that `npm ci --omit=dev` installs. */
export default defineConfig({
  publicDir: false,
  // Hundreds of small files: read one by one they are a third of a start.
  ssr: { noExternal: ['kysely', 'zod'] },
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    reportCompressedSize: false,
    rolldownOptions: {
      input: {
        cli: 'server/cli.ts',
        'reader.worker': 'server/db/reading/reader.worker.ts',
        'usage-import.worker': 'server/features/usage/imports/usage-import.worker.ts',
        'metadata.worker': 'server/features/technical-setup/metadata/metadata.worker.ts',
        'text-extraction.worker': 'server/features/resources/extraction/text-extraction.worker.ts',
        'words.worker': 'server/features/assistant/finding/words.worker.ts',
        'meaning.worker': 'server/features/assistant/finding/meaning.worker.ts',
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

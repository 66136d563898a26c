import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/**
 * The server build. One file instead of some hundred makes the start several times quicker, so everything written
 * in JavaScript is inlined; what carries native code, or is loaded only where it is used, stays a package.
 */
export default defineConfig({
  publicDir: false,
  ssr: {
    target: 'node',
    noExternal: true,
    external: [
      '@node-rs/argon2',
      '@photostructure/sqlite',
      'pdfkit',
      'pg',
      // A third of the bundle that never runs: routes state their schemas in the contract, and nothing is injected.
      '@fastify/ajv-compiler',
      '@fastify/fast-json-stringify-compiler',
      'light-my-request',
    ],
  },
  // The reader of PDFs looks for files of a package that no built portal has beside it.
  define: { 'import.meta.resolve': 'undefined' },
  // What is loaded by packages for what the portal never asks of them.
  resolve: {
    alias: {
      glob: fileURLToPath(new URL('server/platform/no-glob.ts', import.meta.url)),
      'node:http2': fileURLToPath(new URL('server/platform/no-http2.ts', import.meta.url)),
    },
  },
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    reportCompressedSize: false,
    rolldownOptions: {
      input: {
        cli: 'server/launch.ts',
        portal: 'server/cli.ts',
        'checkpoint.worker': 'server/db/checkpoint.worker.ts',
        'usage-import.worker': 'server/features/usage/usage-import.worker.ts',
        'text-extraction.worker': 'server/features/resources/text-extraction.worker.ts',
        // Run once by the build itself.
        'keep-compiled-code': 'server/keep-compiled-code.ts',
        'make-demo-library': 'server/demo/library/make-demo-library.ts',
      },
      // Flat, so that `new URL('./checkpoint.worker.js', import.meta.url)` is right in every chunk.
      output: {
        // Scripts and no modules: only of those V8 can keep the compiled code (platform/built-chunks.ts).
        format: 'cjs',
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        // Less to parse at the start; names stay, because stack traces in a log should name our functions.
        minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
      },
    },
  },
});

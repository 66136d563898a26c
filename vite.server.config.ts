import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

/**
 * What packages load at every start, and need only for what is never asked of them: a proxy speaks TLS and HTTP/2, every
 * command is one of ours, no folder is listed, and the versions of plugins are those that were installed.
 */
const leftOut = {
  '@fastify/static': ['glob'],
  commander: ['node:child_process'],
  fastify: ['node:http2', 'node:https', 'semver'],
  ws: ['https', 'tls'],
};
const standInFile = fileURLToPath(new URL('server/platform/left-out.ts', import.meta.url));

function standIn(module: string, importer: string | undefined): string | undefined {
  const isLeftOut = Object.entries(leftOut).some(
    ([name, modules]) => modules.includes(module) && importer?.includes(`/node_modules/${name}/`),
  );
  return isLeftOut ? standInFile : undefined;
}

/** Writes other characters as escapes, so that a chunk is read without decoding (platform/built-chunks.ts). */
const asciiOnly: Plugin = {
  name: 'ascii-only',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type === 'chunk') chunk.code = chunk.code.replace(/(\\*)([^\0-\x7f])/g, escaped);
    }
  },
};

function escaped(text: string, slashes: string, character: string): string {
  if (slashes.length % 2 === 1) throw new Error(`${text} would change its meaning as an escape`);
  return `${slashes}\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

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
  plugins: [{ name: 'left-out', enforce: 'pre', resolveId: standIn }, asciiOnly],
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
        'text-extraction.worker': 'server/features/resources/extraction/text-extraction.worker.ts',
        // Run once by the build itself.
        'keep-compiled-code': 'server/keep-compiled-code.ts',
        'make-demo-library': 'server/demo/library/make-demo-library.ts',
      },
      // Flat, so that `new URL('./checkpoint.worker.js', import.meta.url)` is right in every chunk.
      output: {
        // Scripts and no modules: only of those V8 can keep the compiled code (platform/built-chunks.ts).
        format: 'cjs',
        dynamicImportInCjs: false,
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        // Less to parse at the start; names stay, because stack traces in a log should name our functions.
        minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
      },
    },
  },
});

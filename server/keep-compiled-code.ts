import { fileURLToPath } from 'node:url';
import { openBuiltChunks } from './platform/built-chunks.ts';

// Run by the build in place of `cli.js`: does the same, and keeps the compiled code when it is told to.
const chunks = openBuiltChunks(fileURLToPath(new URL('.', import.meta.url)));
chunks.load('portal.js');
process.once('message', () => {
  chunks.keepCode();
  process.exit(0);
});

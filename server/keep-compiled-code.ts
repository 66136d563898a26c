import { chunks } from './launch.ts';

// Run by the build in place of `cli.js`: does the same, and keeps the compiled code when it is told to.
process.once('message', (order) => {
  if (order === 'keep') chunks.keepCode();
  process.exit(0);
});

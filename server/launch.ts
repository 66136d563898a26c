#!/usr/bin/env node
import { openBuiltChunks } from './platform/built-chunks.ts';
import { takeBackFlags } from './platform/take-back-flags.ts';

// What is built as `cli.js`, in front of the command line itself.
takeBackFlags();
const chunks = openBuiltChunks(import.meta.dirname);
chunks.load('portal.js');

/** For the build, which runs this file as well (keep-compiled-code.ts). */
export function keepCode(): void {
  // Serving sets one of them.
  takeBackFlags();
  chunks.keepCode();
}

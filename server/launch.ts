#!/usr/bin/env node
import { fileURLToPath } from 'node:url';
import { openBuiltChunks } from './platform/built-chunks.ts';

// What is built as `cli.js`, in front of the command line itself.
export const chunks = openBuiltChunks(fileURLToPath(new URL('.', import.meta.url)));
chunks.load('portal.js');

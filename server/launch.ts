#!/usr/bin/env node
import { openBuiltChunks } from './platform/built-chunks.ts';

// What is built as `cli.js`, in front of the command line itself.
export const chunks = openBuiltChunks(import.meta.dirname);
chunks.load('portal.js');

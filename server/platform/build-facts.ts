import { readFileSync } from 'node:fs';

/** Facts recorded by the build: the number of tests in its source, and its date, `2026-11-26`. */
export interface BuildFacts {
  all: number;
  inBrowser: number;
  builtOn: string;
}

/** Reads build-facts.json beside the built server; null if the server runs from its source. */
export function readBuildFacts(): BuildFacts | null {
  try {
    return JSON.parse(readFileSync(new URL('./build-facts.json', import.meta.url), 'utf8'));
  } catch {
    return null;
  }
}

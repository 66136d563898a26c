import { readFileSync } from 'node:fs';

/** What the build noted of itself: how many tests its source has, and its day, `2026-11-26`. */
export interface BuildFacts {
  all: number;
  inBrowser: number;
  builtOn: string;
}

/** It lies beside the built server; null where the server runs from its source. */
export function readBuildFacts(): BuildFacts | null {
  try {
    return JSON.parse(readFileSync(new URL('./build-facts.json', import.meta.url), 'utf8'));
  } catch {
    return null;
  }
}

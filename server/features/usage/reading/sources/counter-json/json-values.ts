import type { Json, JsonObject } from './json-text.ts';

/** The text of a value that is no list and no object; empty for these and for nothing. */
export function scalarText(json: Json | undefined): string {
  if (json === null || json === undefined || typeof json === 'object') return '';
  return String(json).replace(/\s+/g, ' ').trim();
}

export function objectOf(json: Json | undefined): JsonObject | null {
  return json instanceof Map ? json : null;
}

/** A list, or none. */
export function listOf(json: Json | undefined): Json[] {
  return Array.isArray(json) ? json : [];
}

import type { Json, JsonObject } from './json-text.ts';

/** The text of a scalar; empty for lists, objects and null. */
export function scalarText(json: Json | undefined): string {
  if (json === null || json === undefined || typeof json === 'object') return '';
  return String(json).replace(/\s+/g, ' ').trim();
}

export function objectOf(json: Json | undefined): JsonObject | null {
  return json instanceof Map ? json : null;
}

/** The list; empty for other values. */
export function listOf(json: Json | undefined): Json[] {
  return Array.isArray(json) ? json : [];
}

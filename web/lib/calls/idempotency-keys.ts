import { idempotencyKeyHeader } from '#contract/values/idempotency-key.ts';

const keyBytes = 16;
/** Whoever says the same later than this means it anew. What was said, which may be a password, is not kept longer either. */
const openMs = 10 * 60_000;
/** Of submits of which nobody knows yet whether they were carried out, by what they say. */
const open = new Map<string, { key: string; at: number }>();

/**
 * The header of a submit. Whoever says the same again before an answer has come sends the same key, so that the server creates
 * nothing a second time: after a broken line, or where a button was pressed twice.
 */
export function idempotencyHeader(submit: string): Record<string, string> {
  // The timer of a machine that slept may be late.
  dropOld();
  const known = open.get(submit);
  if (known) return { [idempotencyKeyHeader]: known.key };
  const key = newKey();
  open.set(submit, { key, at: Date.now() });
  setTimeout(dropOld, openMs);
  return { [idempotencyKeyHeader]: key };
}

/** Whoever says the same from now on means it anew. */
export function forgetSubmit(submit: string): void {
  open.delete(submit);
}

function dropOld(): void {
  for (const [submit, { at }] of open) if (Date.now() - at >= openMs) open.delete(submit);
}

function newKey(): string {
  // `crypto.randomUUID` is missing where a portal is served without TLS.
  return Array.from(crypto.getRandomValues(new Uint8Array(keyBytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

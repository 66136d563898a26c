import { idempotencyKeyHeader } from '#contract/values/idempotency-key.ts';

const keyBytes = 16;
/** A repeated submit after this time is meant as a new one. The text of a submit may contain a password, so it is not kept longer either. */
const openMs = 10 * 60_000;
/** Submits whose result is still unknown, by their content. */
const open = new Map<string, { key: string; at: number }>();

/**
 * The idempotency header of a submit. Submitting the same again before an answer arrived sends the same key, so that the server creates
 * nothing twice: after a broken connection, or when a button is pressed twice.
 */
export function idempotencyHeader(submit: string): Record<string, string> {
  // The timer may be late on a machine that slept.
  dropOld();
  const known = open.get(submit);
  if (known) return { [idempotencyKeyHeader]: known.key };
  const key = newKey();
  open.set(submit, { key, at: Date.now() });
  setTimeout(dropOld, openMs);
  return { [idempotencyKeyHeader]: key };
}

/** The result is known: the same submit is a new one from now on. */
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

import { describe, expect, it } from 'vitest';
import { ClientId } from '#contract/fields.ts';
import { newClientId } from './client-id.ts';

describe('newClientId', () => {
  it('has the form of a UUIDv7 and passes the contract', () => {
    for (let n = 0; n < 200; n++) {
      const id = newClientId();
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(ClientId.safeParse(id).success).toBe(true);
    }
  });

  it('sorts in the order of making, also many times within one millisecond and when the clock is set back', () => {
    const start = Date.now() + 1000;
    const made = Array.from({ length: 10_000 }, (_, n) => newClientId(n > 5000 ? start - 60_000 : start));
    expect(new Set(made).size).toBe(made.length);
    expect([...made].sort()).toEqual(made);
  });

  it('carries the time it was made at', () => {
    const later = Date.now() + 3_600_000;
    expect(Number.parseInt(newClientId(later).replaceAll('-', '').slice(0, 12), 16)).toBe(later);
  });
});

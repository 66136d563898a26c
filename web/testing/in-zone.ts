import { vi } from 'vitest';

/** Runs something in a time zone. A formatter keeps the zone in which it was created, so `run` must import modules that have one. */
export async function inZone<Result>(zone: string, run: () => Promise<Result>): Promise<Result> {
  const { TZ } = process.env;
  process.env['TZ'] = zone;
  vi.resetModules();
  try {
    return await run();
  } finally {
    if (TZ === undefined) delete process.env['TZ'];
    else process.env['TZ'] = TZ;
    vi.resetModules();
  }
}

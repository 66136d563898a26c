import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { callAt } from './call-at.ts';
import { listCalls } from './list-calls.ts';

const contract: Record<string, Route> = routes;

test('every call that answers a list is measured, or left out with a reason', () => {
  const lists = Object.keys(contract).filter((name) => {
    const { reply } = contract[name] ?? {};
    return (
      name.startsWith('GET ') &&
      (isList(reply) || (reply instanceof z.ZodObject && Object.values(reply.shape).some(isList)))
    );
  });
  expect(lists.filter((name) => !(name in listCalls))).toEqual([]);
});

const asked = Object.entries(listCalls).flatMap(([name, calls]) =>
  typeof calls === 'string' ? [] : [{ name, calls }],
);

test.each(asked)('$name is asked as it can be', ({ name, calls }) => {
  for (const { path } of calls) {
    expect(callAt(path)).toBe(name);
    const { query } = contract[name] ?? {};
    const given = Object.fromEntries(new URL(path, 'http://localhost').searchParams);
    expect((query ?? z.strictObject({})).safeParse(given).error).toBeUndefined();
    // A parameter that is not the call's would be passed over in silence.
    const known = query instanceof z.ZodObject ? Object.keys(query.shape) : [];
    expect(Object.keys(given).filter((key) => !known.includes(key))).toEqual([]);
  }
});

function isList(part: unknown): boolean {
  return part instanceof z.ZodArray;
}

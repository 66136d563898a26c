import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { callAt } from './call-at.ts';
import { listCalls, writtenCalls } from './list-calls.ts';

const contract: Record<string, Route> = routes;

test('a list that nobody wrote down is asked by whom it is for, or left out where it is of one object', () => {
  expect(listCalls['GET /api/devices']).toEqual([{ viewer: 'librarian', path: '/api/devices' }]);
  expect(listCalls['GET /api/users/:id/factors']).toEqual([{ viewer: 'admin', path: '/api/users/2/factors' }]);
  expect(listCalls['GET /api/lessons/:id']).toBe('of one object');
  expect(Object.keys(listCalls).length).toBeGreaterThan(100);
});

test('every call that is written down is one of the contract', () => {
  expect(Object.keys(writtenCalls).filter((name) => !(name in contract))).toEqual([]);
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
    // Unknown parameters would be ignored silently.
    const known = query instanceof z.ZodObject ? Object.keys(query.shape) : [];
    expect(Object.keys(given).filter((key) => !known.includes(key))).toEqual([]);
  }
});

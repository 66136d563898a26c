import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { exampleOf } from './platform/http/openapi-examples.ts';
import { sampleOf } from './testing/calls/sample-of-call.ts';
import { castCallers } from './testing/insert-owned.ts';
import { describeOnAnyEngine } from './testing/test-app.ts';

/** Names that every plain object inherits. */
const inherited = ['__proto__', 'constructor', 'toString'];

type Place = readonly (string | number)[];

/** The paths of all strings in a body. */
function textsIn(value: unknown, place: Place = []): Place[] {
  if (typeof value === 'string') return [place];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => textsIn(part, [...place, key]));
}

function withText(value: unknown, [key, ...rest]: Place, text: string): unknown {
  if (key === undefined) return text;
  const copy = structuredClone(value) as Record<string, unknown>;
  copy[key] = withText(copy[key], rest, text);
  return copy;
}

test('no schema of a body breaks on a text that names what every object has', () => {
  const broken: string[] = [];
  let tried = 0;
  for (const [call, { body: schema }] of Object.entries<Route>(routes)) {
    if (!schema) continue;
    const whole = exampleOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), { whole: true });
    const body = { ...(whole as object), ...sampleOf(call, castCallers.admin, false).body };
    for (const place of textsIn(body)) {
      for (const text of inherited) {
        tried++;
        try {
          schema.safeParse(withText(body, place, text));
        } catch (error) {
          broken.push(`${call} ${place.join('.')} ${text}: ${String(error)}`);
        }
      }
    }
  }
  expect(broken).toEqual([]);
  expect(tried).toBeGreaterThan(100);
});

/** Names a row, which may not be there, or a place in a list: a call would be refused before it searches. */
const namesRow = /Id$|^(?:institution|cursor|before|after)$/;

/** Each text in the query of a call, alone and with all others beside it. */
function searchesOf(call: string, query: z.ZodType): string[] {
  const example = exampleOf(z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }), { whole: true });
  const whole = Object.entries(example as Record<string, string>).filter(([key]) => !namesRow.test(key));
  const [path] = sampleOf(call, castCallers.admin, false).url.split('?');
  return whole.flatMap(([key]) =>
    [[], whole].map(
      (others) => `${path}?${new URLSearchParams({ ...Object.fromEntries(others), [key]: 'constructor' })}`,
    ),
  );
}

describeOnAnyEngine('a search', (makeApp) => {
  test('breaks on no word that names what every object has', async () => {
    const portal = await makeApp();
    const searches = Object.entries<Route>(routes).flatMap(([call, { query }]) =>
      query && call.startsWith('GET ') ? searchesOf(call, query) : [],
    );
    const broken: string[] = [];
    for (const search of searches) {
      portal.clock.advance(1000);
      if ((await portal.as('admin').get(search)).statusCode >= 500) broken.push(search);
    }
    expect(broken).toEqual([]);
    expect(searches.length).toBeGreaterThan(100);
  });
});

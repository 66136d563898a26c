import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { exampleOf } from './platform/http/openapi-examples.ts';
import { sampleOf } from './testing/calls/sample-of-call.ts';
import { castCallers } from './testing/insert-owned.ts';

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

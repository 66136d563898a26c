import { expect, test } from 'vitest';
import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { samplesOfCalls } from './testing/calls/samples/samples-of-calls.ts';
import { castCallers } from './testing/insert-owned.ts';

/** A table that is a plain object has something under these names as well. */
const inherited = ['__proto__', 'constructor', 'toString'];

type Place = readonly (string | number)[];

/** Where in a body texts stand. */
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
  const schemas: Readonly<Record<string, Route>> = routes;
  const broken: string[] = [];
  let tried = 0;
  for (const [call, sampleOf] of Object.entries(samplesOfCalls)) {
    const schema = schemas[call]?.body;
    const { body } = sampleOf(castCallers.admin, false);
    if (!schema || !body) continue;
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

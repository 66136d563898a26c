import { expect, test } from 'vitest';
import type { z } from 'zod';
import { routes } from './routes.ts';

/** Objects of a body, also those of a union's choices and in lists. */
function objectsOf(schema: z.core.$ZodType): z.core.$ZodObject[] {
  const def = schema._zod.def as z.core.$ZodTypeDef & Record<string, unknown>;
  const inner = [def['innerType'], def['in'], def['element'], ...((def['options'] as unknown[] | undefined) ?? [])];
  const own = def.type === 'object' ? [schema as z.core.$ZodObject] : [];
  const parts = own.flatMap((object) => Object.values(object._zod.def.shape));
  return [...own, ...[...inner, ...parts].flatMap((part) => (part ? objectsOf(part as z.core.$ZodType) : []))];
}

/** Browsers and security keys send more about a passkey than the portal reads, and keep adding keys. */
const ofBrowsers = ['POST /api/login/passkey', 'POST /api/factors/passkey', 'POST /api/proof/passkey'];

test('no body drops an unknown key without a word', () => {
  const loose = Object.entries(routes).flatMap(([name, route]) => {
    const body = 'body' in route ? route.body : undefined;
    return body && objectsOf(body).some(({ _zod }) => _zod.def.catchall?._zod.def.type !== 'never') ? name : [];
  });
  expect(loose).toEqual(ofBrowsers);
});

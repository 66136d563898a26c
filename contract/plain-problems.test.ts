import { expect, test } from 'vitest';
import { z } from 'zod';
import { ClientFrame } from './live.ts';
import type { Route } from './route.ts';
import { routes } from './routes.ts';

const long = 'x'.repeat(300_000);
const wrongValues = [
  null,
  true,
  '',
  ' ',
  'x',
  long,
  -1,
  1.5,
  1e308,
  [],
  [null],
  [{}],
  Array(3000).fill('x'),
  {},
  { x: 1 },
];
/** Wording of the validator that must not reach people. */
const ofTheValidator =
  /\bInvalid\b|\bexpected\b|\breceived\b|Too (?:big|small)|Unrecognized|\bundefined\b|\bNaN\b|regex|pattern/;

const schemas: readonly (readonly [string, z.ZodType])[] = [
  ...(Object.entries(routes) as [string, Route][]).flatMap(([call, { params, query, body }]) =>
    Object.entries({ params, query, body }).flatMap(([part, schema]) =>
      schema ? [[`${part} of ${call}`, schema] as const] : [],
    ),
  ),
  ['a frame', ClientFrame],
];

/** Inputs with each field (also inside lists and unions) missing, and with each wrong value. */
function wrongInputs(schema: z.core.$ZodType): unknown[] {
  const { def } = schema._zod;
  const inside = def as { innerType?: z.core.$ZodType; in?: z.core.$ZodType; options?: readonly z.core.$ZodType[] };
  const choices = [inside.innerType, inside.in, ...(inside.options ?? [])].filter((each) => each !== undefined);
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape as Record<string, z.core.$ZodType>);
    return [
      ...wrongValues,
      ...fields.flatMap(([name, field]) => wrongInputs(field).map((value) => ({ [name]: value }))),
    ];
  }
  if (schema instanceof z.ZodArray) return [...wrongValues, ...wrongInputs(schema.element).map((value) => [value])];
  return [undefined, ...wrongValues, ...choices.flatMap(wrongInputs)];
}

test('no call answers in the words of the validator, whatever is wrong with it', () => {
  let refused = 0;
  const wrong = schemas.flatMap(([name, schema]) =>
    wrongInputs(schema).flatMap((input) => {
      const { issues = [] } = schema.safeParse(input).error ?? {};
      refused += issues.length;
      return issues.filter(({ message }) => ofTheValidator.test(message)).map(({ message }) => `${name}: ${message}`);
    }),
  );
  expect([...new Set(wrong)]).toEqual([]);
  expect(refused).toBeGreaterThan(10_000);
});

test('names the field in a sentence', () => {
  const Body = z.strictObject({
    fullName: z.string().min(2),
    lines: z.array(z.object({ unitPrice: z.int().max(10) })).min(1),
    role: z.enum(['admin', 'customer']),
    address: z.url(),
    kind: z.literal('a').optional(),
    choice: z.union([z.string(), z.number()]).optional(),
  });
  const right = { fullName: 'Ada', lines: [{ unitPrice: 1 }], role: 'admin', address: 'https://example.org' };
  const messages = (change: object) =>
    Body.safeParse({ ...right, ...change }).error?.issues.map(({ message }) => message);
  expect(messages({ fullName: undefined })).toEqual(['Full name is missing']);
  expect(messages({ fullName: 5 })).toEqual(['Full name must be a text']);
  expect(messages({ fullName: 'A' })).toEqual(['Full name must have at least 2 characters']);
  expect(messages({ lines: [] })).toEqual(['Lines must have at least 1 entry']);
  expect(messages({ lines: [{ unitPrice: 11 }] })).toEqual(['Unit price of entry 1 of lines must be at most 10']);
  expect(messages({ lines: [{ unitPrice: 1.5 }] })).toEqual(['Unit price of entry 1 of lines must be a whole number']);
  expect(messages({ role: 'root' })).toEqual(['Role must be one of admin, customer']);
  expect(messages({ address: 'no' })).toEqual(['Address is not a web address. One begins with https://']);
  expect(messages({ kind: 'b' })).toEqual(['Kind must be a']);
  expect(messages({ choice: [] })).toEqual(['Choice is not valid']);
  expect(messages({ other: 1 })).toEqual(['The request has a field that is not known: other']);
  expect(Body.safeParse(null).error?.issues[0]?.message).toBe('The request must be an object with fields');
});

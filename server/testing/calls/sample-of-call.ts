import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { openApiDocument } from '#server/platform/http/openapi.ts';
import { exampleOf } from '#server/platform/http/openapi-examples.ts';
import { aPdf } from '#server/testing/files/test-own-files.ts';
import { multipart } from '#server/testing/multipart-body.ts';
import type { Sent } from './cases/administrative-case.ts';
import { tableNamedBy, valuesOfNames } from './named-objects.ts';
import { type Me, ownedRow } from './owned-rows.ts';
import { type SpecialSample, specialSamples } from './samples/special-samples.ts';

type JsonSchema = Record<string, unknown>;
interface Operation {
  parameters: { name: string; in: string; required: boolean; schema: JsonSchema }[];
  requestBody?: { content: Record<string, { example?: object }> };
}

const { paths } = openApiDocument() as { paths: Record<string, Record<string, Operation>> };
const contract: Readonly<Record<string, Route>> = routes;

/** A call on the caller's own objects or the foreign person's. */
interface Asked {
  call: string;
  me: Me;
  isForeign: boolean;
}

/**
 * A sample request for a call, on the caller's own objects or the foreign person's: required values from its schemas,
 * ids by the names of their fields, and additions from `specialSamples`. Both samples are equal if the call names no
 * object.
 */
export function sampleOf(call: string, me: Me, isForeign: boolean): Sent {
  const asked = { call, me, isForeign };
  const [method = '', path = ''] = call.split(' ');
  const special = specialSamples[call]?.(me, isForeign) ?? {};
  const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  const url = special.url ?? (operation ? addressOf(path, operation, asked, special) : path);
  const upload = special.upload ?? (contract[call]?.takesFiles && multipart({ file: aPdf }));
  if (upload) return { url, upload };
  const example = operation?.requestBody?.content['application/json']?.example;
  return example ? { url, body: { ...(withNamed(asked, example) as object), ...special.body } } : { url };
}

function addressOf(path: string, { parameters }: Operation, asked: Asked, special: SpecialSample): string {
  const examples = new Map(parameters.map((one) => [one.name, exampleOf(one.schema ?? {}, { name: one.name })]));
  const exampleFor = (name: string) => valueNamed(asked, name, examples.get(name));
  // For a table without rows, an id in the path is one that does not exist.
  const inPath = (name: string) =>
    name === 'id' && rowNamed(asked, name, examples.get(name)) === undefined ? notThere : exampleFor(name);
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(special.params?.[name] ?? inPath(name))),
  );
  const needed = parameters
    .filter((one) => one.in === 'query')
    .filter((one) => one.required || saysWhose(asked, one.name, examples.get(one.name)))
    .map(({ name }) => [name, exampleFor(name)]);
  const query = Object.entries({ ...Object.fromEntries(needed), ...special.query });
  return query.length > 0
    ? `${filled}?${new URLSearchParams(query.map(([name, value]): [string, string] => [name, String(value)]))}`
    : filled;
}

/** Replaces each value whose field name identifies a row; items of a list use the name of the list. */
function withNamed(asked: Asked, value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => withNamed(asked, one, name));
  if (typeof value !== 'object' || value === null) return valueNamed(asked, name, value);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withNamed(asked, inner, key)]));
}

function valueNamed(asked: Asked, name: string, example: unknown): unknown {
  return rowNamed(asked, name, example) ?? valuesOfNames[name] ?? example;
}

/** The id of a row, if the name is that of an id and the example could be one: `from` is either a person or a day. */
function rowNamed(asked: Asked, name: string, example: unknown): number | string | undefined {
  const table = tableNamedBy(asked.call, name);
  const isId = /^\d+$/.test(String(example)) || hasTextKeys.has(table ?? '');
  return table && isId ? ownedRow(table, { ...asked, name }) : undefined;
}

/** An optional field is included anyway if it selects whose objects are returned. */
function saysWhose(asked: Asked, name: string, example: unknown): boolean {
  const table = tableNamedBy(asked.call, name);
  return (table === 'institutions' || table === 'users') && rowNamed(asked, name, example) !== undefined;
}

const notThere = 4711;
const hasTextKeys = new Set(['sessions', 'signInTests']);

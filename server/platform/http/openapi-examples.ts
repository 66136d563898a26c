type JsonObject = Record<string, unknown>;

interface JsonSchema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  examples?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  propertyNames?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  minItems?: number;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
}

/** Example values by field name; other fields get one by their format or pattern. */
const textsOfFields: Readonly<Record<string, string>> = {
  username: 'librarian',
  password: 'a long password of your own',
  confirmPassword: 'a long password of your own',
  code: '123456',
  id: 'access/one-time-links',
  path: '/usage-metrics',
  fullName: 'Maya Okafor',
  timeZone: 'Europe/London',
  email: 'jane@library.example',
  address: 'https://library.example.org/events',
  url: 'https://library.example.org/videos',
  link: 'https://library.example.org/videos',
  name: 'Library system',
  companyName: 'University of Harrowmere',
  institution: 'University of Harrowmere',
  department: 'Library',
  title: 'Reading your usage report',
  message: 'Please say what is missing',
  content: 'When does our plan end?',
  text: 'When does our plan end?',
  question: 'When does our plan end?',
  description: 'How to find what your readers watched.',
  filename: 'usage-2026-02.csv',
  country: 'GB',
  vatNumber: 'GB123456789',
  fromTime: '11:00',
  toTime: '17:00',
  purchaseOrder: 'PO-2026-117',
  cursor: 'next-page',
};

/** The first value that matches a pattern is its example. */
const patterned = [
  ...['12', '2026-03-04', '2026-03', '2026-03-04T12:00:00.000Z', '2026-03-04T10:00', '09:00', '2026'],
  ...['AbCdEfGhIjKlMnOp', 'abc', 'GB', 'pair:2:4', '2:4', '0'],
];
const formats: Readonly<Record<string, string>> = {
  'date-time': '2026-03-04T12:00:00.000Z',
  date: '2026-03-04',
  email: 'jane@library.example',
  uri: 'https://library.example.org/videos',
  uuid: '0190b6e4-5f7a-7c3e-9a51-2f0b6f0d9c11',
};
const numberUnlessSaid = 12;

/** An example value that a schema allows: the required properties of objects, or with `whole` all of them. */
export function exampleOf(schema: JsonObject, { whole = false, name = '' } = {}): unknown {
  const part = schema as JsonSchema;
  const inner = (child: JsonSchema, childName = name) => exampleOf(child as JsonObject, { whole, name: childName });
  const said = [part.examples?.[0], part.const, part.enum?.[0], part.default].find((value) => value !== undefined);
  if (said !== undefined) return said;
  const choices = part.anyOf ?? part.oneOf;
  if (choices) return inner(choices.find(({ type }) => type !== 'null') ?? {});
  if (part.allOf) return Object.assign({}, ...part.allOf.map((one) => inner(one)));
  const type = typeof part.type === 'string' ? part.type : part.type?.find((one) => one !== 'null');
  if (type === 'object') return objectOf(part, whole, inner);
  if (type === 'array') return arrayOf(part, whole, inner);
  return plainOf(type, part, name);
}

type Inner = (child: JsonSchema, name?: string) => unknown;

function objectOf(part: JsonSchema, whole: boolean, inner: Inner): JsonObject {
  const required = new Set(part.required);
  const shown = Object.entries(part.properties ?? {}).filter(([key]) => whole || required.has(key));
  const values = typeof part.additionalProperties === 'object' ? part.additionalProperties : {};
  const named = (part.propertyNames?.enum ?? []).map((key) => [key, inner(values)]);
  return Object.fromEntries([...shown.map(([key, child]) => [key, inner(child, key)]), ...named]);
}

function arrayOf(part: JsonSchema, whole: boolean, inner: Inner): unknown[] {
  if (part.prefixItems) return part.prefixItems.map((item) => inner(item));
  return Array.from({ length: Math.max(part.minItems ?? 0, whole ? 1 : 0) }, () => inner(part.items ?? {}));
}

function plainOf(type: string | undefined, part: JsonSchema, name: string): unknown {
  switch (type) {
    case 'string':
      return textOf(part, name);
    case 'integer':
    case 'number':
      return numberOf(part);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return {};
  }
}

function textOf(
  { format, pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: JsonSchema,
  name: string,
): string {
  const fits = (text: string) =>
    text.length >= minLength && text.length <= maxLength && (!pattern || new RegExp(pattern, 'u').test(text));
  const own = [textsOfFields[name], format && formats[format]].find((text) => text && fits(text));
  return own ?? (pattern ? patterned : ['Example']).find(fits) ?? 'Example'.padEnd(minLength, '.').slice(0, maxLength);
}

function numberOf({ minimum, exclusiveMinimum, maximum = Number.POSITIVE_INFINITY }: JsonSchema): number {
  const least = minimum ?? (exclusiveMinimum === undefined ? 0 : exclusiveMinimum + 1);
  return Math.min(Math.max(numberUnlessSaid, least), maximum);
}

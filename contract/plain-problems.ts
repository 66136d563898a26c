import { z } from 'zod';

/*
 * Error texts for schemas that state none. People read them, so they name the field and no types. A schema's own text
 * takes precedence.
 */
z.config({ customError: plainProblem });

/** One sentence that names the field, such as `Full name is missing`. */
function plainProblem(issue: z.core.$ZodRawIssue): string {
  const field = fieldName(issue.path ?? []);
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? `${field} is missing` : `${field} must be ${kindOf(issue.expected)}`;
    case 'too_small':
      return `${field} must ${limit('at least', issue.origin, issue.minimum)}`;
    case 'too_big':
      return `${field} must ${limit('at most', issue.origin, issue.maximum)}`;
    case 'not_multiple_of':
      return `${field} must be a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return `${field} has a field that is not known: ${issue.keys.join(', ')}`;
    case 'invalid_value':
      return issue.input === undefined ? `${field} is missing` : `${field} must be ${anyOf(issue.values)}`;
    case 'invalid_format':
      return `${field} ${formats[issue.format] ?? 'does not have the right form'}`;
    default:
      return issue.input === undefined ? `${field} is missing` : `${field} is not valid`;
  }
}

const kinds: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  nan: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  set: 'a list',
  object: 'an object with fields',
  record: 'an object with fields',
  date: 'a date',
  null: 'empty',
};

const formats: Record<string, string> = {
  email: 'is not an e-mail address. One looks like jane@library.example',
  url: 'is not a web address. One begins with https://',
  datetime: 'is not a moment in UTC such as 2026-11-24T10:00:00.000Z',
  date: 'is not a day such as 2026-11-24',
  time: 'is not a time such as 10:00',
  uuid: 'is not a UUID',
  base64: 'is not base64',
  base64url: 'is not base64url',
  ipv4: 'is not an IPv4 address such as 198.51.100.7',
  json_string: 'is not JSON',
};

/** Only lists up to this length are spelt out in the sentence. */
const namedMax = 20;

function kindOf(expected: string): string {
  return kinds[expected] ?? 'of another kind';
}

function limit(how: 'at least' | 'at most', origin: string, count: number | bigint): string {
  const one = count === 1 || count === 1n;
  if (origin === 'string') return `have ${how} ${count} ${one ? 'character' : 'characters'}`;
  if (['array', 'set', 'map', 'object'].includes(origin)) return `have ${how} ${count} ${one ? 'entry' : 'entries'}`;
  return `be ${how} ${count}`;
}

function anyOf(values: readonly unknown[]): string {
  const [only] = values;
  if (values.length === 1) return String(only);
  return values.length > namedMax ? 'one of the values that are offered' : `one of ${values.map(String).join(', ')}`;
}

/** `lines, 0, unitPrice` is `Unit price of entry 1 of lines`. */
function fieldName(path: readonly PropertyKey[]): string {
  const parts = path.map((part) => (typeof part === 'number' ? `entry ${part + 1}` : inWords(String(part))));
  const name = parts.reverse().join(' of ') || 'the request';
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

function inWords(name: string): string {
  return name.replace(/([a-z\d])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`);
}

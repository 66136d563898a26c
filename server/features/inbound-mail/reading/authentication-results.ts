/**
 * Whether the named mail server says that DMARC passed for the domain (RFC 8601). Only its topmost header counts: a
 * server adds its own above all others, so that one further down may be the sender's invention.
 */
export function hasPassedDmarc(headers: readonly string[], serverName: string, domain: string): boolean {
  const own = headers.map(withoutComments).find((value) => serverOf(value) === serverName.trim().toLowerCase());
  if (own === undefined || serverName.trim() === '') return false;
  const results = own.split(';').slice(1).map(fieldsOf);
  const dmarc = results.filter(([method]) => method?.[0] === 'dmarc');
  // Two statements on one matter are a contradiction or a forgery.
  if (dmarc.length !== 1 || dmarc[0]?.[0]?.[1] !== 'pass') return false;
  const named = dmarc[0].find(([name]) => name === 'header.from')?.[1];
  return named === undefined || named === domain.toLowerCase();
}

function serverOf(value: string): string {
  const [first = ''] = value.split(';', 1);
  // A version may follow the name.
  return unquoted(first.trim().split(/\s/, 1)[0] ?? '').toLowerCase();
}

function fieldsOf(result: string): [string, string][] {
  // Blanks may stand around an equals sign.
  const spaced = result.replaceAll('=', ' = ').split(/\s+/).join(' ');
  const words = spaced.replaceAll(' = ', '=').trim().split(' ');
  return words.map((word) => {
    const [name = '', value = ''] = word.split('=', 2);
    // The method may carry a version, as dmarc/1.
    return [(name.split('/')[0] ?? '').toLowerCase(), unquoted(value).toLowerCase()];
  });
}

function unquoted(text: string): string {
  return text.replaceAll('"', '');
}

interface Reading {
  depth: number;
  isQuoted: boolean;
  kept: string;
}

/** Comments may be nested and contain semicolons and words like dmarc=pass; so may quoted strings. */
function withoutComments(value: string): string {
  const reading: Reading = { depth: 0, isQuoted: false, kept: '' };
  // A backslash takes the meaning from the character behind it.
  for (const [character] of value.matchAll(/\\?[\s\S]/g)) read(reading, character);
  return reading.kept;
}

function read(reading: Reading, character: string): void {
  const { depth, isQuoted } = reading;
  if (depth > 0) reading.depth += nesting[character] ?? 0;
  else if (character === '"') reading.isQuoted = !isQuoted;
  else if (character === '(' && !isQuoted) reading.depth = 1;
  else if (!isQuoted || /[\w.@-]/.test(character)) reading.kept += character;
}

const nesting: Readonly<Record<string, number>> = { '(': 1, ')': -1 };

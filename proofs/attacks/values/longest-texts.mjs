/** The maximum length of a request body, minus space for the rest of it. */
export const longestText = 250_000;
/** Limits that no schema states, because they count code points. */
export const usualLimits = [20_000, 4000];

/** A repeated part with a prefix and a suffix: the worst inputs for backtracking expressions. */
const worst = [
  ...[
    ' ',
    '\t',
    '\n',
    ':',
    '.',
    ',',
    '-',
    '/',
    '=',
    '"',
    "'",
    '(',
    '[',
    '<',
    '#',
    '*',
    '_',
    '!',
    '1',
    'a',
    'A',
    'é',
    '@',
  ],
  ...[
    'a.',
    'a-',
    '1,',
    '1 ',
    ': ',
    '\n ',
    '"\\',
    '@.',
    '[](',
    '![](',
    '<!--',
    '<a ',
    '**a ',
    '`a',
    '://',
    ' to ',
    ' - ',
    '0.0.0.0 ',
  ],
  ...['send a ', 'our ', 'so ', 'thanks ', '-----BEGIN A', 'university', '\u200b', '😀', 'İ'],
].map((part) => ['', part, '!x']);
const begun = [
  ['##', ' \0', 'x'],
  ['a', ' ', 'b'],
  ['<', '1.1.1.1 ', ''],
  ['(', ' ', 'x'],
  ['1. ', ' ', '\u2028'],
];

/** Texts of this length, or slightly shorter if a part does not fit. */
export function longestTexts(length) {
  return [...worst, ...begun].map(([start, part, end]) => {
    const room = length - start.length - end.length;
    return room < part.length
      ? part.repeat(length).slice(0, length)
      : start + part.repeat(Math.floor(room / part.length)) + end;
  });
}

/** The maximum length that a JSON schema sets for the text at a path; undefined if it sets none. */
export function maxLengthAt(schema, [step, ...rest]) {
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices) {
    const lengths = choices
      .map((choice) => maxLengthAt(choice, step === undefined ? [] : [step, ...rest]))
      .filter(Boolean);
    return lengths.length > 0 ? Math.max(...lengths) : undefined;
  }
  if (step === undefined) return schema.maxLength;
  const inner = schema.properties?.[step] ?? schema.items ?? schema.additionalProperties;
  return typeof inner === 'object' ? maxLengthAt(inner, rest) : undefined;
}

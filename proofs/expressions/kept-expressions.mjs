/**
 * Expressions that the checker finds suspect or cannot judge, and that stay: each with the maximum length of its input
 * in characters, and why it is fast up to there.
 */
export const keptExpressions = [
  {
    file: 'contract/content/fill-in.ts',
    text: String.raw`/\{\{([#^])(\w+)\}\}(.*?)\{\{\/\2\}\}/gs`,
    most: 20_000,
    why: 'texts of content/ alone, in which the build has found the end of every section',
  },
  {
    file: 'contract/technical-setup/single-sign-on.ts',
    text: String.raw`/^([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/`,
    most: 190,
    why: 'longer texts are refused before; a label goes back over itself alone, and ends at its full stop',
  },
  {
    file: 'server/features/files/text-content.ts',
    text: String.raw`/^(?:<\?xml[^>]*>\s*)?(?:<!doctype\s+svg\b[^[>]*>\s*)?<(?:\w+:)?svg[\s>/]/i`,
    most: 65_536,
    why: 'it begins at the beginning alone, and each repeat ends at a sign that it does not take',
  },
  {
    file: 'server/features/technical-setup/checks/certificates.ts',
    text: '/-----BEGIN ([A-Z0-9 ]+)-----([^-]*)-----END ([A-Z0-9 ]+)-----/g',
    most: 262_144,
    why: 'each repeat ends at a dash, which it does not take, and is tried once for each BEGIN',
  },
];

/** Places where an expression is built from words at run time; `{name}` stands for the inserted word. */
export const madeOfWords = [
  {
    file: 'server/features/privacy/erasure/told-names.ts',
    text: "new RegExp(`{before}(?:{some}){after}`, 'gu')",
    most: 1_000_000,
    why: 'names, escaped, between single signs: no part of it is repeated',
  },
  {
    file: 'server/platform/http/openapi-examples.ts',
    text: "new RegExp(pattern, 'u')",
    most: 100,
    why: 'patterns of the contract, which are judged where they stand, over examples of its own',
  },
  {
    file: 'server/features/assistant/answering/whose.ts',
    text: "new RegExp(String.raw`(?:\\bthe\\s+)?(?<!\\p{L}){pattern}(?!\\p{L})`, 'iu')",
    most: 4000,
    why: 'the words of a name, escaped, between runs of blanks and marks that no word holds',
  },
  {
    file: 'web/app/palette/typed/typed-period.ts',
    text: 'new RegExp(`\\\\b{name}`)',
    most: 100,
    why: 'the beginning of a month without a repeat',
  },
  {
    file: 'web/features/resources/search/words-in.ts',
    text: "new RegExp(`(^|[^\\\\p{L}\\\\p{N}])(?:{words.join('|')})`, 'giu')",
    most: 2000,
    why: 'words without a repeat',
  },
];

import { rawWordsOf } from '#server/features/assistant/finding/field-words.ts';
import { corrected, type Vocabulary } from '#server/features/assistant/finding/spelling.ts';

/** Words in the names of many institutions, which do not distinguish them. */
const generic = new Set(
  'university college institute institution school library libraries academy polytechnic of the at for and in'.split(
    ' ',
  ),
);
const ours = /\b(?:we|us|our|ours|my|mine|me|i|i'm|i've|we're|we've)\b/i;
const institutionWord =
  '(?:universit(?:y|ies)|librar(?:y|ies)|institutions?|colleges?|customers?|clients?|schools?|librarians?|campuses)';
/** Other institutions that are not named. */
const another = new RegExp(
  String.raw`\b(?:an?other|others?|different|other people'?s?|someone else'?s?|somebody else'?s?)\b[^.?!]{0,20}\b${institutionWord}\b|\b${institutionWord} (?:next door|elsewhere|nearby)\b`,
  'i',
);
/** Topics that are private to an institution. Questions whether others see our data are allowed. */
const wanted =
  /\b(?:pay|pays|paid|price|prices|plan|plans|renew|renews|end|ends|contract|invoices?|bills?|usage|figures|watch|watched|use|uses|used|ask|asked|setup|certificate|emails?|addresses|names?|contacts?|account manager|supporter|discount|training|sessions?)\b/i;
const aboutUs = /\b(?:see|read|view|look at|know|find)\b[^.?!]{0,12}\b(?:our|my|us|me)\b/i;

export interface NamedInstitution {
  id: number;
  name: string;
}

/**
 * Replaces the name of the viewer's institution by "our institution", so that one phrasing finds all such questions.
 */
export function withOwnName(text: string, ownName: string | null): string {
  if (ownName === null) return text;
  return replaceName(text, ownName, 'our institution') ?? text;
}

/**
 * True if a question is about another institution, on which nothing may be told. Known and unknown names are treated
 * alike, so that the reply does not reveal who is a customer.
 */
export function isAboutOthers(text: string, vocabulary: Vocabulary, nearestIsFact: boolean): boolean {
  if (!wanted.test(text) || aboutUs.test(text)) return false;
  return another.test(text) || (nearestIsFact && !ours.test(text) && hasStrangeName(text, vocabulary));
}

/**
 * True if a word after the first one is unknown to the knowledge base, and is either capitalized or no typing error.
 */
export function hasStrangeName(text: string, vocabulary: Vocabulary): boolean {
  const [, ...later] = text.match(/[\p{L}\p{N}'’]+/gu) ?? [];
  return later.some((word) => {
    const plain = rawWordsOf(word)[0] ?? '';
    if (plain.length < 3 || /\d/.test(plain) || vocabulary.has(plain)) return false;
    return /^\p{Lu}\p{Ll}/u.test(word) || corrected(plain, vocabulary) === plain;
  });
}

/** Questions on how something is done, or how things are in general. */
const asksHow =
  /^(?:so |and |but |please |hi,? |hello,? ){0,9}(?:how (?:do|can|would|should|could|are|is|did you|does)\b|can (?:i|we|my|our|you)\b|could (?:i|we)|may (?:i|we)|where (?:do|can|is|are|does)|why\b|what (?:happens|should|if|do (?:i|we) (?:need|have to|do))|do (?:i|we) (?:need|have to)|must (?:i|we)|should (?:i|we)|which .{0,200} should|(?:if|once) (?:we|i|our)\b|how long do (?:i|we) have to\b)/i;
const asksWhatToDo = /\bwhat (?:do|should|can) (?:i|we) do\b/i;

/** True if the viewer asks what their own institution has, not how something is done. */
export function asksForOwnFact(text: string): boolean {
  return ours.test(text) && !asksHow.test(text.trim()) && !asksWhatToDo.test(text);
}

/** The served institutions that a question names, by full name or by its distinctive part. */
export function institutionsIn(
  text: string,
  served: readonly NamedInstitution[],
  vocabulary: Vocabulary,
): NamedInstitution[] {
  const named = served.flatMap((institution) => {
    const by = namesOf(institution.name, vocabulary).find((name) => wordsIn(text, name));
    return by ? [{ institution, by }] : [];
  });
  // A distinctive part may occur in another institution's longer name, and then that one is meant.
  const isPart = (name: string) => named.some(({ by }) => by !== name && wordsIn(by, name));
  return named.filter(({ by }) => !isPart(by)).map(({ institution }) => institution);
}

/** Rephrases a question about a served institution as its own people would ask it. */
export function asTheirOwn(text: string, name: string): string {
  const asked = replaceName(text, name, 'our institution') ?? text;
  return asked.replace(/\bour institution['’]?s\b/gi, 'our').replace(/\b(?:its|their)\b/gi, 'our');
}

function replaceName(text: string, name: string, by: string): string | undefined {
  for (const each of namesOf(name, null)) {
    const pattern = each.split(' ').map(escaped).join(String.raw`[\s,.-]+`);
    const found = new RegExp(String.raw`(?:\bthe\s+)?(?<!\p{L})${pattern}(?!\p{L})`, 'iu');
    if (found.test(text)) return text.replace(found, by);
  }
  return undefined;
}

/** The full name and its distinctive part. With a vocabulary, the part is left out if it is an ordinary word. */
function namesOf(name: string, vocabulary: Vocabulary | null): string[] {
  const words = rawWordsOf(name);
  const distinctive = words.filter((word) => !generic.has(word));
  const [only = ''] = distinctive;
  const isPlain = distinctive.length === 1 && (only.length < 4 || vocabulary?.has(only) === true);
  const short = distinctive.length === 0 || isPlain ? [] : [distinctive.join(' ')];
  return [...new Set([words.join(' '), ...short])];
}

function wordsIn(text: string, name: string): boolean {
  return ` ${rawWordsOf(text).join(' ')} `.includes(` ${name} `);
}

function escaped(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

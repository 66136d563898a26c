import { rawWordsOf } from '#server/features/assistant/finding/field-words.ts';
import { corrected, type Vocabulary } from '#server/features/assistant/finding/spelling.ts';

/** Words that many institutions have in their names, and that tell none of them apart. */
const generic = new Set(
  'university college institute institution school library libraries academy polytechnic of the at for and in'.split(
    ' ',
  ),
);
const ours = /\b(?:we|us|our|ours|my|mine|me|i|i'm|i've|we're|we've)\b/i;
const institutionWord =
  '(?:universit(?:y|ies)|librar(?:y|ies)|institutions?|colleges?|customers?|clients?|schools?|librarians?|campuses)';
/** Somebody else's, without a name. */
const another = new RegExp(
  String.raw`\b(?:an?other|others?|different|other people'?s?|someone else'?s?|somebody else'?s?)\b[^.?!]{0,20}\b${institutionWord}\b|\b${institutionWord} (?:next door|elsewhere|nearby)\b`,
  'i',
);
/** What such a question wants to know. Whether others see us is another question. */
const wanted =
  /\b(?:pay|pays|paid|price|prices|plan|plans|renew|renews|end|ends|contract|invoices?|bills?|usage|figures|watch|watched|use|uses|used|ask|asked|setup|certificate|emails?|addresses|names?|contacts?|account manager|supporter|discount|training|sessions?)\b/i;
const aboutUs = /\b(?:see|read|view|look at|know|find)\b[^.?!]{0,12}\b(?:our|my|us|me)\b/i;

export interface NamedInstitution {
  id: number;
  name: string;
}

/** A question with the asker's own institution called "our institution", so that it is found as others ask it. */
export function withOwnName(text: string, ownName: string | null): string {
  if (ownName === null) return text;
  return replaceName(text, ownName, 'our institution') ?? text;
}

/** Whether a question is about some other institution, which nobody is told about. The same for names that are known and those that are not. */
export function isAboutOthers(text: string, vocabulary: Vocabulary, nearestIsFact: boolean): boolean {
  if (!wanted.test(text) || aboutUs.test(text)) return false;
  return another.test(text) || (nearestIsFact && !ours.test(text) && hasStrangeName(text, vocabulary));
}

/** A word that stands nowhere in the knowledge base, and is no mistyped word of it. */
export function hasStrangeName(text: string, vocabulary: Vocabulary): boolean {
  const [, ...later] = text.match(/[\p{L}\p{N}'’]+/gu) ?? [];
  return later.some((word) => {
    const plain = rawWordsOf(word)[0] ?? '';
    if (plain.length < 3 || /\d/.test(plain) || vocabulary.has(plain)) return false;
    return /^\p{Lu}\p{Ll}/u.test(word) || corrected(plain, vocabulary) === plain;
  });
}

/** Ways to ask how something is done, or how things are in general. */
const asksHow =
  /^(?:so |and |but |please |hi,? |hello,? )*(?:how (?:do|can|would|should|could|are|is|did you|does)\b|can (?:i|we|my|our|you)\b|could (?:i|we)|may (?:i|we)|where (?:do|can|is|are|does)|why\b|what (?:happens|should|if|do (?:i|we) (?:need|have to|do))|do (?:i|we) (?:need|have to)|must (?:i|we)|should (?:i|we)|which .* should|(?:if|once) (?:we|i|our)\b|how long do (?:i|we) have to\b|.*\bwhat (?:do|should|can) (?:i|we) do\b)/i;

/** Whether somebody asks for what their own institution has, and not how something is done. */
export function asksForOwnFact(text: string): boolean {
  return ours.test(text) && !asksHow.test(text.trim());
}

/** The institutions that a question names, of those that somebody serves, each by its whole name or by what tells it apart. */
export function institutionsIn(
  text: string,
  served: readonly NamedInstitution[],
  vocabulary: Vocabulary,
): NamedInstitution[] {
  const named = served.flatMap((institution) => {
    const by = namesOf(institution.name, vocabulary).find((name) => wordsIn(text, name));
    return by ? [{ institution, length: by.length }] : [];
  });
  const longest = Math.max(0, ...named.map(({ length }) => length));
  return named.filter(({ length }) => length === longest).map(({ institution }) => institution);
}

/** A question about an institution that somebody serves, as its own people would ask it. */
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

/** The whole name, and what is left without what many have; with a vocabulary not where that is a word as any other. */
function namesOf(name: string, vocabulary: Vocabulary | null): string[] {
  const words = rawWordsOf(name);
  const telling = words.filter((word) => !generic.has(word));
  const [only = ''] = telling;
  const isPlain = telling.length === 1 && (only.length < 4 || vocabulary?.has(only) === true);
  const short = telling.length === 0 || isPlain ? [] : [telling.join(' ')];
  return [...new Set([words.join(' '), ...short])];
}

function wordsIn(text: string, name: string): boolean {
  return ` ${rawWordsOf(text).join(' ')} `.includes(` ${name} `);
}

function escaped(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

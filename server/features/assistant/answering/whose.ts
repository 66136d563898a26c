import { fieldVocabulary, rawWordsOf } from '#server/features/assistant/finding/field-words.ts';
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
export function isAboutOthers(text: string, vocabulary: Vocabulary): boolean {
  if (aboutUs.test(text)) return false;
  if (wanted.test(text) && another.test(text)) return true;
  return namesBesideAccount(text).some((name) => !isOrdinary(name, vocabulary));
}

const accountWord =
  '(?:price|plan|subscription|contract|renewal|invoices?|bills?|usage|figures|statistics|setup|certificate|discount|account manager|consortium)';
const accountVerb = '(?:pay|paid|owe|spend|renew|subscribe|cost|watch|use|have|get|buy)';
const name = String.raw`((?:the )?[\p{L}'’-]{1,40}(?: (?:of|and|[\p{Lu}][\p{L}'’-]{1,40})){0,4})`;
/** A name where somebody else's account is asked about: "Leeds's price", "does Leeds pay", "the invoices of Leeds". */
const besideAccount = [
  new RegExp(String.raw`\b${name}(?:'s|’s|s'|s’) (?:\p{L}{1,20} ){0,2}${accountWord}\b`, 'giu'),
  new RegExp(String.raw`\b(?:does|did|will|has|is|when does|what did) ${name} ${accountVerb}\b`, 'giu'),
  new RegExp(String.raw`\b${accountWord} (?:of|for|at|from) ${name}`, 'giu'),
];

function namesBesideAccount(text: string): string[] {
  return besideAccount.flatMap((pattern) => [...text.matchAll(pattern)].map(([, found = '']) => found));
}

/** True if all its words are no name of an institution: ordinary ones in small letters, and terms of the field. */
function isOrdinary(found: string, vocabulary: Vocabulary): boolean {
  const words = found.split(' ').filter((word) => !generic.has(word.toLowerCase()));
  return words.every((word) => {
    const plain = rawWordsOf(word)[0] ?? '';
    if (plain.length < 3 || fieldVocabulary.has(plain) || terms.test(plain)) return true;
    // A typing error is no name.
    const isKnown = vocabulary.has(plain) || corrected(plain, vocabulary) !== plain;
    return isKnown && !/^\p{Lu}\p{Ll}/u.test(word);
  });
}

const terms =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|silver|gold|professional|subject|trial|peppol|saml|counter|sushi|zotero|moodle|canvas|blackboard|alma|primo)$/;

/** How something is done, or how things are in general. */
const howAsked =
  /^(?:so |and |but |please |hi,? |hello,? ){0,9}(?:how (?:do|can|would|should|could|are|is|did you|does)\b|can (?:i|we|my|our|you)\b|could (?:i|we)|may (?:i|we)|where (?:do|can|is|are|does)|why\b|what (?:happens|should|if|do (?:i|we) (?:need|have to|do))|do (?:i|we) (?:need|have to)|must (?:i|we)|should (?:i|we)|which .{0,200} should|(?:if|once) (?:we|i|our)\b|how long do (?:i|we) have to\b)/i;
const asksWhatToDo = /\bwhat (?:do|should|can) (?:i|we) do\b/i;

/** True if the viewer asks what their own institution has, not how something is done. */
export function asksForOwnFact(text: string): boolean {
  return ours.test(text) && !asksHow(text);
}

const steps =
  /\bhow (?:do|can|should|could|would) (?:i|we|you|our \p{L}{1,20})\b|\bhow to\b|\bwhere (?:do|can|should) (?:i|we)\b/iu;

/** True if the question asks for steps, which a fact of the account never stands for. */
export function asksForSteps(text: string): boolean {
  return steps.test(text);
}

/** True if the question is how something is done, which no fact answers. */
export function asksHow(text: string): boolean {
  return howAsked.test(text.trim()) || asksWhatToDo.test(text);
}

/** The served institutions that a question names, by full name or by its distinctive part. */
export function institutionsIn(
  text: string,
  served: readonly NamedInstitution[],
  vocabulary: Vocabulary,
): NamedInstitution[] {
  const named = served.flatMap((institution) => {
    // A name that is a word of articles as well is meant as a name only if it is written as one.
    const isMeant = (each: string) =>
      !vocabulary.has(each) || text.includes(each.charAt(0).toUpperCase() + each.slice(1));
    const by = namesOf(institution.name).find((name) => wordsIn(text, name) && isMeant(name));
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
  for (const each of namesOf(name)) {
    const pattern = each.split(' ').map(escaped).join(String.raw`[\s,.-]+`);
    const found = new RegExp(String.raw`(?:\bthe\s+)?(?<!\p{L})${pattern}(?!\p{L})`, 'iu');
    if (found.test(text)) return text.replace(found, by);
  }
  return undefined;
}

/** The full name and its distinctive part, unless that is a term of the field. */
function namesOf(name: string): string[] {
  const words = rawWordsOf(name);
  const distinctive = words.filter((word) => !generic.has(word));
  const [only = ''] = distinctive;
  const isPlain = distinctive.length === 1 && (only.length < 4 || fieldVocabulary.has(only));
  const short = distinctive.length === 0 || isPlain ? [] : [distinctive.join(' ')];
  return [...new Set([words.join(' '), ...short])];
}

function wordsIn(text: string, name: string): boolean {
  return ` ${rawWordsOf(text).join(' ')} `.includes(` ${name} `);
}

function escaped(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

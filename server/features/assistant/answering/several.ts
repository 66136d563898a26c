/** Maximum number of questions in a text that are looked up separately. */
const partsMax = 3;
const wordsMin = 3;
const begins = '(?:how|when|what|who|where|which|why|is|are|can|do|does|did|has|have|will)';
const between = new RegExp(
  `[?!.;] (?:and |also )?(?=${begins}\\b)|,? (?:and|also) (?=${begins}\\b)|, (?=${begins}\\b)`,
  'i',
);

/** Splits a text into its questions; returns the whole text if it is a single one. */
export function questionsIn(text: string): string[] {
  const parts = text
    .replace(/\s+/g, ' ')
    .split(between)
    .map((part) => part.trim());
  const isSeveral = parts.length > 1 && parts.length <= partsMax && parts.every(isQuestion);
  return isSeveral ? parts.map((part, at) => withItsThing(part, parts.slice(0, at))) : [text];
}

function isQuestion(part: string): boolean {
  return new RegExp(`^${begins}\\b`, 'i').test(part) && part.split(/\s+/).length >= wordsMin;
}

const pronoun = /\b(?:it|this|that|they|them)\b/i;
const ownThing =
  /\b(?:our|my) (?:(?:technical|latest|newest|next|account|usage|signing|university|current|yearly|last) )?[\p{L}-]{1,40}/giu;

/** Resolves a pronoun: "How much is it?" after "when does our plan renew" becomes "how much is our plan". */
function withItsThing(text: string, earlier: readonly string[]): string {
  const things = earlier.at(-1)?.match(ownThing);
  const thing = things?.at(-1);
  return thing && !/\b(?:our|my)\b/i.test(text) ? text.replace(pronoun, thing) : text;
}

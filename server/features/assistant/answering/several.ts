/** A text asks at most so many questions that are looked up one by one. */
const partsMax = 3;
const wordsMin = 3;
const begins = '(?:how|when|what|who|where|which|why|is|are|can|do|does|did|has|have|will)';
const between = new RegExp(
  String.raw`[?!.;]+\s+(?:and |also )?(?=${begins}\b)|,?\s+(?:and|also)\s+(?=${begins}\b)|,\s+(?=${begins}\b)`,
  'i',
);

/** The questions in a text, where it is put together from several; otherwise the whole of it. */
export function questionsIn(text: string): string[] {
  const parts = text.split(between).map((part) => part.trim());
  const isSeveral = parts.length > 1 && parts.length <= partsMax && parts.every(isQuestion);
  return isSeveral ? parts.map((part, at) => withItsThing(part, parts.slice(0, at))) : [text];
}

function isQuestion(part: string): boolean {
  return new RegExp(`^${begins}\\b`, 'i').test(part) && part.split(/\s+/).length >= wordsMin;
}

const pronoun = /\b(?:it|this|that|they|them)\b/i;
const ownThing =
  /\b(?:our|my)\s+(?:(?:technical|latest|newest|next|account|usage|signing|university|current|yearly|last)\s+)?[\p{L}-]+/giu;

/** "How much is it?" after "when does our plan renew": "how much is our plan". */
function withItsThing(text: string, earlier: readonly string[]): string {
  const things = earlier.at(-1)?.match(ownThing);
  const thing = things?.at(-1);
  return thing && !/\b(?:our|my)\b/i.test(text) ? text.replace(pronoun, thing) : text;
}

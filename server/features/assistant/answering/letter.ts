import { contentWords, isConcept } from '#server/features/assistant/finding/field-words.ts';
import { sentencesOf } from './sentences.ts';

/** Maximum number of questions in a letter that are answered. */
const questionsMax = 4;
const wordsMin = 3;
const subjectWordsMin = 3;
/** A text of so many words without a question mark is searched as a whole. */
const begins =
  '(?:(?:for|until|from|by|in|at|to|with|under) )?(?:how|when|what|who|where|which|why)|(?:is|are|can|could|may|do|does|did|has|have|will|should|must)';
const beginning = new RegExp(`^(?:${begins})\\b`, 'i');
const between = new RegExp(
  `[?!.;] (?:and |also )?(?=(?:${begins})\\b)|,? (?:and|also) (?=(?:${begins})\\b)|, (?=(?:${begins})\\b)`,
  'i',
);
const greetings = [
  /^(?:hi|hello|hey|hiya|dear|good (?:morning|afternoon|evening|day)|greetings)\b[^,.!?\n]{0,40}[,.!\n]\s{0,3}/i,
  /^(?:hi|hello|hey)(?: there| all| team)? (?=\p{L})/iu,
];
const closing =
  /\s(?:(?:with )?(?:many |kind |best |warm )?(?:thanks|thank you|thx|regards|wishes|cheers|greetings|yours (?:sincerely|faithfully)|(?:best|yours|ta)(?=,))(?: (?:in advance|very much|so much|for your help|again|from \p{L}{1,20}))?)[,.! ]{0,3}(?:[\p{L}(][\p{L}.,'’()-]{0,30} ?){0,8}$/iu;
const lead =
  /^(?:(?:and|also|then|so|but|please|second(?:ly)?|first(?:ly)?|finally|another (?:thing|question)|next)[,:]? )+(?=\p{L})/iu;
/** Before the question itself: "I forgot one thing:", "Could you tell me". */
const introduction =
  /^(?:[^:?]{3,60}: (?=\p{L})|(?:(?:could|can|would) you |please |kindly ){1,3}(?:please )?(?:tell|advise|explain to) (?:me|us) )/iu;
/** Sentences that ask without a question word at their beginning. */
const asks =
  /^(?:please |kindly )?(?:tell|let|explain|advise|show|send|help)\b|^(?:i|we)(?:'d| would)? (?:need|want|like|wonder)\b|\bcan you\b|\bcould you\b/i;

/** The questions of a text, without greeting, context and closing; the text itself if nothing in it asks. */
export function questionsIn(text: string): string[] {
  const whole = text.replace(/\s+/g, ' ').trim();
  const greeting = greetings.find((words) => words.test(whole));
  const body = (greeting ? whole.replace(greeting, '') : whole).replace(closing, '').trim() || text;
  const sentences = sentencesOf(body).map((sentence) => sentence.replace(lead, ''));
  const marked = sentences.filter((sentence) => sentence.endsWith('?'));
  const asking =
    marked.length > 0 ? marked : sentences.filter((sentence) => beginning.test(sentence) || asks.test(sentence));
  const questions = asking
    .map((sentence) => sentence.replace(introduction, ''))
    .flatMap(dividedOf)
    .slice(0, questionsMax);
  const [only = body] = questions;
  // What stands before a question may have its subject: "The proxy has moved. What should we do?"
  if (questions.length < 2) return [sentences.length > 1 && standsAlone(only) ? only : body];
  return questions.map((part, at) => withItsThing(part, questions.slice(0, at)));
}

/** True if a question says by itself what it is about. */
function standsAlone(question: string): boolean {
  return contentWords(question).filter((word) => !isConcept(word)).length >= subjectWordsMin;
}

/** Divides "When does it end and how much is it?", where each half is a question. */
function dividedOf(sentence: string): string[] {
  const parts = sentence.split(between).map((part) => part.trim());
  return parts.length > 1 && parts.every(isQuestion) ? parts : [sentence];
}

function isQuestion(part: string): boolean {
  return beginning.test(part) && part.split(/\s+/).length >= wordsMin;
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

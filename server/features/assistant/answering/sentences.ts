import { contentWords, isConcept } from '#server/features/assistant/finding/field-words.ts';

/** A sentence, a step or a line of a list, as it stands in its source. */
export interface Piece {
  kind: 'sentence' | 'step' | 'bullet';
  text: string;
}

const sentenceEnds = new Intl.Segmenter('en', { granularity: 'sentence' });
/** After these a full stop ends no sentence. */
const abbreviation = new RegExp(
  String.raw`(?:\b(?:e\.g|i\.e|etc|vs|no|approx|incl|cf|ca|al|eds?|figs?|pp|vol|ch|Dr|Mr|Mrs|Ms|Prof|St|Rev|Hon|Jr|Sr|Inc|Ltd|Co|Corp` +
    String.raw`|Univ|Dept|Jan|Feb|Mar|Apr|Aug|Sept?|Oct|Nov|Dec)\.|\b[A-Z]\.)\s*$`,
  'i',
);
/** A sentence does not begin with a small letter: the question mark before it belongs to a button, as in “Forgotten your password? on the page”. */
const goesOn = /^\s*\p{Ll}/u;
/** Nor does what is quoted or in brackets, as a title with a question mark, unless it is so long that it is a text of its own. */
const quotedMaxLength = 240;
const quotes = [
  { opening: '“', closing: '”' },
  { opening: '‘', closing: '’' },
  { opening: '(', closing: ')' },
  { opening: '"', closing: '"' },
];
const stepLine = /^\s*(\d{1,2})[.)]\s+(.+)$/;
const bulletLine = /^\s*•\s+(.+)$/;
const exampleWords = /\b(?:for example|for instance|e\.g\.|say,|an example|as an example|such as £)/i;
const amountOrDate =
  /[£$€]\s?\d|\d\s?%|\b\d{1,2}(?:st|nd|rd|th)?\s+(?:January|February|March|April|May|June|July|August|September|October|November|December)\b|\b\d{4}-\d{2}\b/;

/** The pieces of a plain text, in their order. */
export function piecesOf(text: string): Piece[] {
  return text.split('\n').flatMap((line): Piece[] => {
    const [, , step] = stepLine.exec(line) ?? [];
    if (step) return [{ kind: 'step', text: step.trim() }];
    const [, bullet] = bulletLine.exec(line) ?? [];
    if (bullet) return [{ kind: 'bullet', text: bullet.trim() }];
    return sentencesOf(line).map((sentence) => ({ kind: 'sentence', text: sentence }));
  });
}

/** The sentences of one paragraph. */
export function sentencesOf(paragraph: string): string[] {
  const sentences: string[] = [];
  for (const { segment, index } of sentenceEnds.segment(paragraph)) {
    const last = sentences.at(-1);
    if (
      last !== undefined &&
      (abbreviation.test(last) || goesOn.test(segment) || isQuoting(last, paragraph.slice(index)))
    )
      sentences[sentences.length - 1] = last + segment;
    else sentences.push(segment);
  }
  return sentences.map((sentence) => sentence.trim()).filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

/** Whether something is quoted from here on into what follows. */
function isQuoting(begun: string, rest: string): boolean {
  return quotes.some(({ opening, closing }) => {
    const at = begun.lastIndexOf(opening);
    const isOpen =
      opening === closing ? begun.split(opening).length % 2 === 0 : at >= 0 && !begun.includes(closing, at);
    const end = isOpen ? rest.indexOf(closing) : -1;
    return end >= 0 && begun.length - at + end <= quotedMaxLength;
  });
}

/**
 * The pieces that answer, in their order, at most `max`. Where steps answer, they stay steps. An example's amounts and dates are
 * nobody's own, so they are left out.
 */
export function answeringPieces(pieces: readonly Piece[], question: ReadonlySet<string>, max: number): Piece[] {
  const usable = pieces.filter(({ text }) => !(exampleWords.test(text) && amountOrDate.test(text)));
  if (usable.some(({ kind }) => kind === 'step')) return stepsWithLead(usable, max);
  if (usable.length <= max) return usable;
  const worth = usable.map((piece, at) => ({ at, worth: worthOf(piece, question) + (at === 0 ? leadWorth : 0) }));
  const chosen = new Set(
    worth
      .sort((a, b) => b.worth - a.worth || a.at - b.at)
      .slice(0, max)
      .map(({ at }) => at),
  );
  return usable.filter((_, at) => chosen.has(at));
}

/** The first sentence says what the others are about. */
const leadWorth = 1.5;

function stepsWithLead(pieces: readonly Piece[], max: number): Piece[] {
  const first = pieces.findIndex(({ kind }) => kind === 'step');
  const steps = pieces.filter(({ kind }) => kind === 'step').slice(0, max);
  const lead = first > 0 && steps.length < max ? pieces.slice(first - 1, first) : [];
  return [...lead, ...steps];
}

function worthOf({ text }: Piece, question: ReadonlySet<string>): number {
  const words = new Set(contentWords(text));
  let worth = 0;
  for (const word of words) if (question.has(word)) worth += isConcept(word) ? 0.5 : 1;
  return worth;
}

import { contentWords, isConcept } from '#server/features/assistant/finding/field-words.ts';

export interface Piece {
  kind: 'sentence' | 'step' | 'bullet';
  text: string;
}

const sentenceEnds = new Intl.Segmenter('en', { granularity: 'sentence' });
/**
 * A full stop after these does not end a sentence. Each must be shorter than `abbreviationMaxLength`, with the space
 * after it.
 */
const abbreviation = new RegExp(
  String.raw`(?:\b(?:e\.g|i\.e|etc|vs|no|approx|incl|cf|ca|al|eds?|figs?|pp|vol|ch|Dr|Mr|Mrs|Ms|Prof|St|Rev|Hon|Jr|Sr|Inc|Ltd|Co|Corp` +
    String.raw`|Univ|Dept|Jan|Feb|Mar|Apr|Aug|Sept?|Oct|Nov|Dec)\.|\b[A-Z]\.)\s*$`,
  'i',
);
const abbreviationMaxLength = 40;
/**
 * A sentence does not start with a lower-case letter: the question mark before it belongs to a label, as in “Forgotten
 * your password? on the page”.
 */
const goesOn = /^\s*\p{Ll}/u;
/**
 * A quotation or bracket does not end within a sentence either, as in a title with a question mark. A longer one counts
 * as separate text.
 */
const quotedMaxLength = 240;
const quotes = [
  { opening: '“', closing: '”' },
  { opening: '‘', closing: '’' },
  { opening: '(', closing: ')' },
  { opening: '"', closing: '"' },
];
const stepLine = /^\s*(\d{1,2})[.)]\s+(\S.*)$/s;
const bulletLine = /^\s*•\s+(\S.*)$/s;
const exampleWords = /\b(?:for example|for instance|e\.g\.|say,|an example|as an example|such as £)/i;
const amountOrDate =
  /[£$€]\s?\d|\d\s?%|\b\d{1,2}(?:st|nd|rd|th)?\s{1,9}(?:January|February|March|April|May|June|July|August|September|October|November|December)\b|\b\d{4}-\d{2}\b/;

export function piecesOf(text: string): Piece[] {
  return text.split('\n').flatMap((line): Piece[] => {
    const [, , step] = stepLine.exec(line) ?? [];
    if (step) return [{ kind: 'step', text: step.trim() }];
    const [, bullet] = bulletLine.exec(line) ?? [];
    if (bullet) return [{ kind: 'bullet', text: bullet.trim() }];
    return sentencesOf(line).map((sentence) => ({ kind: 'sentence', text: sentence }));
  });
}

export function sentencesOf(paragraph: string): string[] {
  const sentences: string[] = [];
  for (const { segment, index } of sentenceEnds.segment(paragraph)) {
    const last = sentences.at(-1);
    if (
      last !== undefined &&
      (abbreviation.test(last.slice(-abbreviationMaxLength)) ||
        goesOn.test(segment) ||
        isQuoting(last, paragraph.slice(index)))
    )
      sentences[sentences.length - 1] = last + segment;
    else sentences.push(segment);
  }
  return sentences.map((sentence) => sentence.trim()).filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

/** True if a quotation or bracket is still open at this point and closes in the rest. */
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
 * Selects up to `max` sentences that answer, in order. Steps are kept as steps. Example amounts and dates are left out,
 * because readers could take them for their own.
 */
export function answeringPieces(pieces: readonly Piece[], question: ReadonlySet<string>, max: number): Piece[] {
  const usable = pieces.filter(({ text }) => !(exampleWords.test(text) && amountOrDate.test(text)));
  if (usable.some(({ kind }) => kind === 'step')) return stepsWithLead(usable, max);
  if (usable.length <= max) return usable;
  const worth = usable.map((piece, at) => ({ at, worth: weightOf(piece, question) + (at === 0 ? leadWeight : 0) }));
  const chosen = new Set(
    worth
      .sort((a, b) => b.worth - a.worth || a.at - b.at)
      .slice(0, max)
      .map(({ at }) => at),
  );
  return usable.filter((_, at) => chosen.has(at));
}

/** Extra weight of the first sentence, which introduces the others. */
const leadWeight = 1.5;

function stepsWithLead(pieces: readonly Piece[], max: number): Piece[] {
  const first = pieces.findIndex(({ kind }) => kind === 'step');
  const steps = pieces.filter(({ kind }) => kind === 'step').slice(0, max);
  const lead = first > 0 && steps.length < max ? pieces.slice(first - 1, first) : [];
  return [...lead, ...steps];
}

function weightOf({ text }: Piece, question: ReadonlySet<string>): number {
  const words = new Set(contentWords(text));
  let worth = 0;
  for (const word of words) if (question.has(word)) worth += isConcept(word) ? 0.5 : 1;
  return worth;
}

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

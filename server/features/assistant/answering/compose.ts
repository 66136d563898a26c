import type { AnswerSource } from '#contract/assistant.ts';
import type { AnswerVerdict } from '#contract/values/assistant.ts';
import { questionWords } from '#server/features/assistant/finding/field-words.ts';
import { answeringPieces, type Piece, piecesOf } from './sentences.ts';

/** A passage as the asker may read it, with where it stands. */
export interface Evidence {
  passageId: string;
  kind: AnswerSource['kind'];
  title: string;
  place: string | null;
  href: string;
  text: string;
  /** Read by one institution alone: what concerns it, and files shared with it. */
  isPrivate: boolean;
}

export interface Composed {
  text: string;
  verdict: AnswerVerdict;
  sources: AnswerSource[];
}

const excerptMaxLength = 600;

/** The answer of these passages, the best first: the sentences that answer, each with the number of its source. */
export function composeAnswer(question: string, evidence: readonly Evidence[]): Composed {
  const wanted = new Set(questionWords(question));
  const [best] = evidence;
  if (!best) return { text: '', verdict: 'declined', sources: [] };
  const pieces = answeringPieces(piecesOf(best.text), wanted);
  return { text: writeOut(pieces, 1), verdict: 'answered', sources: [toSource(best, 1, pieces)] };
}

/** Sentences make a paragraph, steps and lists stand line by line. */
function writeOut(pieces: readonly Piece[], number: number): string {
  let text = '';
  let steps = 0;
  let before: Piece | undefined;
  for (const piece of pieces) {
    const isLine = piece.kind !== 'sentence' || (before !== undefined && before.kind !== 'sentence');
    if (text !== '') text += isLine ? '\n' : ' ';
    if (piece.kind === 'step') steps += 1;
    const sign = { sentence: '', bullet: '• ', step: `${steps}. ` }[piece.kind];
    text += `${sign}${piece.text} [${number}]`;
    before = piece;
  }
  return text;
}

export function toSource(
  { kind, title, place, href }: Evidence,
  number: number,
  pieces: readonly Piece[],
): AnswerSource {
  const excerpt = pieces.map(({ text }) => text).join(' ');
  return { number, kind, title, place, href, excerpt: excerpt.slice(0, excerptMaxLength) };
}

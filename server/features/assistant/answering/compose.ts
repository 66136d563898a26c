import type { AnswerSource } from '#contract/assistant/assistant.ts';
import { answerSentencesMax } from '#contract/values/assistant.ts';
import { contentWords } from '#server/features/assistant/finding/field-words.ts';
import { answeringPieces, type Piece, piecesOf } from './sentences.ts';

export interface Evidence {
  passageId: string;
  kind: AnswerSource['kind'];
  title: string;
  place: string | null;
  href: string;
  text: string;
  /** True if only one institution may read it: its account facts, and files shared with it. */
  isPrivate: boolean;
}

const excerptMaxLength = 600;

/** Selects up to five sentences that answer, in order, each with the number of its source. */
export function composeAnswer(
  question: string,
  evidence: readonly Evidence[],
): { text: string; sources: AnswerSource[] } {
  const sources: AnswerSource[] = [];
  const parts: string[] = [];
  let left = answerSentencesMax;
  for (const [at, each] of evidence.entries()) {
    const pieces = answeringPieces(piecesOf(each.text), wordsOf(question), left);
    if (pieces.length === 0) continue;
    left -= pieces.length;
    parts.push(writeOut(pieces, at + 1));
    sources.push(toSource(question, each, at + 1));
  }
  return { text: parts.join('\n\n'), sources };
}

export function toSource(question: string, { kind, title, place, href, text }: Evidence, number: number): AnswerSource {
  const pieces = answeringPieces(piecesOf(text), wordsOf(question), answerSentencesMax);
  const excerpt = pieces.map((piece) => piece.text).join(' ');
  return { number, kind, title, place, href, excerpt: excerpt.slice(0, excerptMaxLength) };
}

function wordsOf(question: string): Set<string> {
  return new Set(contentWords(question));
}

/** Joins sentences to paragraphs, and puts each step and list item on a line of its own. */
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

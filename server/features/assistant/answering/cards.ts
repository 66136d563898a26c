import type { AnswerCard, AnswerSource } from '#contract/assistant/assistant.ts';
import { contentWords, isConcept } from '#server/features/assistant/finding/field-words.ts';
import { piecesOf } from './sentences.ts';

export interface Evidence {
  passageId: string;
  kind: AnswerSource['kind'];
  title: string;
  place: string | null;
  href: string;
  text: string;
  /** The other parts of its article. */
  others: AnswerCard['others'];
  /** True if only one institution may read it: its account facts, and files shared with it. */
  isPrivate: boolean;
  /** Set if staff ask and the article is not written for staff. */
  isForLibrarians?: true;
}

const excerptMaxLength = 600;
/** Sentences of a page of a file that are shown, because a page holds more than what answers. */
const sentencesOfPage = 5;

/** A part as it stands, with the sentence that answers marked in it. */
export function cardOf(
  question: string,
  evidence: Evidence,
  { source, isFolded, asked }: { source: number; isFolded: boolean; asked: string | null },
): AnswerCard {
  const text = shownText(question, evidence);
  const { title, place, others, kind } = evidence;
  return {
    ...{ source, question: asked, heading: place ?? title, text, isFolded, others },
    // A fact is an answer as a whole.
    marks: kind === 'account' ? [] : marksIn(text, question),
  };
}

export function toSource(question: string, evidence: Evidence, number: number): AnswerSource {
  const { kind, title, place, href, isForLibrarians } = evidence;
  const excerpt = shownText(question, evidence).slice(0, excerptMaxLength);
  return { number, kind, title, place, href, excerpt, ...(isForLibrarians && { isForLibrarians }) };
}

function shownText(question: string, { kind, text }: Evidence): string {
  if (kind !== 'resource') return text;
  const pieces = piecesOf(text);
  const best = bestPiece(pieces, question) ?? 0;
  const from = Math.max(0, Math.min(best - 1, pieces.length - sentencesOfPage));
  return pieces
    .slice(from, from + sentencesOfPage)
    .map((piece) => piece.text)
    .join(' ');
}

/** Where the sentence that answers begins and ends; none if the text is a single one or has steps. */
function marksIn(text: string, question: string): AnswerCard['marks'] {
  const pieces = piecesOf(text);
  if (pieces.length < 2 || pieces.some(({ kind }) => kind === 'step')) return [];
  const sentence = pieces[bestPiece(pieces, question) ?? -1]?.text;
  const start = sentence === undefined ? -1 : text.indexOf(sentence);
  return sentence === undefined || start < 0 ? [] : [{ start, end: start + sentence.length }];
}

function bestPiece(pieces: readonly { text: string }[], question: string): number | undefined {
  const asked = new Set(contentWords(question));
  let best: { at: number; worth: number } | undefined;
  for (const [at, { text }] of pieces.entries()) {
    let worth = 0;
    for (const word of contentWords(text)) if (asked.has(word)) worth += isConcept(word) ? 0.5 : 1;
    if (worth > (best?.worth ?? 0)) best = { at, worth };
  }
  return best?.at;
}

/** The answer in plain text: the first part, where it stands, and the heading of the second. */
export function plainText(cards: readonly AnswerCard[], sources: readonly AnswerSource[]): string {
  const nameOf = ({ source }: AnswerCard) => {
    const { title = '', place = null, isForLibrarians } = sources.find(({ number }) => number === source) ?? {};
    const readers = isForLibrarians ? ', written for librarians' : '';
    return `${place ? `${title}, ${place}` : title}${readers} [${source}]`;
  };
  const [first, second] = cards;
  if (!first) return '';
  const next = second ? `\nSee also: ${nameOf(second)}` : '';
  return `${first.text}\n\nSource: ${nameOf(first)}${next}`;
}

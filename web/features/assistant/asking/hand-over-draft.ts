import type { Answer } from '#contract/assistant/assistant.ts';
import { messageMaxLength } from '#contract/values/limits.ts';

/** Leaves room for further text. */
const typingRoom = 500;
const asked = 'I asked the Knowledge Base AI:';
const askedNext = 'Then I asked:';
const answered = 'It answered:';
const hadNone = 'It had no answer.';

type Turn = Pick<Answer, 'question' | 'text' | 'verdict'> & {
  cards: readonly Pick<Answer['cards'][number], 'source' | 'text' | 'isFolded'>[];
  sources: readonly Pick<Answer['sources'][number], 'number' | 'title' | 'place'>[];
};

/**
 * A conversation as a quotation at the beginning of a message, each answer with its sources. The last question is complete as far as a
 * message has room; of the earlier ones the oldest are left out, and the text says so.
 */
export function handOverDraft(turns: readonly Turn[]): string {
  const said = turns.filter(({ verdict }) => verdict !== 'greeting');
  const last = said.at(-1);
  if (!last) return '';
  let room = messageMaxLength - typingRoom;
  const texts = [textOf(last, room, said.length > 1)];
  room -= lengthOf(texts[0] ?? '');
  let left = said.length - 1;
  for (; left > 0; left--) {
    const turn = said[left - 1];
    const text = turn ? textOf(turn, Number.POSITIVE_INFINITY, left > 1) : '';
    room -= lengthOf(text);
    if (room < lengthOf(leftOutText(left))) break;
    texts.unshift(text);
  }
  if (left > 0) texts.unshift(leftOutText(left));
  return texts.join('');
}

function leftOutText(count: number): string {
  return `(${count} earlier ${count === 1 ? 'question is' : 'questions are'} left out here.)\n`;
}

function textOf({ question, text, verdict, cards, sources }: Turn, room: number, isNext: boolean): string {
  const beginning = `${isNext ? askedNext : asked}\n${quoted(question, room / 2)}`;
  if (verdict !== 'answered') return `${beginning}\n${hadNone}\n`;
  const shown = cards.filter(({ isFolded }) => !isFolded);
  const used =
    shown.length > 0 ? sources.filter(({ number }) => shown.some(({ source }) => source === number)) : sources;
  const names = used.map(({ title, place }) => (place ? `${title} (${place})` : title));
  const from = names.length > 0 ? `\nSources: ${names.join('; ')}` : '';
  const said = shown.length > 0 ? shown.map((card) => card.text).join('\n') : text;
  const plain = said.replace(/ ?\[\d+\]/g, '');
  return `${beginning}\n${answered}\n${quoted(plain, room - beginning.length - answered.length - from.length)}${from}\n`;
}

function quoted(text: string, maxLength: number): string {
  const lines = text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
  return lengthOf(lines) <= maxLength ? lines : `${Array.from(lines).slice(0, maxLength).join('')}…`;
}

function lengthOf(text: string): number {
  return Array.from(text).length;
}

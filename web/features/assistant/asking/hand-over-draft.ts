import type { Answer } from '#contract/assistant/assistant.ts';
import { messageMaxLength } from '#contract/values/limits.ts';

/** So that something can still be added. */
const typingRoom = 500;
const asked = 'I asked the Knowledge Base AI:';
const answered = 'It answered:';
const hadNone = 'It had no answer.';

/** A question and its answer, quoted as the beginning of a message. What does not fit is left out. */
export function managerDraft({ question, text, verdict }: Pick<Answer, 'question' | 'text' | 'verdict'>): string {
  const room = messageMaxLength - typingRoom;
  const beginning = `${asked}\n${quoted(question, room / 2)}`;
  if (verdict !== 'answered') return `${beginning}\n${hadNone}\n`;
  const plain = text.replace(/ ?\[\d+\]/g, '');
  return `${beginning}\n${answered}\n${quoted(plain, room - beginning.length - answered.length)}\n`;
}

function quoted(text: string, maxLength: number): string {
  const lines = text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
  const signs = Array.from(lines);
  return signs.length <= maxLength ? lines : `${signs.slice(0, maxLength).join('')}…`;
}

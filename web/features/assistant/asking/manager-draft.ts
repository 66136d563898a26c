import { messageMaxLength } from '#contract/values/limits.ts';

/** A question and its answer, quoted as the beginning of a message. What of the answer does not fit is left out. */
export function managerDraft({ question, text }: { question: string; text: string }): string {
  const plain = text.replace(/ ?\[\d+\]/g, '');
  const around = messageOf(question, '').length;
  const room = messageMaxLength - around - typingRoom;
  return messageOf(shortened(question, messageMaxLength / 2), shortened(plain, Math.max(0, room)));
}

/** So that something can still be added. */
const typingRoom = 500;

function messageOf(question: string, answer: string): string {
  return `I asked the Knowledge Base AI:\n${quoted(question)}\nIt answered:\n${quoted(answer)}\n`;
}

function quoted(text: string): string {
  return text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
}

function shortened(text: string, maxLength: number): string {
  const signs = Array.from(text);
  return signs.length <= maxLength ? text : `${signs.slice(0, maxLength).join('')}…`;
}

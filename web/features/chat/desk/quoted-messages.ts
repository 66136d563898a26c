import type { Message } from '#contract/chat/chat.ts';
import type { PersonCard } from '#contract/people/people.ts';
import { momentText } from '#web/lib/days.ts';

/** Quotes messages in a new one: whose conversation it is, who wrote what and when, each line behind `>`. */
export function quoted(
  { fullName, grade }: Pick<PersonCard, 'fullName' | 'grade'>,
  messages: readonly Message[],
  nameOf: (message: Message) => string,
): string {
  const said = messages.map((message) => {
    const lines = [`${nameOf(message)}, ${momentText(message.timestamp)}:`, ...message.content.split('\n')];
    return lines.map((line) => `> ${line}`.trimEnd()).join('\n');
  });
  return [`About ${fullName}${grade ? ` (${grade})` : ''}:`, ...said].join('\n\n');
}

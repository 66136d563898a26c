import type { Answer, AskedQuestion } from '#contract/assistant/assistant.ts';
import { turnMaxLength } from '#contract/values/assistant.ts';

/** Questions refer to what was said shortly before. */
const earlierAnswersMax = 10;

/** A question with the turns before it, as the call takes it. */
export function turnsOf(earlier: readonly Pick<Answer, 'question' | 'text'>[], question: string) {
  const before = earlier.slice(-earlierAnswersMax).flatMap(({ question: asked, text }) => [
    { role: 'user' as const, content: asked },
    { role: 'assistant' as const, content: shortened(text) },
  ]);
  return [...before, { role: 'user' as const, content: question }] satisfies AskedQuestion['messages'];
}

function shortened(text: string): string {
  return text.length <= turnMaxLength ? text : Array.from(text).slice(0, turnMaxLength).join('');
}

import type { AssistantNotice } from '#contract/assistant/assistant.ts';

/** How answers are made and which data is sent where. */
export function noteText({ writtenBy, sendsAccountFacts, sentKeptDays, knowsAccount }: AssistantNotice): string {
  const sources = knowsAccount
    ? 'Answers come from the knowledge base, the resources you can open and your own account.'
    : 'Answers come from the knowledge base and the resources that everyone can open.';
  if (writtenBy === 'built-in') return `${sources} They are put together in this portal; nothing is sent elsewhere.`;
  const account = sendsAccountFacts
    ? 'facts of your account included'
    : 'nothing about your account or shared with your institution alone';
  return `${sources} A language model outside this portal writes them. Your question and the passages found are sent to it, ${account}. Administrators can read what was sent for ${sentKeptDays} days; deleting a conversation erases it there too.`;
}

import { otherPartyOf, parseConversationKey } from '#contract/values/chat/conversations.ts';
import { coveredPair } from '#server/features/people/absences/cover.ts';
import { answersByMail } from '#server/platform/mail/answers-by-mail.ts';
import type { Portal } from '#server/portal.ts';

/** A conversation in a mail program; null if the person cannot answer by mail. Its subject never changes, because some programs make threads of it. */
export async function threadOf(
  { config, settings, people }: Portal,
  userId: number,
  conversation: string,
): Promise<{ subject: string; isQuoted: boolean } | null> {
  const answers = answersByMail(config, settings());
  if (!answers) return null;
  const directory = await people.directory();
  const person = directory.find(userId);
  const parties = parseConversationKey(conversation);
  if (!person || !parties || !answers.mayAnswer(person)) return null;
  const isQuoted = answers.areQuoted;
  if ('pair' in parties && !parties.pair.includes(userId)) {
    const covered = coveredPair(person, conversation, directory);
    return (
      covered && { subject: `Conversation of ${covered.absent.fullName} with ${covered.customer.fullName}`, isQuoted }
    );
  }
  if ('channelCustomerId' in parties && parties.channelCustomerId === userId) {
    return { subject: `Your conversation with ${settings().name}`, isQuoted };
  }
  const other = directory.find(otherPartyOf(parties, userId));
  if (!other) return null;
  const { fullName, companyName } = other;
  const isCustomer = 'channelCustomerId' in parties && companyName !== null;
  return { subject: `Conversation with ${fullName}${isCustomer ? `, ${companyName}` : ''}`, isQuoted };
}

import { randomBytes } from 'node:crypto';
import { replyAddressMs } from '#contract/values/inbound-mail.ts';
import { isoTime } from '#server/platform/clock.ts';
import { addressWith, answersByMail } from '#server/platform/mail/answers-by-mail.ts';
import { insertReplyAddress } from '#server/platform/mail/reply-addresses.queries.ts';
import { hashToken } from '#server/platform/passwords.ts';
import type { Portal } from '#server/portal.ts';

/** In lower-case letters and digits, because some mail servers change the case of addresses. */
const tokenBytes = 20;

/** Makes the address at which a person answers a mail about a conversation, as the mail is sent; null if they cannot. */
export function createReplyAddresses({ db, config, settings, people, clock }: Portal) {
  return async (userId: number, conversation: string): Promise<string | null> => {
    const answers = answersByMail(config, settings());
    const person = answers && (await people.directory()).find(userId);
    if (!answers || !person || !answers.mayAnswer(person)) return null;
    const token = randomBytes(tokenBytes).toString('hex');
    const now = clock();
    const times = { createdAt: isoTime(now), expiresAt: isoTime(now + replyAddressMs) };
    await insertReplyAddress(db, { tokenHash: hashToken(token), userId, conversation, ...times });
    return addressWith(answers, token);
  };
}

import { isoTime } from '#server/platform/clock.ts';
import { type AnswersByMail, tokensIn } from '#server/platform/mail/answers-by-mail.ts';
import { updateAddressRefused } from '#server/platform/mail/mail-outbox.queries.ts';
import { findReplyAddress } from '#server/platform/mail/reply-addresses.queries.ts';
import { hashToken } from '#server/platform/passwords.ts';
import type { Portal } from '#server/portal.ts';
import { findConfirmedAddress } from './inbound-mail.queries.ts';
import type { IncomingMail } from './reading/parse-mail.ts';

/**
 * Marks an address as refusing mail. Anybody can invent a report, so it has to name the reply address of the mail that
 * came back, and that of the person whom it reports.
 */
export async function noteBounce(
  { db, clock }: Portal,
  answers: AnswersByMail,
  { recipients, files, text }: IncomingMail,
  addresses: readonly string[],
): Promise<'bounce' | 'ignored'> {
  const returned = [text, ...files.map(({ bytes }) => bytes.toString('latin1'))].flatMap((part) =>
    part.split(/[\s<>"]/),
  );
  const at = isoTime(clock());
  for (const token of tokensIn(answers, [...recipients, ...returned])) {
    const known = await findReplyAddress(db, hashToken(token), at);
    const address = known && (await findConfirmedAddress(db, known.userId));
    if (!address || !addresses.includes(address.toLowerCase())) continue;
    await updateAddressRefused(db, address, { emailRefusedAt: at, emailRefusal: 'An e-mail to it came back' });
    return 'bounce';
  }
  return 'ignored';
}

import { isoTime } from '#server/platform/clock.ts';
import { type AnswersByMail, tokensIn } from '#server/platform/mail/answers-by-mail.ts';
import { updateAddressRefused } from '#server/platform/mail/mail-outbox.queries.ts';
import { findReplyAddress } from '#server/platform/mail/reply-addresses.queries.ts';
import { hashToken } from '#server/platform/passwords.ts';
import type { Portal } from '#server/portal.ts';
import { findConfirmedAddress, isAddressRefused } from './inbound-mail.queries.ts';
import type { IncomingMail } from './reading/parse-mail.ts';
import { staffOfSender } from './staff-of-sender.ts';

/**
 * Marks an address as refusing mail. Anybody can invent a report, so it has to name the reply address of the mail that
 * came back, and that of the person whom it reports.
 */
export async function noteBounce(
  portal: Portal,
  answers: AnswersByMail,
  { recipients, files, text }: IncomingMail,
  addresses: readonly string[],
): Promise<'bounce' | 'ignored'> {
  const { db, clock } = portal;
  const returned = [text, ...files.map(({ bytes }) => bytes.toString('latin1'))].flatMap((part) =>
    part.split(/[\s<>"]/),
  );
  const at = isoTime(clock());
  for (const token of tokensIn(answers, [...recipients, ...returned])) {
    const known = await findReplyAddress(db, hashToken(token), at);
    const address = known && (await findConfirmedAddress(db, known.userId));
    if (!address || !addresses.includes(address.toLowerCase())) continue;
    await markRefused(portal, { userId: known.userId, address, at });
    return 'bounce';
  }
  return 'ignored';
}

/** Marks the address, and tells who looks after the person, once until the person has another one. */
async function markRefused(
  { db, people, notify }: Portal,
  { userId, address, at }: { userId: number; address: string; at: string },
): Promise<void> {
  const directory = await people.directory();
  const person = directory.find(userId);
  const told = staffOfSender(directory, person);
  await db.transaction().execute(async (transaction) => {
    const isKnown = await isAddressRefused(transaction, userId);
    await updateAddressRefused(transaction, address, { emailRefusedAt: at, emailRefusal: 'An e-mail to it came back' });
    if (isKnown || !person) return;
    await notify(transaction, 'mail-bounced', {
      userIds: told.map(({ id }) => id).filter((id) => id !== userId),
      title: `E-mails to ${person.fullName} come back`,
      description: `${person.fullName} gets no e-mails from the portal until they give another address. Messages in the portal arrive as before.`,
      createdBy: userId,
    });
  });
}

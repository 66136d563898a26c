import type { inboundMailRoutes } from '#contract/inbound-mail.ts';
import type { CallReply } from '#contract/route.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { servedBeside } from '#server/features/people/served-beside.ts';
import { isoTime } from '#server/platform/clock.ts';
import { type AnswersByMail, tokensIn } from '#server/platform/mail/answers-by-mail.ts';
import { findReplyAddress } from '#server/platform/mail/reply-addresses.queries.ts';
import { hashToken } from '#server/platform/passwords.ts';
import type { Portal } from '#server/portal.ts';
import { noteBounce } from './bounces.service.ts';
import { countTaken, findTold, isTaken, listByAddress } from './inbound-mail.queries.ts';
import { hasPassedDmarc } from './reading/authentication-results.ts';
import { natureOf } from './reading/mail-nature.ts';
import { newPartOf } from './reading/new-part.ts';
import { type IncomingMail, parseMail } from './reading/parse-mail.ts';
import { receiverIn } from './receiver.ts';
import { type FromChat, storeFiles, storeMail } from './store-mail.service.ts';
import { keepStray, keepUnreadable } from './stray-mails.service.ts';
import { tellSender } from './tell-sender.service.ts';

export type Outcome = CallReply<(typeof inboundMailRoutes)['POST /api/inbound-mail']>['outcome'];

const hourMs = 60 * 60 * 1000;
/** More answers than this in an hour of one conversation are left to staff: two programs may be answering each other. */
const answersPerHourMax = 5;

interface Addressed {
  person: Person;
  contact: Person;
  conversation: string;
  directory: Directory;
}

export type TakeMail = ReturnType<typeof createTakeMail>;

/** Takes one mail, in whichever way it came in. The same mail again changes nothing. Throws only where a later attempt may succeed. */
export function createTakeMail(portal: Portal, chat: FromChat) {
  const { db, people, clock, writeMail } = portal;

  async function take(raw: Buffer, answers: AnswersByMail): Promise<Outcome> {
    const mail = await parseMail(raw).catch(() => null);
    return mail ? takeRead(mail, answers) : keepUnreadable(portal, raw, 'It could not be read');
  }

  async function takeRead(mail: IncomingMail, answers: AnswersByMail): Promise<Outcome> {
    const nature = natureOf(mail);
    if (nature.is === 'automatic') return 'ignored';
    if (nature.is === 'bounce') return noteBounce(portal, answers, mail, nature.addresses);

    const senders = await sendersOf(mail, answers);
    const senderId = senders.length === 1 ? (senders[0] ?? null) : null;
    const found = await addressedIn(mail, answers, senders);
    if ('reason' in found) return keepStray(portal, mail, { senderId, reason: found.reason });
    return answer(mail, found, nature.is === 'unreadable' ? nature.why : null);
  }

  async function answer(mail: IncomingMail, addressed: Addressed, unreadable: string | null): Promise<Outcome> {
    const { person, conversation } = addressed;
    if (await isTaken(db, { conversation, mailHash: mail.hash })) return 'repeated';
    const since = isoTime(clock() - hourMs);
    if ((await countTaken(db, { userId: person.id, conversation, since })) >= answersPerHourMax) {
      const reason = `More than ${answersPerHourMax} answers in an hour came to this conversation`;
      return keepStray(portal, mail, { senderId: person.id, reason });
    }
    return unreadable === null ? store(mail, addressed) : refuse({ mail, ...addressed, why: unreadable });
  }

  async function refuse(told: Parameters<typeof tellSender>[2]): Promise<'told'> {
    await db.transaction().execute((transaction) => tellSender(writeMail, transaction, told));
    return 'told';
  }

  /** Active people whose confirmed address it came from, by the word of the mail server. */
  async function sendersOf({ from, header }: IncomingMail, { serverName }: AnswersByMail): Promise<number[]> {
    const [sender, ...others] = from;
    if (!sender || others.length > 0 || header('from').length !== 1) return [];
    const domain = sender.address.slice(sender.address.lastIndexOf('@') + 1);
    if (!hasPassedDmarc(header('authentication-results'), serverName, domain)) return [];
    return listByAddress(db, sender.address);
  }

  async function addressedIn(
    { recipients }: IncomingMail,
    answers: AnswersByMail,
    senders: readonly number[],
  ): Promise<Addressed | { reason: string }> {
    const [token, ...others] = tokensIn(answers, recipients);
    if (token === undefined) return { reason: 'It was not sent to the address of a conversation' };
    if (others.length > 0) return { reason: 'It was sent to the addresses of more than one conversation' };
    const address = await findReplyAddress(db, hashToken(token), isoTime(clock()));
    if (!address) return { reason: 'The address it was sent to is not known, or has ended' };
    if (senders.length === 0) return { reason: 'Its sender could not be confirmed' };
    if (!senders.includes(address.userId)) return { reason: 'It came from somebody else than the address belongs to' };
    const directory = await people.directory();
    const person = directory.find(address.userId);
    if (!person || !answers.mayAnswer(person)) return { reason: 'Its sender may not answer by e-mail' };
    const contact = receiverIn(directory, person, address.conversation);
    if (!contact) return { reason: 'Its sender can no longer write in this conversation' };
    return { person, contact, conversation: address.conversation, directory };
  }

  async function store(mail: IncomingMail, addressed: Addressed): Promise<Outcome> {
    const { person, contact, conversation, directory } = addressed;
    const text = newPartOf(mail.text);
    const { stored, refused } = await storeFiles(portal, person.id, mail.files);
    if (text === '' && stored.length === 0) {
      const why = refused.length > 0 ? 'it has no text, and its files can’t be taken' : 'it has no text of its own';
      return refuse({ mail, person, contact, why, refused });
    }
    const receivedAt = isoTime(clock());
    const upTo = await findTold(db, person.id, conversation);
    const deliver = await db.transaction().execute(async (transaction) => {
      if (refused.length > 0) await tellSender(writeMail, transaction, { mail, person, contact, refused });
      return storeMail(
        portal,
        { chat, transaction, directory },
        {
          ...{ mailHash: mail.hash, userId: person.id, receiverId: contact.id, conversation, receivedAt },
          ...{ subject: mail.subject.slice(0, 500), wholeText: mail.text, assignedBy: null, text, files: stored },
        },
      );
    });
    deliver();
    // A person who answers a mail has read the messages in it.
    if (upTo !== undefined) await noteRead(addressed, upTo);
    return 'stored';
  }

  async function noteRead({ person, contact, conversation, directory }: Addressed, upTo: number): Promise<void> {
    if (servedBeside(person, conversation, directory)) await chat.noteReadBeside(person.id, conversation, upTo);
    else await chat.noteRead(person.id, contact.id, upTo);
  }

  return { take, takeRead };
}

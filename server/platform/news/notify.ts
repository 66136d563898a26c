import { type TellingRule, type WrittenEvent, writtenEvents } from '#contract/values/events.ts';
import type { Transaction } from '#server/db/schema.ts';
import type { NewMail, WriteMail } from '#server/platform/mail/write-mail.ts';
import type { BellNotification, News } from './news.ts';

/** The e-mail beside a bell notification. It says the same, unless it has a subject or paragraphs of its own. */
type MailBeside = Pick<NewMail, 'key' | 'link' | 'attachment'> & Partial<Pick<NewMail, 'subject' | 'paragraphs'>>;

/** The words of an event. An e-mail belongs to them exactly if the table of events has one. */
type Written<Event extends WrittenEvent> = BellNotification &
  ((typeof writtenEvents)[Event] extends { mail: string } ? { mail: MailBeside } : { mail?: never });

/** Tells people of an event by every way that the table of events has for it, in the transaction of its change. */
export type Notify = <Event extends WrittenEvent>(
  transaction: Transaction,
  event: Event,
  written: Written<Event>,
) => Promise<void>;

export function createNotify({ news, writeMail }: { news: News; writeMail: WriteMail }): Notify {
  return async (transaction, event, { mail, ...note }) => {
    await news.ring(transaction, event, note);
    const { mail: kind }: TellingRule = writtenEvents[event];
    if (!mail || !kind) return;
    const { userIds, title, description } = note;
    await writeMail(transaction, { userIds, kind, subject: title, paragraphs: [description], ...mail });
  };
}

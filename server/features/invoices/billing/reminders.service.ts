import { londonTime } from '#contract/values/chat/support-hours.ts';
import { daysBetween, issuedStateOf } from '#contract/values/plans-and-usage/billing.ts';
import { formatMoney } from '#contract/values/plans-and-usage/money.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import type { Transaction } from '#server/db/schema.ts';
import { receiverOf } from '#server/features/invoices/invoice-news.service.ts';
import type { InvoiceRow } from '#server/features/invoices/invoices.queries.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { RecordCreation } from '#server/platform/http/creations.ts';
import { conflict } from '#server/platform/http/errors.ts';
import { longDay } from '#server/platform/long-day.ts';
import type { Portal } from '#server/portal.ts';
import { lockExisting, ownInvoices, refusePaid, refuseVoid } from './locked-invoice.ts';
import {
  deleteWithheld,
  findWithheld,
  insertReminder,
  insertWithheld,
  type Noted,
  wasReminded,
} from './settlement.queries.ts';

/** Reminders of overdue invoices: sent by a person, or by the portal itself unless they are withheld. */
export function createReminders({ db, people, clock, notify }: Portal) {
  const today = () => londonTime(clock()).day;

  function by(byId: number | null, { id, institutionId }: InvoiceRow) {
    return { byId, at: isoTime(clock()), objectId: id, institutionId };
  }

  async function sendReminder(
    transaction: Transaction,
    { invoice, leftPence }: Noted,
    { contact, byId, step }: { contact: Person; byId: number | null; step: number | null },
  ): Promise<void> {
    const { id, number } = invoice;
    const day = today();
    await insertReminder(transaction, { invoiceId: id, day, remindedAt: isoTime(clock()), step });
    const change = { ...by(byId, invoice), objectType: 'invoiceReminder', action: 'send' } as const;
    await recordChange(transaction, { ...change, after: step === null ? { day } : { day, step } });
    const late = daysBetween(invoice.dueDate, day);
    const left = formatMoney(leftPence, invoice.currency);
    const sum = `${formatMoney(invoice.totalPence, invoice.currency)}${leftPence < invoice.totalPence ? `, of which ${left} is left to pay,` : ''}`;
    const text = `Invoice ${number} of ${sum} was due by ${longDay(invoice.dueDate)}, ${late} ${late === 1 ? 'day' : 'days'} ago.`;
    const title = `Reminder: invoice ${number}`;
    const { contactEmail } = invoice;
    await notify(transaction, 'invoice-reminder', {
      ...{ userIds: [contact.id], title, description: text, createdBy: byId ?? invoice.issuedBy },
      mail: {
        key: `invoice-reminder:${id}:${day}`,
        paragraphs: [
          text,
          ...(contactEmail ? [`If it has been paid in the meantime, please write to ${contactEmail}.`] : []),
        ],
        link: ownInvoices,
        attachment: { filename: `${number}.pdf`, reference: `invoice:${id}` },
      },
    });
  }

  return {
    async remind(
      id: number,
      byId: number,
      recordCreation: RecordCreation,
    ): Promise<{ invoice: InvoiceRow; contact: Person }> {
      const directory = await people.directory();
      return db.transaction().execute(async (transaction) => {
        const noted = await lockExisting(transaction, id);
        const { invoice } = noted;
        refuseVoid(noted);
        refusePaid(noted);
        const day = today();
        if (issuedStateOf({ ...noted, dueDate: invoice.dueDate }, day) !== 'overdue') {
          throw conflict(`${invoice.number} is not overdue: it is due by ${longDay(invoice.dueDate)}`);
        }
        if (noted.remindedOn === day) throw conflict(`A reminder for ${invoice.number} was sent today already`);
        const contact = receiverOf({ ...invoice, requestedBy: invoice.contactId }, directory);
        if (!contact) throw conflict(`No one at ${invoice.institutionName} can be reminded`);
        await sendReminder(transaction, noted, { contact, byId, step: null });
        await recordCreation(transaction, contact.id);
        return { invoice, contact };
      });
    },

    /** Sends the reminder of a step of the setting, once; nothing where it is no longer due. */
    async remindByItself(id: number, step: number): Promise<void> {
      const directory = await people.directory();
      await db.transaction().execute(async (transaction) => {
        // Locked, so that of two processes the second finds the reminder of the first.
        const noted = await lockExisting(transaction, id);
        const { invoice, paidOn, creditNoteNumber } = noted;
        const isOver = paidOn !== null || creditNoteNumber !== null || (await findWithheld(transaction, id)) !== null;
        if (isOver || (await wasReminded(transaction, id, { step, day: today() }))) return;
        const contact = receiverOf({ ...invoice, requestedBy: invoice.contactId }, directory);
        if (contact) await sendReminder(transaction, noted, { contact, byId: null, step });
      });
    },

    /** Withholds the reminders that the portal sends by itself, for a reason; null sends them again. */
    async withhold(id: number, { reason, byId }: { reason: string | null; byId: number }): Promise<InvoiceRow> {
      return db.transaction().execute(async (transaction) => {
        const noted = await lockExisting(transaction, id);
        const { invoice } = noted;
        const before = await findWithheld(transaction, id);
        if (reason !== null) {
          refuseVoid(noted);
          refusePaid(noted);
          if (before !== null) throw conflict(`Reminders of ${invoice.number} are withheld already: ${before}`);
          await insertWithheld(transaction, { invoiceId: id, reason, byId, at: isoTime(clock()) });
        } else {
          if (before === null) throw conflict(`Reminders of ${invoice.number} are not withheld`);
          await deleteWithheld(transaction, id);
        }
        const change = { ...by(byId, invoice), objectType: 'withheldReminder' } as const;
        if (reason === null)
          await recordChange(transaction, { ...change, action: 'remove', before: { reason: before } });
        else await recordChange(transaction, { ...change, action: 'add', after: { reason } });
        return invoice;
      });
    },
  };
}

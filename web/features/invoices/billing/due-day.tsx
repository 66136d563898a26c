import type { BilledInvoice } from '#contract/plans-and-usage/billing.ts';
import { daysBetween } from '#contract/values/plans-and-usage/billing.ts';
import { dayText } from '#web/lib/days.ts';

interface DueDayProps {
  invoice: BilledInvoice;
  today: string;
  /** On one line, with its name before it. */
  isShort?: boolean;
}

/** When an invoice is due and how soon, or how it was settled. */
export function DueDay({ invoice, today, isShort = false }: DueDayProps) {
  const { state, dueDate, paidOn, creditNoteNumber, remindedOn, remindersWithheldFor } = invoice;
  if (paidOn) return <span className="text-muted">paid {dayText(paidOn)}</span>;
  if (creditNoteNumber) return <span className="text-muted">voided by {creditNoteNumber}</span>;
  if (!dueDate) return isShort ? null : '–';
  const days = daysBetween(today, dueDate);
  const look = isShort ? 'ml-1.5 text-small' : 'block text-small';
  return (
    <>
      {isShort && <span className="text-muted">Due </span>}
      {dayText(dueDate)}
      <span className={`${look} ${state === 'overdue' ? 'text-danger' : 'text-muted'}`}>{daysText(days)}</span>
      {remindedOn && <span className="block text-muted text-small">reminded {dayText(remindedOn)}</span>}
      {remindersWithheldFor !== null && (
        <span className="wrap-anywhere block text-muted text-small">reminders withheld: {remindersWithheldFor}</span>
      )}
    </>
  );
}

function daysText(days: number): string {
  if (days === 0) return 'today';
  const count = Math.abs(days) === 1 ? 'one day' : `${Math.abs(days)} days`;
  return days > 0 ? `in ${count}` : `${count} ago`;
}

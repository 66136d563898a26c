import type { EnclosureView } from '#contract/chat/enclosures.ts';
import type { Resource } from '#contract/resources.ts';
import { fileKinds } from '#contract/values/files/file-kinds.ts';
import type { IssuedState } from '#contract/values/plans-and-usage/billing.ts';
import { formatMoney } from '#contract/values/plans-and-usage/money.ts';
import { dayText } from '#web/lib/days.ts';

export function enclosureTitle(view: EnclosureView): string {
  return view.kind === 'invoice' ? `Invoice ${view.number}` : view.title;
}

export function enclosureFacts(view: EnclosureView): string {
  return view.kind === 'invoice' ? invoiceFacts(view) : resourceFacts(view);
}

export function invoiceFacts(
  invoice: Pick<EnclosureView & { kind: 'invoice' }, 'title' | 'currency' | 'totalPence' | 'dueDate' | 'state'>,
): string {
  const { title, currency, totalPence, dueDate, state } = invoice;
  const stands: Record<IssuedState, string> = {
    sent: `due ${dayText(dueDate)}`,
    overdue: `was due ${dayText(dueDate)}`,
    paid: 'paid',
    void: 'void: nothing is due',
  };
  return `${title} · ${formatMoney(totalPence, currency)} · ${stands[state]}`;
}

export function resourceFacts({ type, fileKind }: Pick<Resource, 'type' | 'fileKind'>): string {
  if (fileKind) return `${fileKinds[fileKind].label} · Library`;
  return type === 'video' ? 'Video · Library' : 'Link · Library';
}

import { Link } from '@tanstack/react-router';
import Ellipsis from 'lucide-react/icons/ellipsis';
import type { BilledInvoice } from '#contract/plans-and-usage/billing.ts';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import { InvoiceFileItems } from '#web/features/invoices/invoice-files.tsx';
import { institutionLink } from '#web/lib/pages/links.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#web/ui/overlays/menu.tsx';
import { draftPreview, useDeleteDraft, useRemind, useTakePaymentBack, useWithholdReminders } from './billing.api.ts';
import type { BillingTask } from './billing-dialog.tsx';

interface BillingRowMenuProps {
  invoice: BilledInvoice;
  onTask: (task: BillingTask) => void;
}

/** The actions for an invoice in its state, those that take something back at the end. */
export function BillingRowMenu({ invoice, onTask }: BillingRowMenuProps) {
  const { id, state, number, institution, institutionId } = invoice;
  // Account managers write drafts; who keeps the books does everything else.
  const isBookkeeper = useCapabilities().managesBilling;
  const isOpen = isBookkeeper && (state === 'sent' || state === 'overdue');
  return (
    <Menu trigger={<IconButton label={`More for ${number ?? `the draft for ${institution}`}`} icon={<Ellipsis />} />}>
      {state === 'draft' && <DraftItems id={id} isBookkeeper={isBookkeeper} onTask={onTask} />}
      {isOpen && <MenuItem onSelect={() => onTask({ what: 'pay', invoice })}>Record payment</MenuItem>}
      {isOpen && <ReminderItems invoice={invoice} onTask={onTask} />}
      {number !== null && <InvoiceFileItems invoice={{ ...invoice, number }} />}
      <MenuLink>
        <Link {...institutionLink(institutionId)}>Open institution</Link>
      </MenuLink>
      <MenuItem onSelect={() => onTask({ what: 'statement', institution: institutionId })}>Statement</MenuItem>
      {isBookkeeper && (
        <MenuItem onSelect={() => onTask({ what: 'address', institution: institutionId })}>Billing address</MenuItem>
      )}
      {isBookkeeper && <TakingBack invoice={invoice} isOpen={isOpen} onTask={onTask} />}
      {state === 'draft' && <DeleteItem id={id} />}
    </Menu>
  );
}

interface DraftItemsProps extends Pick<BillingRowMenuProps, 'onTask'> {
  id: number;
  isBookkeeper: boolean;
}

function DraftItems({ id, isBookkeeper, onTask }: DraftItemsProps) {
  return (
    <>
      {isBookkeeper && <MenuItem onSelect={() => onTask({ what: 'send', id })}>Send</MenuItem>}
      <MenuItem onSelect={() => onTask({ what: 'draft', id })}>Edit</MenuItem>
      <MenuLink>
        <a href={draftPreview(id)} download="draft.pdf">
          Preview
        </a>
      </MenuLink>
    </>
  );
}

function ReminderItems({ invoice, onTask }: BillingRowMenuProps) {
  const { id, state, remindedOn, remindersWithheldFor } = invoice;
  const remind = useRemind();
  const withhold = useWithholdReminders();
  const isReminded = remindedOn === londonTime(Date.now()).day;
  return (
    <>
      {state === 'overdue' && (
        <MenuItem isDisabled={isReminded || remind.isPending} onSelect={() => remind.mutate(id)}>
          {isReminded ? 'Remind: a reminder was sent today' : 'Remind'}
        </MenuItem>
      )}
      {remindersWithheldFor === null ? (
        <MenuItem onSelect={() => onTask({ what: 'withhold', invoice })}>Withhold reminders</MenuItem>
      ) : (
        <MenuItem onSelect={() => withhold.mutate({ id, withheldFor: null })} isDisabled={withhold.isPending}>
          Send reminders again
        </MenuItem>
      )}
    </>
  );
}

function TakingBack({ invoice, isOpen, onTask }: BillingRowMenuProps & { isOpen: boolean }) {
  const { id, state, paidPence } = invoice;
  const takeBack = useTakePaymentBack();
  const isPaid = state === 'paid' || (isOpen && paidPence > 0);
  if (!isPaid && !isOpen) return null;
  return (
    <>
      <MenuSeparator />
      {isPaid && (
        <MenuItem onSelect={() => takeBack.mutate(id)} isDisabled={takeBack.isPending}>
          Undo payment
        </MenuItem>
      )}
      {isOpen && <MenuItem onSelect={() => onTask({ what: 'credit', invoice })}>Credit a part</MenuItem>}
      {isOpen && (
        <MenuItem isDestructive onSelect={() => onTask({ what: 'void', invoice })}>
          Void with a credit note
        </MenuItem>
      )}
    </>
  );
}

function DeleteItem({ id }: { id: number }) {
  const remove = useDeleteDraft();
  return (
    <>
      <MenuSeparator />
      <MenuItem isDestructive onSelect={() => remove.mutate(id)} isDisabled={remove.isPending}>
        Delete draft
      </MenuItem>
    </>
  );
}

import Ellipsis from 'lucide-react/icons/ellipsis';
import type { BilledInvoice } from '#contract/plans-and-usage/billing.ts';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import { FileLink, InvoiceFiles } from '#web/features/invoices/invoice-files.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx';
import { useLostFocus } from '#web/ui/use-lost-focus.ts';
import { draftPreview, useDeleteDraft, useRemind, useTakePaymentBack, useWithholdReminders } from './billing.api.ts';
import type { BillingTask } from './billing-dialog.tsx';

interface BillingRowActionsProps {
  invoice: BilledInvoice;
  onTask: (task: BillingTask) => void;
}

/** The actions for an invoice in its state; the menu has the rarer ones. */
export function BillingRowActions({ invoice, onTask }: BillingRowActionsProps) {
  const { id, state, number, institution, remindedOn, remindersWithheldFor } = invoice;
  const remind = useRemind();
  const takeBack = useTakePaymentBack();
  const remove = useDeleteDraft();
  const withhold = useWithholdReminders();
  // The button is disabled after a reminder, which can be sent once a day.
  const beside = useLostFocus<HTMLButtonElement>(remind.isSuccess ? remindedOn : null);
  const name = number ?? `the draft for ${institution}`;
  const isOpen = state === 'sent' || state === 'overdue';
  return (
    <div className="flex flex-wrap items-center gap-2 max-md:basis-full print:hidden">
      {state === 'draft' && (
        <>
          <Button size="sm" onClick={() => onTask({ what: 'send', id })}>
            Send
            <span className="sr-only"> {name}</span>
          </Button>
          <Button size="sm" variant="secondary" onClick={() => onTask({ what: 'draft', id })}>
            Edit
            <span className="sr-only"> {name}</span>
          </Button>
        </>
      )}
      {isOpen && (
        <Button ref={beside} size="sm" variant="secondary" onClick={() => onTask({ what: 'pay', invoice })}>
          Record payment
          <span className="sr-only"> of {name}</span>
        </Button>
      )}
      {state === 'overdue' && (
        <Button
          size="sm"
          variant="secondary"
          isPending={remind.isPending}
          pendingText="Reminding..."
          isDisabled={remindedOn === londonTime(Date.now()).day}
          disabledReason="A reminder was sent today"
          onClick={() => remind.mutate(id)}
        >
          Remind
          <span className="sr-only"> of {name}</span>
        </Button>
      )}
      {number ? (
        <InvoiceFiles invoice={{ ...invoice, number }} />
      ) : (
        <FileLink href={draftPreview(id)} fileName="draft.pdf" name={`a preview of ${name}`} text="Preview" />
      )}
      <Menu trigger={<IconButton label={`More for ${name}`} icon={<Ellipsis />} />}>
        <MenuItem onSelect={() => onTask({ what: 'address', institution: invoice.institutionId })}>
          Billing address
        </MenuItem>
        <MenuItem onSelect={() => onTask({ what: 'statement', institution: invoice.institutionId })}>
          Statement
        </MenuItem>
        {(state === 'paid' || (isOpen && invoice.paidPence > 0)) && (
          <MenuItem onSelect={() => takeBack.mutate(id)} isDisabled={takeBack.isPending}>
            Undo payment
          </MenuItem>
        )}
        {state === 'draft' && (
          <MenuItem isDestructive onSelect={() => remove.mutate(id)} isDisabled={remove.isPending}>
            Delete draft
          </MenuItem>
        )}
        {isOpen && remindersWithheldFor === null && (
          <MenuItem onSelect={() => onTask({ what: 'withhold', invoice })}>Withhold reminders</MenuItem>
        )}
        {isOpen && remindersWithheldFor !== null && (
          <MenuItem onSelect={() => withhold.mutate({ id, withheldFor: null })} isDisabled={withhold.isPending}>
            Send reminders again
          </MenuItem>
        )}
        {isOpen && <MenuItem onSelect={() => onTask({ what: 'credit', invoice })}>Credit a part</MenuItem>}
        {isOpen && (
          <MenuItem isDestructive onSelect={() => onTask({ what: 'void', invoice })}>
            Void with a credit note
          </MenuItem>
        )}
      </Menu>
    </div>
  );
}

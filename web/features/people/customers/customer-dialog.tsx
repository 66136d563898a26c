import type { CustomerOverview } from '#contract/people/customers.ts';
import type { Tier } from '#contract/values/plans-and-usage/tiers.ts';
import { useChangePerson, useRegister } from '#web/features/people/people.api.ts';
import type { ManagedPerson } from '#web/features/people/use-person-dialogs.ts';
import { usePersistedForm } from '#web/lib/use-persisted-form.ts';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { CustomerForm } from './customer-form.tsx';
import { type CustomerValues, changesOf, newCustomerOf, valuesOf } from './customer-values.ts';

interface CustomerDialogProps {
  /** Null adds a customer. */
  customer: CustomerOverview | null;
  /** The institution that a new customer is added to, chosen before. */
  institution?: number | undefined;
  onClose: () => void;
  onAdded: (person: ManagedPerson) => void;
}

export function CustomerDialog({ customer, institution, onClose, onAdded }: CustomerDialogProps) {
  const { initial, keep, forget, close } = usePersistedForm(
    `customer${customer ? `.${customer.id}` : ''}${institution ? `.of.${institution}` : ''}`,
    { ...valuesOf(customer), ...(institution && { institutionId: String(institution) }) },
    onClose,
  );
  const register = useRegister();
  const change = useChangePerson();
  const isPending = register.isPending || change.isPending;

  function save(values: CustomerValues, currentTier: Tier | null, onError: (error: unknown) => void) {
    if (customer === null) {
      register.mutate(newCustomerOf(values), {
        onSuccess: (person) => {
          forget();
          onAdded({ ...person, deactivatedAt: null });
        },
        onError,
      });
      return;
    }
    const changes = changesOf(customer, values, currentTier);
    if (Object.keys(changes).length === 0) close();
    else change.mutate({ id: customer.id, ...changes }, { onSuccess: close, onError });
  }

  return (
    <FormDialog
      title={customer ? `Edit ${customer.fullName}` : 'Add customer'}
      description={customer ? undefined : 'They are invited in the next step, and choose their own password.'}
      submitText={customer ? 'Save' : 'Add customer'}
      pendingText={customer ? 'Saving...' : 'Adding...'}
      isPending={isPending}
      onClose={close}
    >
      <CustomerForm
        initial={initial}
        ownId={customer?.id}
        onEdit={keep}
        canAddInstitution={customer === null}
        onSubmit={save}
      />
    </FormDialog>
  );
}

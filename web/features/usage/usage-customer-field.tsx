import type { Ref } from 'react';
import { messageOf } from '#web/lib/api-error.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { useUsageCustomers } from './usage.api.ts';

interface UsageCustomerFieldProps {
  ref: Ref<HTMLSelectElement>;
  value: number | null;
  error: string | undefined;
  onChoose: (customerId: number | null) => void;
}

/** Whose usage is uploaded. */
export function UsageCustomerField({ ref, value, error, onChoose }: UsageCustomerFieldProps) {
  const customers = useUsageCustomers();
  if (customers.isError && !customers.data) {
    return (
      <ErrorState
        // specification §8
        title="Failed to fetch customers"
        message={messageOf(customers.error)}
        onRetry={() => void customers.refetch()}
        isRetrying={customers.isFetching}
        className="py-2"
      />
    );
  }
  const options = (customers.data ?? []).map(({ id, fullName, companyName }) => ({
    value: String(id),
    label: `${fullName}, ${companyName}`,
  }));
  return (
    <SelectField
      ref={ref}
      label="Customer"
      hint="The report belongs to their whole institution."
      value={value ?? ''}
      options={[{ value: '', label: customers.isPending ? 'Loading customers...' : 'Select a customer' }, ...options]}
      error={error}
      onChange={(event) => onChoose(Number(event.target.value) || null)}
    />
  );
}

import type { UseQueryResult } from '@tanstack/react-query';
import type { Ref } from 'react';
import { messageOf } from '#web/lib/api-error.ts';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { SelectField } from './select-field.tsx';

interface CustomerFieldProps {
  /** The read of those who can be chosen. */
  customers: UseQueryResult<readonly { id: number; fullName: string; companyName: string | null }[]>;
  ref: Ref<HTMLSelectElement>;
  value: number | null;
  hint: string | undefined;
  error: string | undefined;
  onChoose: (customerId: number | null) => void;
}

/** A choice of one customer. */
export function CustomerField({ customers, ref, value, hint, error, onChoose }: CustomerFieldProps) {
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
      value={value ?? ''}
      options={[{ value: '', label: customers.isPending ? 'Loading customers...' : 'Select a customer' }, ...options]}
      hint={hint}
      error={error}
      onChange={(event) => onChoose(Number(event.target.value) || null)}
    />
  );
}

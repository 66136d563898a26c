import type { UseQueryResult } from '@tanstack/react-query';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { ComboboxField } from './combobox-field.tsx';

interface CustomerFieldProps {
  /** The read of those who can be chosen. */
  customers: UseQueryResult<readonly { id: number; fullName: string; companyName: string | null }[]>;
  value: number | null;
  hint: string | undefined;
  error: string | undefined;
  onChoose: (customerId: number | null) => void;
}

/** A choice of one customer. */
export function CustomerField({ customers, value, hint, error, onChoose }: CustomerFieldProps) {
  if (customers.isError && !customers.data) {
    return <FailedRead title="Failed to fetch customers" read={customers} className="py-2" />;
  }
  return (
    <ComboboxField
      label="Customer"
      value={value === null ? '' : String(value)}
      choices={(customers.data ?? []).map(({ id, fullName, companyName }) => ({
        value: String(id),
        label: fullName,
        detail: companyName,
      }))}
      placeholder={customers.isPending ? 'Loading customers...' : 'Select a customer'}
      hint={hint}
      error={error}
      onChoose={(chosen) => onChoose(Number(chosen) || null)}
    />
  );
}

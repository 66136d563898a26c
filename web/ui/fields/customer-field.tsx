import { useQuery } from '@tanstack/react-query';
import type { CustomerRow } from '#contract/people/people.ts';
import { readOf } from '#web/lib/calls/api.ts';
import { SearchedField } from './searched-field.tsx';

interface CustomerFieldProps {
  value: number | null;
  hint: string | undefined;
  error: string | undefined;
  onChoose: (customerId: number | null, customer: CustomerRow | undefined) => void;
}

export function CustomerField({ value, onChoose, ...texts }: CustomerFieldProps) {
  const { data } = useCustomer(value);
  return (
    <SearchedField
      {...texts}
      label="Customer"
      what="customers"
      placeholder="Select a customer"
      value={value === null ? '' : String(value)}
      find={(query) => readOf('GET /api/users/role/customer', { query })}
      choiceOf={customerChoice}
      known={data && customerChoice(data)}
      onChoose={(chosen, customer) => onChoose(Number(chosen) || null, customer)}
    />
  );
}

/** The chosen person with their institution. */
export function useCustomer(id: number | null) {
  return useQuery({ ...readOf('GET /api/user/:id', { params: { id: id ?? 0 } }), enabled: id !== null });
}

export function customerChoice(
  customer: Pick<CustomerRow, 'id' | 'fullName'> & { companyName?: string | null | undefined },
) {
  const { id, fullName, companyName } = customer;
  return { value: String(id), label: fullName, detail: companyName ?? null };
}

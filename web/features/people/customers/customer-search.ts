import type { CustomersQuery } from '#contract/people/customers.ts';
import { addressReader, choiceField, type SearchIn, textField } from '#web/lib/pages/address.ts';
import { customerColumns } from './customer-columns.tsx';

export const statusOptions: readonly { value: CustomersQuery['status']; label: string }[] = [
  { value: 'active', label: 'Active' },
  { value: 'deactivated', label: 'Deactivated' },
  { value: 'all', label: 'All' },
];

export const readCustomerSearch = addressReader({
  q: textField(),
  sort: choiceField(
    customerColumns.flatMap(({ sort }) => sort ?? []),
    'fullName',
  ),
  order: choiceField(['asc', 'desc'], 'asc'),
  status: choiceField(
    statusOptions.map(({ value }) => value),
    'active',
  ),
});
export type CustomerSearch = SearchIn<typeof readCustomerSearch>;

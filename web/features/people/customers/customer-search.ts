import type { CustomersQuery } from '#contract/people/customers.ts';
import { addressReader, type SearchIn, textField, wordField } from '#web/lib/pages/address.ts';
import { customerColumns } from './customer-columns.tsx';

export const statusOptions: readonly { value: CustomersQuery['status']; label: string }[] = [
  { value: 'active', label: 'Active' },
  { value: 'deactivated', label: 'Deactivated' },
  { value: 'all', label: 'All' },
];

/** Reads how an address says that customers are searched and sorted. */
export const readCustomerSearch = addressReader({
  q: textField(),
  sort: wordField(
    customerColumns.flatMap(({ sort }) => sort ?? []),
    'fullName',
  ),
  order: wordField(['asc', 'desc'], 'asc'),
  status: wordField(
    statusOptions.map(({ value }) => value),
    'active',
  ),
});
export type CustomerSearch = SearchIn<typeof readCustomerSearch>;

import type { Column } from '#web/ui/lists/list-columns.ts';
import { AssignedName, type AssignedNameProps } from './assigned-name.tsx';

interface Served {
  accountManager: AssignedNameProps['staff'];
  techSupport: AssignedNameProps['staff'];
}

/** The staff who serve a row's institution: one column in a table, two facts elsewhere. */
export const staffColumns: readonly Column<Served, 'accountManager' | 'techSupport'>[] = [
  {
    label: 'Account manager',
    sort: 'accountManager',
    className: 'w-44 max-lg:hidden',
    cell: ({ accountManager, techSupport }) => (
      <>
        <AssignedName staff={accountManager} what="Account manager" />
        <span className="block text-muted text-small">
          <AssignedName staff={techSupport} what="Support" labelClassName="" />
        </span>
      </>
    ),
    fact: ({ accountManager }) => (
      <AssignedName staff={accountManager} what="Account manager" labelClassName="hidden" />
    ),
    text: ({ accountManager }) => accountManager?.fullName,
  },
  {
    label: 'Technical support',
    sort: 'techSupport',
    fact: ({ techSupport }) => <AssignedName staff={techSupport} what="Technical support" labelClassName="hidden" />,
    text: ({ techSupport }) => techSupport?.fullName,
  },
];

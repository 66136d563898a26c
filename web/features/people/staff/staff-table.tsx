import Users from 'lucide-react/icons/users';
import type { StaffRow } from '#contract/people/people.ts';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { roleLabel } from '#contract/values/roles.ts';
import { LastSignIn } from '#web/features/people/last-sign-in.tsx';
import { useStaffRows } from '#web/features/people/people.api.ts';
import { PersonActions } from '#web/features/people/person-actions.tsx';
import { PersonAddress } from '#web/features/people/person-address.tsx';
import { personColumns } from '#web/features/people/person-columns.tsx';
import { PersonDialog } from '#web/features/people/person-dialog.tsx';
import { PersonState } from '#web/features/people/person-state.tsx';
import { useEditedRow } from '#web/features/people/use-edited-row.ts';
import type { PersonDialogs } from '#web/features/people/use-person-dialogs.ts';
import { Avatar } from '#web/ui/badges/avatar.tsx';
import { Badge } from '#web/ui/badges/badge.tsx';
import { RoleBadge } from '#web/ui/badges/role-badge.tsx';
import { ListCard, type ListOf } from '#web/ui/lists/list-card.tsx';
import { FinanceItem } from './finance-item.tsx';
import { StaffDialog } from './staff-dialog.tsx';

const list: ListOf<StaffRow> = {
  title: 'Staff',
  what: 'staff',
  columns: [
    { label: 'Name', text: ({ fullName }) => fullName },
    personColumns.username,
    personColumns.email,
    { label: 'Role', text: ({ role }) => roleLabel(role) },
    { label: 'Rights', text: ({ rights }) => (rights?.includes('finance') ? 'Finance' : '') },
    { label: 'Institutions', text: ({ institutions }) => institutions },
    personColumns.lastSignIn,
    personColumns.status,
  ],
  keyOf: ({ id }) => id,
  file: 'staff',
  icon: <Users />,
  nothing: 'No staff yet',
  failed: 'Failed to fetch admin users',
  hasAvatars: true,
};

export function StaffTable({ dialogs }: { dialogs: PersonDialogs }) {
  const read = useStaffRows();
  const { open } = dialogs;
  const edited = useEditedRow(open?.kind === 'edit' ? open.id : null, read.rows ?? []);
  return (
    <>
      <ListCard list={list} read={read} renderRow={(person) => <StaffItem person={person} dialogs={dialogs} />} />
      {(open?.kind === 'add' || edited) && (
        <StaffDialog person={edited} onClose={dialogs.close} onAdded={(person) => dialogs.makeLink(person, true)} />
      )}
      <PersonDialog dialogs={dialogs} />
    </>
  );
}

function StaffItem({ person, dialogs }: { person: StaffRow; dialogs: PersonDialogs }) {
  const { fullName, username, role, institutions, lastSignInAt } = person;
  return (
    <div className="flex items-center gap-3 px-4 py-2 hover:bg-hover">
      <Avatar fullName={fullName} role={role} size="sm" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold text-control">{fullName}</span>
          <RoleBadge role={role} />
          {person.rights?.includes('finance') && <Badge>Finance</Badge>}
          <PersonState {...person} />
        </p>
        <p className="text-muted text-small">
          {username}
          {capabilitiesOf(person).assignedBy !== null &&
            ` · ${institutions} ${institutions === 1 ? 'institution' : 'institutions'}`}
          {' · '}
          <span className="whitespace-nowrap">
            last sign-in: <LastSignIn at={lastSignInAt} />
          </span>
        </p>
        <PersonAddress {...person} />
      </div>
      <PersonActions person={person} dialogs={dialogs} more={<FinanceItem person={person} />} />
    </div>
  );
}

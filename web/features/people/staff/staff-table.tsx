import Plus from 'lucide-react/icons/plus';
import { useId } from 'react';
import type { StaffRow } from '#contract/people/people.ts';
import { LastSignIn } from '#web/features/people/last-sign-in.tsx';
import { useStaff } from '#web/features/people/people.api.ts';
import { staffRows } from '#web/features/people/people-csv.ts';
import { PersonActions } from '#web/features/people/person-actions.tsx';
import { PersonAddress } from '#web/features/people/person-address.tsx';
import { PersonDialog } from '#web/features/people/person-dialog.tsx';
import { PersonState } from '#web/features/people/person-state.tsx';
import { useEditedRow } from '#web/features/people/use-edited-row.ts';
import type { PersonDialogs } from '#web/features/people/use-person-dialogs.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { Avatar } from '#web/ui/badges/avatar.tsx';
import { RoleBadge } from '#web/ui/badges/role-badge.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { CsvButton } from '#web/ui/buttons/csv-button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { TableSkeleton } from '#web/ui/states/table-skeleton.tsx';
import { StaffDialog } from './staff-dialog.tsx';

/** Account managers, technical supporters and administrators. */
export function StaffTable({ dialogs }: { dialogs: PersonDialogs }) {
  const titleId = useId();
  const query = useStaff();
  const { open } = dialogs;
  const edited = useEditedRow(open?.kind === 'edit' ? open.id : null, query.data ?? []);
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader
        titleId={titleId}
        title="Staff"
        hasManyActions
        actions={
          <>
            <CsvButton
              label="Export CSV: staff"
              fileName="staff.csv"
              rows={() => staffRows(query.data ?? [])}
              isDisabled={!query.data}
            />
            <Button
              variant="secondary"
              size="sm"
              icon={<Plus aria-hidden="true" className="size-4" />}
              onClick={() => dialogs.add()}
            >
              Add staff
            </Button>
          </>
        }
      />
      {query.isPending && <TableSkeleton label="Loading staff..." hasAvatars />}
      {query.isError && !query.data && (
        <ErrorState
          title="Failed to fetch admin users"
          message={messageOf(query.error)}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      )}
      <ul>
        {query.data?.map((person) => (
          <Line key={person.id} person={person} dialogs={dialogs} />
        ))}
      </ul>
      {(open?.kind === 'add' || edited) && (
        <StaffDialog person={edited} onClose={dialogs.close} onAdded={(person) => dialogs.makeLink(person, true)} />
      )}
      <PersonDialog dialogs={dialogs} />
    </Card>
  );
}

function Line({ person, dialogs }: { person: StaffRow; dialogs: PersonDialogs }) {
  const { fullName, username, role, institutions, lastSignInAt } = person;
  return (
    <li className="flex items-center gap-3 border-b px-4 py-2 last:border-b-0 hover:bg-hover">
      <Avatar fullName={fullName} role={role} size="sm" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold text-control">{fullName}</span>
          <RoleBadge role={role} />
          <PersonState {...person} />
        </p>
        <p className="text-muted text-small">
          {username}
          {role !== 'admin' && ` · ${institutions} ${institutions === 1 ? 'institution' : 'institutions'}`}
          {' · '}
          <span className="whitespace-nowrap">
            last sign-in: <LastSignIn at={lastSignInAt} />
          </span>
        </p>
        <PersonAddress {...person} />
      </div>
      <PersonActions person={person} dialogs={dialogs} />
    </li>
  );
}

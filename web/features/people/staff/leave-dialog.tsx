import { useState } from 'react';
import type { Leaving } from '#contract/people/leaving.ts';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { useLeave, useLeaving, useStaff } from '#web/features/people/people.api.ts';
import type { ManagedPerson } from '#web/features/people/use-person-dialogs.ts';
import { ApiError, messageOf } from '#web/lib/calls/api-error.ts';
import { momentText } from '#web/lib/days.ts';
import { ComboboxField } from '#web/ui/fields/combobox-field.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';

interface LeaveDialogProps {
  person: ManagedPerson;
  onClose: () => void;
}

/** Deactivates a member of staff, and hands over what they have to a colleague. */
export function LeaveDialog({ person, onClose }: LeaveDialogProps) {
  const [toId, setToId] = useState('');
  const [isTried, setTried] = useState(false);
  const staff = useStaff();
  const preview = useLeaving(person.id);
  const leave = useLeave(person);
  const { data } = preview;
  const colleagues = (staff.data ?? []).filter(
    ({ id, role, deactivatedAt }) =>
      id !== person.id && !deactivatedAt && (role === person.role || capabilitiesOf({ role }).actsForAllInstitutions),
  );
  const isNeeded = data !== undefined && heldBy(data) > 0;
  const refusal = leave.error instanceof ApiError && leave.error.field ? messageOf(leave.error) : undefined;
  return (
    <FormDialog
      title={`Deactivate ${person.fullName}?`}
      description="They are signed out everywhere at once and can no longer sign in. Their messages stay, and you can reactivate them at any time."
      submitText="Deactivate"
      pendingText="Deactivating..."
      isPending={leave.isPending}
      isDisabled={!data}
      isDangerous
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (!isNeeded) leave.mutate(null, { onSuccess: onClose });
        else if (toId !== '') leave.mutate(Number(toId), { onSuccess: onClose });
      }}
    >
      {preview.isPending && <Skeleton className="h-28 w-full" />}
      {!data && preview.error && <FailedRead title="Couldn’t load the summary" read={preview} className="py-2" />}
      {data && !isNeeded && <p className="text-control text-muted">This person has no open work to hand over.</p>}
      {data && isNeeded && (
        <>
          <ComboboxField
            label="Who takes over"
            placeholder="Choose a colleague"
            choices={colleagues.map(({ id, fullName, role, username }) => ({
              value: String(id),
              label: fullName,
              detail: role === person.role ? username : 'Administrator',
            }))}
            value={toId}
            error={refusal ?? (isTried && toId === '' ? 'Please choose a colleague' : undefined)}
            onChoose={setToId}
          />
          <Held leaving={data} />
          <p className="text-muted text-small">
            Everything moves at once. If you choose an administrator, no one is assigned to the institutions until you
            assign someone.
          </p>
        </>
      )}
    </FormDialog>
  );
}

function heldBy({ counts }: Leaving): number {
  return counts.institutions + counts.sessions + counts.assignedConversations + counts.broadcasts;
}

function Held({ leaving: { counts, institutions, sessions } }: { leaving: Leaving }) {
  const lines = [
    {
      what: 'Institutions',
      count: counts.institutions,
      note: named(
        institutions.map(({ name }) => name),
        counts.institutions,
      ),
    },
    {
      what: 'Sessions ahead',
      count: counts.sessions,
      note: named(
        sessions.map(({ title, startTime, institution }) =>
          [title, institution, momentText(startTime)].filter(Boolean).join(', '),
        ),
        counts.sessions,
      ),
    },
    {
      what: 'Assigned conversations',
      count: counts.assignedConversations,
      note: 'They are assigned to the colleague.',
    },
    {
      what: 'Open conversations of their own',
      count: counts.ownConversations,
      note: 'They stay with their history. The colleague is told who had them.',
    },
    { what: 'Unanswered offers', count: counts.offers, note: 'They stay with the institutions.' },
    { what: 'Drafts of invoices', count: counts.drafts, note: 'They stay with the institutions.' },
    { what: 'Planned notifications', count: counts.broadcasts, note: 'They are sent in the name of an administrator.' },
  ].filter(({ count }) => count > 0);
  return (
    <dl className="flex flex-col gap-2 text-control">
      {lines.map(({ what, count, note }) => (
        <div key={what} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
          <dt className="font-medium">{what}</dt>
          <dd className="font-semibold tabular-nums">{count}</dd>
          <dd className="wrap-anywhere col-span-2 text-muted text-small">{note}</dd>
        </div>
      ))}
    </dl>
  );
}

const namesShown = 4;

function named(names: readonly string[], count: number): string {
  const shown = names.slice(0, namesShown);
  const more = count - shown.length;
  return `${shown.join(' · ')}${more > 0 ? ` and ${more} more` : ''}`;
}

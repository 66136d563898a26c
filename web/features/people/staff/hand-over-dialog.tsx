import { useState } from 'react';
import type { HandOverPreview } from '#contract/people/people.ts';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { useHandOver, useHandOverPreview, useStaff } from '#web/features/people/people.api.ts';
import type { ManagedPerson } from '#web/features/people/use-person-dialogs.ts';
import { ApiError, messageOf } from '#web/lib/calls/api-error.ts';
import { ComboboxField } from '#web/ui/fields/combobox-field.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';

interface HandOverDialogProps {
  person: ManagedPerson;
  onClose: () => void;
}

/** Hands all institutions of a member of staff to another, after showing what that affects. */
export function HandOverDialog({ person, onClose }: HandOverDialogProps) {
  const [toId, setToId] = useState('');
  const [isTried, setTried] = useState(false);
  const staff = useStaff();
  const preview = useHandOverPreview(person.id);
  const handOver = useHandOver(person);
  const colleagues = (staff.data ?? []).filter(
    ({ id, role, deactivatedAt }) => role === person.role && id !== person.id && !deactivatedAt,
  );
  const refusal = handOver.error instanceof ApiError && handOver.error.field ? messageOf(handOver.error) : undefined;
  return (
    <FormDialog
      title={`Hand over the institutions of ${person.fullName}`}
      submitText="Hand over"
      pendingText="Handing over..."
      isPending={handOver.isPending}
      isDisabled={!preview.data || preview.data.institutions === 0}
      isDangerous
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (toId !== '') handOver.mutate(Number(toId), { onSuccess: onClose });
      }}
    >
      <ComboboxField
        label="To"
        placeholder={colleagues.length === 0 ? 'No one else has this role' : 'Choose a colleague'}
        choices={colleagues.map(({ id, fullName, username }) => ({
          value: String(id),
          label: fullName,
          detail: username,
        }))}
        value={toId}
        error={refusal ?? (isTried && toId === '' ? 'Please choose a colleague' : undefined)}
        onChoose={setToId}
      />
      {preview.isPending && <Skeleton className="h-28 w-full" />}
      {!preview.data && preview.error && (
        <FailedRead title="Couldn’t load the summary" read={preview} className="py-2" />
      )}
      {preview.data && <Concerned person={person} preview={preview.data} />}
    </FormDialog>
  );
}

function Concerned({ person: { fullName, role }, preview }: { person: ManagedPerson; preview: HandOverPreview }) {
  const conversations =
    role !== undefined && capabilitiesOf({ role }).sharesSupportChannels
      ? 'They move with their whole history.'
      : `They stay with ${fullName}; customers start new ones.`;
  const lines = [
    ['Institutions', preview.institutions, `Handed over at once: ${fullName} can no longer read them.`],
    ['Customers', preview.customers, 'Each gets a notification saying who looks after them now.'],
    ['Open conversations', preview.openConversations, conversations],
    ['Coming sessions', preview.comingSessions, `They stay with ${fullName} until someone cancels them.`],
  ] as const;
  return (
    <div className="flex flex-col gap-3 text-control">
      <dl className="flex flex-col gap-2">
        {lines.map(([what, count, note]) => (
          <div key={what} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
            <dt className="font-medium">{what}</dt>
            <dd className="font-semibold tabular-nums">{count}</dd>
            <dd className="col-span-2 text-muted text-small">{note}</dd>
          </div>
        ))}
      </dl>
      <p className="rounded-control bg-warning-surface px-3 py-2 text-warning">
        Both colleagues are notified. You can’t undo this in one step: handing back would also move what the colleague
        already had.
      </p>
    </div>
  );
}

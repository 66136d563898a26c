import { useQuery } from '@tanstack/react-query';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import { absenceNoteMaxLength } from '#contract/values/limits.ts';
import { readOf } from '#web/lib/calls/api.ts';
import { useCapabilities, useViewer } from '#web/lib/viewer.ts';
import { DayField } from '#web/ui/fields/days/day-field.tsx';
import { FormFailure } from '#web/ui/fields/form-failure.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { useDialogForm } from '#web/ui/overlays/use-dialog-form.ts';
import { useEnterAbsence, useStandIns } from './absences.api.ts';

/** Enters an absence: the viewer's own, or for administrators somebody else's. */
export function AbsenceDialog({ onClose }: { onClose: () => void }) {
  const viewer = useViewer();
  const { managesPeople, assignedBy } = useCapabilities();
  const enter = useEnterAbsence();
  const today = londonTime(Date.now()).day;
  const form = useDialogForm({
    persistKey: 'absence',
    initial: { staffId: assignedBy === null ? '' : String(viewer.id), standInId: '', from: today, until: '', note: '' },
    check: ({ staffId, standInId, from, until }) => ({
      staffId: staffId === '' && 'Please choose who is away',
      standInId: standInId === '' && 'Please choose who stands in',
      from: from === '' && 'Please choose the first day',
      until: until === '' ? 'Please choose the last day' : until < from && 'The last day is before the first',
    }),
    send: ({ staffId, standInId, from, until, note }) =>
      enter.mutateAsync({
        staffId: Number(staffId),
        standInId: Number(standInId),
        from,
        until,
        ...(note.trim() !== '' && { note }),
      }),
    refusal: enter.error,
    onClose,
  });
  const staff = useQuery({ ...readOf('GET /api/staff'), enabled: managesPeople });
  const away = (staff.data ?? []).filter((one) => !one.deactivatedAt && capabilitiesOf(one).assignedBy !== null);
  const { staffId } = form.values;
  const standIns = useStandIns(Number(staffId), staffId !== '');
  const choices = standIns.data?.standIns ?? [];
  return (
    <FormDialog
      title="Enter an absence"
      description="From the first day to the end of the last one, the stand-in looks after the customers."
      submitText="Enter"
      pendingText="Entering..."
      isPending={enter.isPending}
      onClose={form.close}
      onSubmit={form.submit}
    >
      {managesPeople && (
        <SelectField
          {...form.text('staffId')}
          label="Who is away"
          options={[
            { value: '', label: staff.isPending ? 'Loading...' : 'Choose someone' },
            ...away.map(({ id, fullName }) => ({ value: String(id), label: fullName })),
          ]}
          onChange={({ target }) => form.change({ staffId: target.value, standInId: '' })}
        />
      )}
      <div className="grid grid-cols-2 gap-3">
        <DayField
          label="First day"
          value={form.values.from}
          error={form.errorOf('from')}
          onChange={(from) => form.change({ from })}
        />
        <DayField
          label="Last day"
          value={form.values.until}
          error={form.errorOf('until')}
          onChange={(until) => form.change({ until })}
        />
      </div>
      <SelectField
        {...form.text('standInId')}
        label="Stand-in"
        hint={
          staffId !== '' && standIns.isSuccess && choices.length === 0
            ? 'No one can stand in: no one else has this role.'
            : undefined
        }
        options={[
          { value: '', label: standIns.isLoading ? 'Loading...' : 'Choose someone' },
          ...choices.map(({ id, fullName, role }) => ({
            value: String(id),
            label: capabilitiesOf({ role }).actsForAllInstitutions ? `${fullName}, administrator` : fullName,
          })),
        ]}
      />
      <TextArea
        {...form.text('note')}
        label="A sentence for customers (optional)"
        hint="Customers see it beside the name of their stand-in."
        rows={2}
        maxLength={absenceNoteMaxLength}
      />
      <FormFailure
        error={form.failure ?? (standIns.isError ? 'The stand-ins could not be loaded. Please try again.' : undefined)}
      />
    </FormDialog>
  );
}

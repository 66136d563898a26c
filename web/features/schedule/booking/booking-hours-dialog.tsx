import type { BookingHours } from '#contract/schedule/bookings.ts';
import type { SupportHours } from '#contract/values/chat/support-hours.ts';
import { bookingLengths, bookingsPerWeekMax } from '#contract/values/schedule.ts';
import { faultOf } from '#web/features/schedule/fault-of.ts';
import { lengthText } from '#web/features/schedule/session/session-values.ts';
import { TutorField } from '#web/features/schedule/session/tutor-field.tsx';
import { supportHours } from '#web/lib/portal.ts';
import { usePersistedState } from '#web/lib/use-persisted-form.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { DialogForm, FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { PageSpinner } from '#web/ui/states/page-spinner.tsx';
import { useBookingHours, useSaveBookingHours } from './bookings.api.ts';
import { CheckChips } from './check-chips.tsx';

interface BookingHoursDialogProps {
  /** The viewer's own hours, or anybody's for administrators. */
  whose: 'own' | 'all';
  onClose: () => void;
}

/** Edits the hours in which a member of staff takes bookings. */
export function BookingHoursDialog({ whose, onClose }: BookingHoursDialogProps) {
  const viewer = useViewer();
  const { values, change, close } = usePersistedState<{ chosen: string; hours: BookingHours | null }>(
    `booking-hours.${whose}`,
    { chosen: '', hours: null },
    onClose,
  );
  const { chosen } = values;
  const staffId = chosen ? Number(chosen) : undefined;
  const hours = useBookingHours(staffId);
  const save = useSaveBookingHours(staffId);
  return (
    <FormDialog
      title={whose === 'all' ? 'Booking hours' : 'Your booking hours'}
      description="Customers book free times within these hours, at least a day ahead. Times with planned sessions are left out."
      submitText="Save"
      pendingText="Saving..."
      isPending={save.isPending}
      isDisabled={!hours.data}
      onClose={close}
    >
      {whose === 'all' && (
        <div className="mb-4">
          <TutorField
            value={chosen || String(viewer.id)}
            error={undefined}
            onChoose={(id) => change({ chosen: id, hours: null })}
          />
        </div>
      )}
      {hours.isPending && <PageSpinner label="Loading booking hours..." />}
      {!hours.data && hours.error && (
        <FailedRead title="The booking hours could not be loaded" read={hours} className="py-4" />
      )}
      {hours.data && (
        <HoursForm
          hours={values.hours ?? hours.data}
          failure={save.error}
          onChange={(changed) => change({ hours: changed })}
          onSave={(changed) => save.mutateAsync(changed).then(close)}
        />
      )}
    </FormDialog>
  );
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** The quarters of an hour within support hours. */
function quarters({ opensAt, closesAt }: SupportHours) {
  const first = Math.ceil(opensAt / 15) * 15;
  return Array.from({ length: Math.floor((closesAt - first) / 15) + 1 }, (_, index) => {
    const minutes = first + index * 15;
    const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'));
    const time = `${hour}:${minute}`;
    return { value: time, label: time };
  });
}

interface HoursFormProps {
  hours: BookingHours;
  failure: unknown;
  onChange: (hours: BookingHours) => void;
  onSave: (hours: BookingHours) => Promise<unknown>;
}

function HoursForm({ hours, failure, onChange, onSave }: HoursFormProps) {
  const change = (part: Partial<BookingHours>) => onChange({ ...hours, ...part });
  return (
    <DialogForm onSubmit={() => onSave(hours)}>
      <label className="flex min-h-9 items-center gap-2 font-medium text-control touch:min-h-11">
        <input
          type="checkbox"
          className="size-4 accent-primary"
          checked={hours.isOpen}
          onChange={({ target }) => change({ isOpen: target.checked })}
        />
        Customers can book sessions
      </label>
      <CheckChips
        legend="Lengths"
        options={bookingLengths.map((value) => ({ value, label: lengthText(value) }))}
        values={hours.lengths}
        error={faultOf(failure, 'lengths')}
        onChange={(lengths) => change({ lengths })}
      />
      <CheckChips
        legend="Days"
        options={supportHours.days.map((day) => ({ value: day, label: weekdays[day - 1] ?? '' }))}
        values={hours.days}
        error={faultOf(failure, 'days')}
        onChange={(days) => change({ days })}
      />
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label="From, London time"
          value={hours.fromTime}
          options={quarters(supportHours)}
          error={faultOf(failure, 'fromTime')}
          onChange={({ target }) => change({ fromTime: target.value })}
        />
        <SelectField
          label="To, London time"
          value={hours.toTime}
          options={quarters(supportHours)}
          error={faultOf(failure, 'toTime')}
          onChange={({ target }) => change({ toTime: target.value })}
        />
      </div>
      <TextField
        label="Bookings a week, at most"
        type="number"
        min={1}
        max={bookingsPerWeekMax}
        value={hours.perWeekMax || ''}
        error={faultOf(failure, 'perWeekMax')}
        onChange={({ target }) => change({ perWeekMax: Math.trunc(Number(target.value)) })}
      />
    </DialogForm>
  );
}

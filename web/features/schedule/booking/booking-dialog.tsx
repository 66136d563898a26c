import { useState } from 'react';
import type { BookableStaff, Slot } from '#contract/schedule/bookings.ts';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { roleLabel } from '#contract/values/roles.ts';
import { bookingLengths, type SessionKind, sessionDescriptionMaxLength } from '#contract/values/schedule.ts';
import { faultOf } from '#web/features/schedule/fault-of.ts';
import { kindOptions } from '#web/features/schedule/schedule-search.ts';
import { lengthText } from '#web/features/schedule/session/session-values.ts';
import { ApiError } from '#web/lib/calls/api-error.ts';
import { dayText } from '#web/lib/days.ts';
import { usePersistedState } from '#web/lib/use-persisted-form.ts';
import { RadioChips } from '#web/ui/fields/radio-chips.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { DialogForm, FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { PageSpinner } from '#web/ui/states/page-spinner.tsx';
import { useBook, useBookableStaff } from './bookings.api.ts';
import { SlotChoice } from './slot-choice.tsx';

/** The chosen values; null for the defaults. */
interface BookingValues {
  staffId: number | null;
  minutes: number | null;
  kind: SessionKind | null;
  slot: Slot | null;
  description: string;
}

const usual: BookingValues = { staffId: null, minutes: null, kind: null, slot: null, description: '' };

interface BookingDialogProps {
  /** The member of staff, if the link to this dialog named one. */
  staffId: number | null;
  onClose: () => void;
}

/** A customer books a free time of their account manager or technical supporter. */
export function BookingDialog({ staffId, onClose }: BookingDialogProps) {
  const staff = useBookableStaff();
  const book = useBook();
  const { values, change, close } = usePersistedState(`booking.${staffId ?? ''}`, { ...usual, staffId }, onClose);
  return (
    <FormDialog
      title="Book a session"
      description="Times are within support hours, and at least a day ahead."
      submitText="Book session"
      pendingText="Booking..."
      isPending={book.isPending}
      isDisabled={!staff.data?.length}
      onClose={close}
    >
      {staff.isPending && <PageSpinner label="Loading your team..." />}
      {!staff.data && staff.error && <FailedRead title="Your team could not be loaded" read={staff} className="py-4" />}
      {staff.data?.length === 0 && <p className="text-control">No one is taking bookings at the moment.</p>}
      {staff.data && staff.data.length > 0 && (
        <BookingForm staff={staff.data} values={values} onChange={change} book={book} onBooked={close} />
      )}
    </FormDialog>
  );
}

/** Who the person is; of an absent one until when, of a stand-in for whom and until when. */
function detailOf({ staff, lengths, away, standsInFor }: BookableStaff): string {
  if (lengths.length === 0) return 'Not taking bookings at the moment';
  if (standsInFor) return `Looks after you for ${standsInFor.staff.fullName} until ${dayText(standsInFor.until)}`;
  return away ? `${roleLabel(staff.role)}, away until ${dayText(away.until)}` : roleLabel(staff.role);
}

interface BookingFormProps {
  staff: readonly BookableStaff[];
  values: BookingValues;
  onChange: (part: Partial<BookingValues>) => void;
  book: ReturnType<typeof useBook>;
  onBooked: () => void;
}

function BookingForm({ staff, values, onChange, book, onBooked }: BookingFormProps) {
  const { slot, description } = values;
  const who = staff.find((other) => other.staff.id === values.staffId) ?? staff[0];
  const minutes = values.minutes ?? who?.lengths[0] ?? null;
  const kind =
    values.kind ?? (who && capabilitiesOf(who.staff).assignedBy === 'techSupportId' ? 'technical' : 'training');
  const [news, setNews] = useState<string | null>(null);

  function submit(): void {
    const length = bookingLengths.find((known) => known === minutes);
    if (!who || length === undefined || !slot) {
      setNews('Please choose a time');
      return;
    }
    setNews(null);
    const body = { staffId: who.staff.id, startTime: slot.startTime, minutes: length, kind, description };
    book.mutateAsync(body).then(onBooked, (error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 409) return;
      const [startTime] = error.choices;
      onChange({
        slot: startTime
          ? { startTime, endTime: new Date(Date.parse(startTime) + length * 60_000).toISOString() }
          : null,
      });
      setNews(`${error.serverMessage}${startTime ? ' The next free time is chosen instead.' : ''}`);
    });
  }

  return (
    <DialogForm onSubmit={submit}>
      <RadioChips
        legend="With whom?"
        options={staff.map((other) => ({
          value: String(other.staff.id),
          label: other.staff.fullName,
          detail: detailOf(other),
        }))}
        value={who ? String(who.staff.id) : null}
        onChoose={(chosen) => onChange({ staffId: Number(chosen), minutes: null, kind: null, slot: null })}
      />
      <RadioChips
        legend="What is it about?"
        options={kindOptions}
        value={kind}
        onChoose={(chosen) => onChange({ kind: chosen })}
      />
      {who && who.lengths.length > 0 && (
        <RadioChips
          legend="How long?"
          options={who.lengths.map((length) => ({ value: String(length), label: lengthText(length) }))}
          value={minutes === null ? null : String(minutes)}
          onChoose={(chosen) => onChange({ minutes: Number(chosen), slot: null })}
        />
      )}
      <SlotChoice
        asked={who && minutes !== null ? { staffId: who.staff.id, minutes } : null}
        value={slot}
        onChoose={(chosen) => onChange({ slot: chosen })}
      />
      <p role="alert" className="text-danger text-small empty:hidden">
        {news ?? faultOf(book.error, 'startTime', 'staffId', 'minutes')}
      </p>
      <TextArea
        label="What would you like to talk about?"
        hint="You may leave this empty"
        rows={2}
        maxLength={sessionDescriptionMaxLength}
        value={description}
        error={faultOf(book.error, 'description')}
        onChange={({ target }) => onChange({ description: target.value })}
      />
    </DialogForm>
  );
}

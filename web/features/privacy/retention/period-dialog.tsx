import { useState } from 'react';
import type { RetentionPeriod } from '#contract/privacy/retention.ts';
import {
  countText,
  periodText,
  type RetentionKind,
  retentionKinds,
  retentionMaxDays,
  retentionNoticeDays,
} from '#contract/values/retention.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { usePersistedState } from '#web/lib/use-persisted-form.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { useOldCount, useSetPeriod } from './retention.api.ts';

const offered = [30, 90, 180, 365, 2 * 365, 3 * 365, 5 * 365, 7 * 365, retentionMaxDays];
const keep = 'keep';
const other = 'other';

interface PeriodDialogProps {
  period: RetentionPeriod;
  onClose: () => void;
}

/** Sets how long a kind of data is kept, after showing how much would be deleted today. */
export function PeriodDialog({ period, onClose }: PeriodDialogProps) {
  const { kind, version } = period;
  const { label, what, stays, minDays, defaultDays } = retentionKinds[kind];
  const known = [...new Set([...offered, period.days ?? defaultDays, period.nextDays ?? defaultDays])]
    .filter((days) => days >= minDays)
    .sort((one, next) => one - next);
  const { values, change, close } = usePersistedState(
    `retention.${kind}`,
    { choice: String(period.nextDays ?? period.days ?? defaultDays), typed: '' },
    onClose,
  );
  const { choice, typed } = values;
  const [isTried, noteTry] = useState(false);
  const days = daysOf(choice, typed);
  const isAllowed = choice === keep || isWithin(days, minDays);
  const count = useOldCount(kind, isAllowed ? days : null);
  const setPeriod = useSetPeriod();
  const isShorter = days !== null && (period.days === null || days < period.days);
  const isSeen = days === null || count.data !== undefined;

  const submit = () => {
    noteTry(true);
    if (!isAllowed || !isSeen) return;
    setPeriod.mutate(
      { kind, days, version, countSeen: days === null ? null : (count.data?.count ?? 0) },
      { onSuccess: close },
    );
  };
  return (
    <FormDialog
      title={label}
      description={what}
      submitText={isShorter ? 'Confirm and notify administrators' : 'Save'}
      pendingText="Saving..."
      isPending={setPeriod.isPending}
      isDisabled={isAllowed && !isSeen}
      disabledReason="Counting the data to be deleted..."
      isDangerous={isShorter}
      onClose={close}
      onSubmit={submit}
    >
      <SelectField
        label="Keep for"
        value={choice}
        options={[
          ...known.map((each) => ({ value: String(each), label: optionText(each, defaultDays) })),
          { value: other, label: 'Another number of days' },
          { value: keep, label: 'Keep indefinitely' },
        ]}
        onChange={({ target }) => change({ choice: target.value })}
      />
      {choice === other && (
        <DaysField
          value={typed}
          minDays={minDays}
          isWrong={!isAllowed && (isTried || typed !== '')}
          onType={(text) => change({ typed: text })}
        />
      )}
      {choice === keep && <p className="text-control">Nothing is deleted because it’s old.</p>}
      {days !== null && isAllowed && <Outcome kind={kind} isShorter={isShorter} count={count} />}
      <p className="text-muted text-small">{stays}</p>
    </FormDialog>
  );
}

interface DaysFieldProps {
  value: string;
  minDays: number;
  isWrong: boolean;
  onType: (days: string) => void;
}

function DaysField({ value, minDays, isWrong, onType }: DaysFieldProps) {
  const range = `${minDays} to ${retentionMaxDays}`;
  return (
    <TextField
      label="Days"
      inputMode="numeric"
      value={value}
      error={isWrong ? `Enter a whole number from ${range}` : undefined}
      {...(isWrong ? {} : { hint: `From ${range} days` })}
      onChange={({ target }) => onType(target.value)}
    />
  );
}

interface OutcomeProps {
  kind: RetentionKind;
  isShorter: boolean;
  count: ReturnType<typeof useOldCount>;
}

function Outcome({ kind, isShorter, count: { data, error } }: OutcomeProps) {
  const counted = data ? `${countText(kind, data.count)} would be deleted today.` : error && messageOf(error);
  return (
    <div role="status" className="flex flex-col gap-2 text-control">
      <p className="font-medium">{counted ?? 'Counting the data to be deleted...'}</p>
      <p>{consequence(isShorter)}</p>
    </div>
  );
}

function daysOf(choice: string, typed: string): number | null {
  if (choice === keep) return null;
  const text = choice === other ? typed.trim() : choice;
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : null;
}

function optionText(days: number, defaultDays: number): string {
  return days === defaultDays ? `${periodText(days)} (recommended)` : periodText(days);
}

function isWithin(days: number | null, minDays: number): boolean {
  return days !== null && days >= minDays && days <= retentionMaxDays;
}

function consequence(isShorter: boolean): string {
  return isShorter
    ? `Deleting begins ${retentionNoticeDays} days from now and runs every day. Until then you can change this back. Deleted data can only be restored from a backup.`
    : 'This takes effect at once: nothing more is deleted than before.';
}

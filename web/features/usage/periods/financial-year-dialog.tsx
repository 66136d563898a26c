import { useState } from 'react';
import type { UsagePeriods } from '#contract/plans-and-usage/usage-periods.ts';
import { useSetFinancialYear } from '#web/features/usage/usage.api.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';

interface FinancialYearDialogProps {
  institution: number | undefined;
  periods: UsagePeriods;
  onClose: () => void;
}

const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });
const months = Array.from({ length: 12 }, (_, at) => ({
  value: String(at + 1),
  label: monthFormat.format(Date.UTC(2026, at, 1)),
}));

export function FinancialYearDialog({ institution, periods, onClose }: FinancialYearDialogProps) {
  const [start, setStart] = useState(String(periods.financialYearStart ?? ''));
  const set = useSetFinancialYear(institution);
  return (
    <FormDialog
      title="Financial year"
      description="It’s saved for the institution, so everyone there can choose it."
      submitText="Save"
      pendingText="Saving..."
      isPending={set.isPending}
      onClose={onClose}
      onSubmit={() => set.mutate(start === '' ? null : Number(start), { onSuccess: onClose })}
    >
      <SelectField
        label="It begins in"
        value={start}
        onChange={(event) => setStart(event.target.value)}
        options={[{ value: '', label: 'Not set' }, ...months]}
      />
    </FormDialog>
  );
}

import { isIn, type MonthRange } from '#contract/values/plans-and-usage/usage-periods.ts';
import { useUsageSummary } from '#web/features/usage/usage.api.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { monthName } from './month-text.ts';

interface MonthFilterProps {
  institution: number | undefined;
  isSum?: boolean;
  /** Limits the choice to the period's months. */
  period: MonthRange | undefined;
  month: string | undefined;
  onChoose: (month: string | undefined) => void;
}

/** 'All Months' and the months with data, in calendar order. */
export function MonthFilter({ institution, isSum = false, period, month, onChoose }: MonthFilterProps) {
  const charted = useUsageSummary({ institution, isSum, period, month }).data?.months ?? [];
  const inPeriod = charted.filter((each) => !period || isIn(period, each));
  const months = [...new Set([...inPeriod, ...(month ? [month] : [])])].sort();
  return (
    <SelectField
      label="Month"
      isLabelHidden
      className="w-44 print:hidden"
      value={month ?? ''}
      onChange={(event) => onChoose(event.target.value || undefined)}
      options={[{ value: '', label: 'All Months' }, ...months.map((value) => ({ value, label: monthName(value) }))]}
    />
  );
}

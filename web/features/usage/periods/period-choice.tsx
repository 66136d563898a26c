import { useState } from 'react';
import type { UsagePeriods } from '#contract/plans-and-usage/usage-periods.ts';
import { type MonthRange, monthsIn } from '#contract/values/plans-and-usage/usage-periods.ts';
import { useUsagePeriods } from '#web/features/usage/usage.api.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { FinancialYearDialog } from './financial-year-dialog.tsx';
import { monthName, spanText } from './month-text.ts';
import { namedPeriods } from './named-periods.ts';

interface PeriodChoiceProps {
  institution: number | undefined;
  /** The months with figures, if they are the members' and not the institution's own. */
  known?: MonthRange | null | undefined;
  /** A member's subscription and financial years are not offered to its consortium. */
  isOfMember?: boolean;
  period: MonthRange | undefined;
  /** There is always a period: all time cannot be chosen. */
  isOfOne?: boolean;
  onChoose: (period: MonthRange | undefined) => void;
}

const anyMonths = 'any';
const financialYear = 'financial-year';

/** The choice of all time, a named year, or any two months, and the setting of the financial year. */
export function PeriodChoice(props: PeriodChoiceProps) {
  const { institution, known, isOfMember = false, period, isOfOne = false, onChoose } = props;
  const { data: own } = useUsagePeriods(institution);
  const periods = own && known !== undefined ? { ...own, known } : own;
  const [isTyping, setTyping] = useState(false);
  const [isSaying, setSaying] = useState(false);
  if (!periods?.known) return null;
  const named = namedPeriods(periods).map(({ label, ...range }) => ({ value: textOf(range), label }));
  const chosen = period && textOf(period);
  const isNamed = chosen === undefined || named.some(({ value }) => value === chosen);
  const choose = (value: string) => {
    if (value === financialYear) return setSaying(true);
    setTyping(value === anyMonths);
    if (value !== anyMonths) onChoose(rangeOf(value));
  };
  return (
    <>
      <SelectField
        label="Period"
        className="w-88 max-w-full"
        value={isTyping ? anyMonths : (chosen ?? '')}
        onChange={(event) => choose(event.target.value)}
        options={[
          ...(isOfOne ? [] : [{ value: '', label: 'All time' }]),
          ...named,
          ...(isNamed || !period ? [] : [{ value: textOf(period), label: spanText(period) }]),
          { value: anyMonths, label: 'Any months...' },
          ...(isOfMember ? [] : [financialYearOption(periods)]),
        ]}
      />
      {(isTyping || !isNamed) && <AnyMonths known={periods.known} period={period} onChoose={onChoose} />}
      {isSaying && <FinancialYearDialog institution={institution} periods={periods} onClose={() => setSaying(false)} />}
    </>
  );
}

function financialYearOption({ financialYearStart }: UsagePeriods) {
  const label = financialYearStart ? 'Change the financial year...' : 'Set the financial year...';
  return { value: financialYear, label };
}

/** The first and last month; a choice that would reverse them moves the other along. */
function AnyMonths({
  known,
  period = known,
  onChoose,
}: { known: MonthRange } & Pick<PeriodChoiceProps, 'period' | 'onChoose'>) {
  const { from, to } = period;
  const [first = from] = [from, known.from].sort();
  const [, last = to] = [to, known.to].sort();
  const options = monthsIn({ from: first, to: last }).map((value) => ({ value, label: monthName(value) }));
  return (
    <>
      <SelectField
        label="From"
        className="w-44"
        value={from}
        onChange={({ target }) => onChoose(ordered(target.value, to, target.value))}
        options={options}
      />
      <SelectField
        label="To"
        className="w-44"
        value={to}
        onChange={({ target }) => onChoose(ordered(from, target.value, target.value))}
        options={options}
      />
    </>
  );
}

/** A range of two months; if they are reversed, just the chosen one. */
function ordered(from: string, to: string, chosen: string): MonthRange {
  return from <= to ? { from, to } : { from: chosen, to: chosen };
}

function textOf({ from, to }: MonthRange): string {
  return `${from} ${to}`;
}

function rangeOf(value: string): MonthRange | undefined {
  const [from, to] = value.split(' ');
  return from && to ? { from, to } : undefined;
}

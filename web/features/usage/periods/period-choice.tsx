import { type ReactNode, useState } from 'react';
import type { MonthRange } from '#contract/values/plans-and-usage/usage-periods.ts';
import { useUsagePeriods } from '#web/features/usage/usage.api.ts';
import { PeriodPicker } from '#web/ui/period-picker.tsx';
import { FinancialYearDialog } from './financial-year-dialog.tsx';
import { MonthRangeChoice } from './month-range.tsx';
import { monthText, spanText } from './month-text.ts';
import { namedPeriods } from './named-periods.ts';

interface PeriodChoiceProps {
  institution: number | undefined;
  /** The months with figures, if they are the members' and not the institution's own. */
  known?: MonthRange | null | undefined;
  /** A member's subscription and financial years are not offered to its consortium. */
  isOfMember?: boolean;
  period: MonthRange;
  onChoose: (period: MonthRange) => void;
  /** How the period is shown. */
  footer?: ReactNode;
}

/** The choice of a named period or any months, and the setting of the financial year. */
export function PeriodChoice({ institution, known, isOfMember = false, period, onChoose, footer }: PeriodChoiceProps) {
  const { data: own } = useUsagePeriods(institution);
  const periods = own && known !== undefined ? { ...own, known } : own;
  const [isSaying, setSaying] = useState(false);
  if (!periods?.known) return null;
  const all = { ...periods.known, label: 'All months', detail: `since ${monthText(periods.known.from)}` };
  const named = [...namedPeriods(periods), all];
  const isShown = ({ from, to }: MonthRange) => from === period.from && to === period.to;
  const current = named.find(isShown);
  return (
    <>
      <PeriodPicker
        label={current?.label ?? spanText(period)}
        detail={current && spanText(period)}
        footer={footer}
        choices={[
          ...named.map((one) => ({
            key: `${one.label} ${one.from}`,
            label: one.label,
            detail: one.detail,
            isChosen: one === current,
            choose: () => onChoose({ from: one.from, to: one.to }),
          })),
          ...(isOfMember
            ? []
            : [
                {
                  key: 'financial-year',
                  label: periods.financialYearStart ? 'Change the financial year' : 'Set the financial year',
                  isChosen: false,
                  isAction: true,
                  choose: () => setSaying(true),
                },
              ]),
        ]}
      >
        {(close) => (
          <MonthRangeChoice
            known={periods.known ?? period}
            period={period}
            onChoose={(chosen) => {
              close();
              onChoose(chosen);
            }}
          />
        )}
      </PeriodPicker>
      {isSaying && <FinancialYearDialog institution={institution} periods={periods} onClose={() => setSaying(false)} />}
    </>
  );
}

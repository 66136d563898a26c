import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { isIn, type MonthRange, monthsIn, shiftMonth } from '#contract/values/plans-and-usage/usage-periods.ts';
import { classNames } from '#web/ui/class-names.ts';
import { monthName, shortMonth } from './month-text.ts';

interface MonthRangeChoiceProps {
  /** The months with figures; others cannot be chosen. */
  known: MonthRange;
  period: MonthRange | undefined;
  onChoose: (period: MonthRange) => void;
}

const columns = 4;
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns };

/** The months of each year: the first press begins a period, the second ends it. The arrow keys move between months. */
export function MonthRangeChoice({ known, period, onChoose }: MonthRangeChoiceProps) {
  const [begun, setBegun] = useState<string | null>(null);
  const [reached, setReached] = useState(period && isIn(known, period.to) ? period.to : known.to);
  const grid = useRef<HTMLDivElement>(null);
  const shown = begun ? { from: begun, to: begun } : period;
  const years = [...new Set(monthsIn(known).map((month) => month.slice(0, 4)))];
  // The newest year comes last.
  useEffect(() => {
    if (grid.current) grid.current.scrollTop = grid.current.scrollHeight;
  }, []);

  function press(month: string): void {
    setReached(month);
    if (begun === null) setBegun(month);
    else onChoose(begun <= month ? { from: begun, to: month } : { from: month, to: begun });
  }

  function move(event: KeyboardEvent): void {
    const next = steps[event.key] && shiftMonth(reached, steps[event.key] ?? 0);
    if (!next) return;
    event.preventDefault();
    if (!isIn(known, next)) return;
    setReached(next);
    grid.current?.querySelector<HTMLElement>(`[data-month="${next}"]`)?.focus();
  }

  return (
    <div ref={grid} className="flex max-h-104 flex-col gap-1 overflow-y-auto">
      {years.map((year) => (
        <fieldset key={year}>
          <legend className="px-2 py-1 font-medium text-muted text-small">{year}</legend>
          <div className="grid grid-cols-4 gap-y-0.5">
            {monthsIn({ from: `${year}-01`, to: `${year}-12` }).map((month) => (
              <button
                key={month}
                type="button"
                data-month={month}
                aria-label={monthName(month)}
                aria-pressed={shown !== undefined && isIn(shown, month)}
                disabled={!isIn(known, month)}
                tabIndex={month === reached ? 0 : -1}
                onClick={() => press(month)}
                onKeyDown={move}
                className={classNames(
                  'h-8 px-3 text-small tabular-nums hover:bg-hover touch:h-11 disabled:text-muted disabled:line-through disabled:hover:bg-transparent aria-pressed:bg-selected aria-pressed:font-semibold aria-pressed:text-link',
                  (month === shown?.from || month === shown?.to) && 'rounded-control bg-primary! text-on-primary!',
                )}
              >
                {shortMonth(month)}
              </button>
            ))}
          </div>
        </fieldset>
      ))}
      <p aria-live="polite" className="px-2 pt-1 text-caption text-muted">
        {begun ? `From ${monthName(begun)}: choose the last month.` : 'Choose the first and the last month.'}
      </p>
    </div>
  );
}

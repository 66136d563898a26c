import { monthText } from '#web/features/usage/periods/month-text.ts';
import { figureText } from '#web/ui/charts/chart-figures.ts';

interface MonthBarsProps {
  months: readonly string[];
  /** A month that is left out was not used, or has no report. */
  figures: Readonly<Record<string, number>>;
}

const heightPx = 22;

/** The uses of each month as bars, the highest one darker. */
export function MonthBars({ months, figures }: MonthBarsProps) {
  const most = Math.max(...months.map((month) => figures[month] ?? 0));
  if (most <= 0) return null;
  const best = months.find((month) => figures[month] === most) ?? '';
  return (
    <span
      role="img"
      aria-label={`Most in ${monthText(best)}: ${figureText(most)}`}
      className="flex items-end gap-0.5"
      style={{ height: heightPx }}
    >
      {months.map((month) => (
        <span
          key={month}
          className={`max-w-2 flex-1 rounded-xs ${month === best ? 'bg-accent' : 'bg-accent/35'}`}
          style={{ height: Math.max(1, Math.round(((figures[month] ?? 0) / most) * heightPx)) }}
        />
      ))}
    </span>
  );
}

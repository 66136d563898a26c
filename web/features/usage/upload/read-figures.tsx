import type { ReactNode } from 'react';
import type { ReadUsage, UsageUpload } from '#contract/plans-and-usage/usage.ts';
import { metricLabel, usageMetrics } from '#contract/values/plans-and-usage/usage-reports.ts';
import { monthText } from '#web/features/usage/periods/month-text.ts';
import { figureText } from '#web/ui/charts/chart-figures.ts';

/** The figures of a file month by month, and its first rows as they were understood. */
export function ReadFigures({
  read: { monthly, firstRows },
  stored,
}: {
  read: ReadUsage;
  /** The figures stored for the institution in these months. */
  stored: UsageUpload['storedMonths'];
}) {
  if (monthly.length === 0) return null;
  const months = monthly.map(({ month }) => month);
  return (
    <>
      <Scrolling label="Uses by month">
        <thead>
          <HeadingRow headings={['Month', 'Uses', ...(stored.length > 0 ? ['Stored now'] : [])]} figuresFrom={1} />
        </thead>
        <tbody>
          {monthly.map(({ month, uses }) => (
            <tr key={month} className="border-b last:border-b-0">
              <th scope="row" className="whitespace-nowrap py-1 pr-4 text-left font-normal">
                {monthText(month)}
              </th>
              <td className="py-1 text-right tabular-nums">{figureText(uses)}</td>
              {stored.length > 0 && (
                <td className="py-1 pl-4 text-right text-muted tabular-nums">
                  {figureText(stored.find((known) => known.month === month)?.uses ?? null)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </Scrolling>
      {firstRows.length > 0 && (
        <Scrolling label="The first rows, as they were understood">
          <thead>
            <HeadingRow headings={['Row', 'Title', 'Metric', ...months.map(monthText)]} figuresFrom={3} />
          </thead>
          <tbody>
            {firstRows.map((row) => (
              <tr key={`${row.row} ${row.metric}`} className="border-b align-top last:border-b-0">
                <th scope="row" className="py-1 pr-4 text-left font-normal tabular-nums">
                  {row.row}
                </th>
                <td className="min-w-24 max-w-28 truncate sm:max-w-60 py-1 pr-4">{row.title || '–'}</td>
                <td className="whitespace-nowrap py-1 pr-4">{metricText(row.metric)}</td>
                {months.map((month) => (
                  <td key={month} className="py-1 pl-4 text-right tabular-nums">
                    {figureText(row.figures[row.months.indexOf(month)] ?? null)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Scrolling>
      )}
    </>
  );
}

/** COUNTER's metrics in words; a table's own metrics unchanged. */
export function metricText(metric: string): string {
  return usageMetrics.some((known) => known === metric) ? metricLabel(metric) : metric;
}

function HeadingRow({ headings, figuresFrom }: { headings: readonly string[]; figuresFrom: number }) {
  return (
    <tr className="border-b text-left text-muted text-small">
      {headings.map((heading, at) => (
        <th
          key={heading}
          scope="col"
          className={`whitespace-nowrap py-1 font-medium ${at < figuresFrom ? 'pr-4' : 'pl-4 text-right'}`}
        >
          {heading}
        </th>
      ))}
    </tr>
  );
}

function Scrolling({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label}>
      <h3 className="mb-1 font-medium text-control">{label}</h3>
      {/* Focusable, so that keys can scroll it. */}
      <div tabIndex={0} className="max-h-60 overflow-auto rounded-control border px-3">
        <table className="w-full text-control">
          <caption className="sr-only">{label}</caption>
          {children}
        </table>
      </div>
    </section>
  );
}

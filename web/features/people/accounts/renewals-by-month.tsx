import { Link } from '@tanstack/react-router';
import CalendarRange from 'lucide-react/icons/calendar-range';
import type { MonthSum } from '#contract/people/accounts.ts';
import { paths } from '#contract/values/pages.ts';
import { accountFilterNames, accountFilters } from '#contract/values/people/accounts.ts';
import { formatMoney } from '#contract/values/plans-and-usage/money.ts';
import { EmptyLine } from '#web/ui/states/empty-line.tsx';
import { QueryCard } from '#web/ui/states/query-card.tsx';
import { useAccountsOverview } from './accounts.api.ts';
import { monthText } from './month-text.ts';

const amounts = [
  { label: 'List', of: ({ listMinor }: MonthSum) => listMinor },
  { label: 'Agreed', of: ({ agreedMinor }: MonthSum) => agreedMinor },
  { label: 'Invoiced', of: ({ invoicedMinor }: MonthSum) => invoicedMinor },
  { label: 'Paid', of: ({ paidMinor }: MonthSum) => paidMinor },
] as const;

const numberClasses = 'px-3 py-2 text-right tabular-nums';

/** The renewals of the next twelve months with their amounts, excl. VAT; a month or a count opens its accounts below. */
export function RenewalsByMonth() {
  return (
    <QueryCard title="Renewals, next 12 months" what="renewals" query={useAccountsOverview()}>
      {({ months, counts }) => (
        <>
          <ul className="flex flex-wrap gap-x-5 gap-y-1 border-b px-4 py-2 text-control">
            {accountFilters.map((show) => (
              <li key={show}>
                <Link
                  to={paths.accounts}
                  search={{ show }}
                  className="inline-flex min-h-9 items-center gap-1.5 text-link hover:underline touch:min-h-11"
                >
                  {accountFilterNames[show]}
                  <span className="font-semibold tabular-nums">{counts[show]}</span>
                </Link>
              </li>
            ))}
          </ul>
          {months.length === 0 ? (
            <EmptyLine icon={<CalendarRange />} text="No plan ends within the next 12 months" />
          ) : (
            <div className="overflow-x-auto">
              <table className="w-full text-control">
                <caption className="sr-only">Renewals by month and currency, excluding VAT</caption>
                <thead className="border-b text-left text-muted text-small">
                  <tr>
                    <th scope="col" className="px-4 py-2 font-medium">
                      Month
                    </th>
                    <th scope="col" className={`${numberClasses} font-medium`}>
                      Renewals
                    </th>
                    {amounts.map(({ label }) => (
                      <th key={label} scope="col" className={`${numberClasses} font-medium`}>
                        {label}, excl. VAT
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody className="divide-y">
                  {months.map((sum) => (
                    <MonthRow key={`${sum.month} ${sum.currency}`} sum={sum} />
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </>
      )}
    </QueryCard>
  );
}

function MonthRow({ sum }: { sum: MonthSum }) {
  const { month, currency, renewals } = sum;
  return (
    <tr>
      <th scope="row" className="px-4 py-2 text-left font-medium">
        <Link to={paths.accounts} search={{ month }} className="text-link hover:underline">
          {monthText(month)}
        </Link>{' '}
        <span className="text-muted text-small">{currency}</span>
      </th>
      <td className={numberClasses}>
        <Link to={paths.accounts} search={{ month }} className="hover:underline">
          {renewals}
        </Link>
      </td>
      {amounts.map(({ label, of }) => (
        <td key={label} className={numberClasses}>
          <Link to={paths.accounts} search={{ month }} className="hover:underline">
            {of(sum) === 0 ? '–' : formatMoney(of(sum), currency)}
          </Link>
        </td>
      ))}
    </tr>
  );
}

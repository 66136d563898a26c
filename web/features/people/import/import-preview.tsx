import Download from 'lucide-react/icons/download';
import type { ImportResult } from '#contract/people/customers.ts';
import { formatMoney, listCurrency } from '#contract/values/plans-and-usage/money.ts';
import { tierName } from '#contract/values/plans-and-usage/tiers.ts';
import { dayText } from '#web/lib/days.ts';
import { downloadText } from '#web/lib/files/download.ts';
import { countText } from '#web/lib/numbers.ts';
import { Button } from '#web/ui/buttons/button.tsx';

/** Nobody checks more rows by eye. */
const shownMax = 50;
const problemsShown = 100;

/** The effect of the import: problems first, then the people added. */
export function ImportPreview({ result }: { result: ImportResult }) {
  const { rows, problems, notices, planChanges, marked } = result;
  const people = rows.filter(({ username }) => username !== null).length;
  const terms = rows.filter(({ planStart }) => planStart !== null).length;
  const newInstitutions = new Set(rows.filter((row) => row.isNewInstitution).map((row) => row.companyName));
  return (
    <div className="mt-4 flex flex-col gap-4">
      {problems.length > 0 && <Problems problems={problems} marked={marked} />}
      {rows.length > 0 && (
        <p className="text-control">
          {problems.length > 0 ? 'Lines that can be read: ' : 'Ready to be added: '}
          <strong>{countText(people)}</strong> {people === 1 ? 'person' : 'people'}
          {newInstitutions.size > 0 && ` · new institutions: ${countText(newInstitutions.size)}`}
          {terms > 0 && ` · plans with days: ${countText(terms)}`}
        </p>
      )}
      {notices.length > 0 && (
        <ul
          aria-label="Please check"
          className="max-h-40 overflow-y-auto rounded-control bg-warning-surface px-3 py-2 text-control text-warning"
        >
          {notices.map(({ line, column, message }) => (
            <li key={`${line} ${column} ${message}`}>
              Line {line}
              {column && `, ${column}`}: {message}
            </li>
          ))}
        </ul>
      )}
      {planChanges.length > 0 && (
        <ul className="rounded-control bg-warning-surface px-3 py-2 text-control text-warning">
          {planChanges.map(({ companyName, from, to }) => (
            <li key={companyName}>
              Everyone at {companyName} moves from {tierName(from)} to {tierName(to)} today.
              {from !== null && ` The rest of ${tierName(from)} is lost.`}
            </li>
          ))}
        </ul>
      )}
      {rows.length > 0 && <RowTable rows={rows.slice(0, shownMax)} />}
      {rows.length > shownMax && <p className="text-muted text-small">and {rows.length - shownMax} more</p>}
    </div>
  );
}

function Problems({ problems, marked }: Pick<ImportResult, 'problems' | 'marked'>) {
  return (
    <div role="alert" className="rounded-control border border-danger bg-danger-surface px-3 py-2 text-control">
      <p className="font-semibold">
        {problems.length === 1 ? 'One problem' : `${problems.length} problems`}: nothing is imported until the file is
        corrected.
      </p>
      {marked !== null && (
        <Button
          variant="secondary"
          size="sm"
          icon={<Download />}
          className="my-2"
          onClick={() => downloadText('to-be-mended.csv', marked)}
        >
          Download the file with the problems in each line
        </Button>
      )}
      <ul className="mt-1 max-h-40 overflow-y-auto">
        {problems.slice(0, problemsShown).map(({ line, column, message }) => (
          <li key={`${line} ${column} ${message}`}>
            Line {line}
            {column && `, ${column}`}: {message}
          </li>
        ))}
      </ul>
    </div>
  );
}

function RowTable({ rows }: { rows: ImportResult['rows'] }) {
  return (
    // Scrolls inside its own frame, never the page; focusable so that keys can scroll it.
    <section aria-label="Customers in the file" tabIndex={0} className="max-h-72 overflow-auto rounded-control border">
      <table className="w-full text-left text-small">
        <thead className="bg-raised text-muted">
          <tr>
            {[
              'Line',
              'Name',
              'Username',
              'Institution',
              'Department',
              'Plan',
              'Days',
              'Price',
              'Account manager',
              'E-mail',
            ].map((heading) => (
              <th key={heading} scope="col" className="whitespace-nowrap px-3 py-1.5 font-medium">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.line} className="border-t">
              <td className="px-3 py-1.5 text-muted">{row.line}</td>
              <td className="px-3 py-1.5">{row.fullName}</td>
              <td className="px-3 py-1.5">{row.username}</td>
              <td className="px-3 py-1.5">
                {row.companyName}
                {row.isNewInstitution && <span className="text-muted"> (new)</span>}
                {row.consortium && <span className="block text-muted">member of {row.consortium}</span>}
              </td>
              <td className="px-3 py-1.5">{row.department}</td>
              <td className="px-3 py-1.5">{row.subscriptionTier && tierName(row.subscriptionTier)}</td>
              <td className="whitespace-nowrap px-3 py-1.5">
                {row.planStart && dayText(row.planStart)}
                {row.planEnd && ` to ${dayText(row.planEnd)}`}
              </td>
              <td className="px-3 py-1.5 text-right tabular-nums">
                {row.isTrial && 'Trial'}
                {row.priceMinor !== null && formatMoney(row.priceMinor, row.currency ?? listCurrency)}
                {row.allowance !== null && (
                  <span className="block text-muted">{countText(row.allowance)} insights</span>
                )}
              </td>
              <td className="px-3 py-1.5">{row.accountManager}</td>
              <td className="px-3 py-1.5">{row.email}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

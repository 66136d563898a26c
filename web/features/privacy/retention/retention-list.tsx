import { keptAnyway, retentionNoticeDays } from '#contract/values/retention.ts';
import { TitledCard } from '#web/ui/card.tsx';
import { QueryCard } from '#web/ui/states/query-card.tsx';
import { PeriodRow } from './period-row.tsx';
import { useRetention } from './retention.api.ts';

/** How long each kind of data is kept, and what no period ends. */
export function RetentionList() {
  const read = useRetention();
  const undecided = read.data?.filter(
    ({ days, nextDays, changedAt }) => days === null && nextDays === null && changedAt === null,
  );
  return (
    <>
      <p className="max-w-[72ch] text-control">
        Anything older than its period is deleted every day. A shorter period takes effect {retentionNoticeDays} days
        after it is set, and every administrator is notified. Everyone can read the periods under Privacy.
      </p>
      {undecided && undecided.length > 0 && (
        <p role="note" className="max-w-[72ch] rounded-control border bg-surface px-4 py-3 text-control">
          Before there were periods, this portal kept everything. Where a period is still to be decided, nothing is
          deleted until you’ve seen how much that is and confirmed one.
        </p>
      )}
      <QueryCard title="Periods" query={read} what="periods">
        {(periods) => (
          <table className="w-full table-fixed text-left text-control max-md:block">
            <thead className="border-b bg-raised text-small max-md:sr-only">
              <tr className="*:px-4 *:py-2.5 *:font-medium *:text-muted">
                <th scope="col">Data</th>
                <th scope="col" className="w-44">
                  Kept for
                </th>
                <th scope="col" className="w-56">
                  Today
                </th>
                <th scope="col" className="w-40">
                  Last deleted
                </th>
                <th scope="col" className="w-28">
                  <span className="sr-only">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody className="max-md:block">
              {periods.map((period) => (
                <PeriodRow key={period.kind} period={period} />
              ))}
            </tbody>
          </table>
        )}
      </QueryCard>
      {!read.isPending && <KeptAnyway />}
    </>
  );
}

/** Rendered after the periods, which would push it out of sight. */
function KeptAnyway() {
  return (
    <TitledCard title="Kept regardless of age">
      <dl className="divide-y">
        {keptAnyway.map(({ what, why }) => (
          <div key={what} className="px-4 py-3 text-control">
            <dt className="font-medium">{what}</dt>
            <dd className="mt-1 max-w-[72ch] text-muted">{why}</dd>
          </div>
        ))}
      </dl>
    </TitledCard>
  );
}

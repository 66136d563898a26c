import type { TechnicalSetup } from '#contract/technical-setup/technical-setup.ts';
import { setupDifferences } from '#web/features/technical-setup/setup-differences.ts';
import { fieldLabel, setupFieldNames, valueText } from '#web/features/technical-setup/setup-texts.ts';
import { dateText } from '#web/lib/days.ts';
import { TitledCard } from '#web/ui/card.tsx';

/** The submitted values against those that are live, field by field. */
export function ChangesCard({ setup }: { setup: TechnicalSetup }) {
  const { live, submittedAt } = setup;
  const differences = setupDifferences(setup);
  const title = live ? 'Submitted against live' : 'Submitted';
  return (
    <TitledCard
      title={title}
      actions={
        <p className="text-muted text-small">
          {differences.length} of {setupFieldNames.length} fields {live ? 'changed' : 'filled in'}
        </p>
      }
    >
      {differences.length === 0 ? (
        <p className="p-4 text-control text-muted">
          {live ? 'These values are live already.' : 'No field is filled in.'}
        </p>
      ) : (
        <table className="w-full table-fixed text-left text-control max-md:[&_:is(td,th)]:px-3">
          <thead className="border-b bg-raised text-small">
            <tr className="[&>th]:px-4 [&>th]:py-2.5 [&>th]:font-medium [&>th]:text-muted">
              <th scope="col" className="w-1/4">
                Field
              </th>
              {live && <th scope="col">Live since {dateText(live.since)}</th>}
              <th scope="col">{submittedAt ? `Submitted ${dateText(submittedAt)}` : 'Saved'}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ field, before, after }) => (
              <tr key={field} className="wrap-anywhere border-b align-top last:border-b-0 *:px-4 *:py-2.5">
                <th scope="row" className="font-semibold">
                  {fieldLabel(field)}
                </th>
                {live && (
                  <td>
                    <del className="rounded-sm bg-danger-surface px-1 text-danger">{valueText(field, before)}</del>
                  </td>
                )}
                <td>
                  <ins className="rounded-sm bg-success-surface px-1 text-success no-underline">
                    {valueText(field, after)}
                  </ins>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </TitledCard>
  );
}

import type { TableMapping as Mapping, TableToMap } from '#contract/plans-and-usage/usage-mapping.ts';
import { dateText } from '#web/lib/days.ts';
import { FirstRows } from './first-rows.tsx';
import { placed, withColumn } from './mapping-change.ts';
import { Figures } from './mapping-figures.tsx';
import { Kinds, Months, Sums } from './mapping-lists.tsx';
import { Place } from './mapping-place.tsx';

interface TableMappingProps {
  table: TableToMap;
  /** Somebody tried to store the report while something was open. */
  wasTried: boolean;
  onChange: (mapping: Mapping) => void;
}

/** Says what each column of a table is: its first rows under a row of choices, and what else only a person can know. */
export function TableMapping({ table, wasTried, onChange }: TableMappingProps) {
  const { mapping, open, remembered } = table;
  const change = (changes: Partial<Mapping>) => onChange({ ...mapping, ...changes });
  return (
    <section aria-label="Meaning of the columns" className="flex min-w-0 flex-col gap-4">
      <p className="text-control text-muted">
        {remembered
          ? `Mapped as on ${dateText(remembered.at)} by ${remembered.byName}.`
          : 'This is no COUNTER report and not the template, so please check what each column is. Tables with the same headings are read alike from then on, for every institution.'}
      </p>
      {open.length > 0 && (
        <div
          role={wasTried ? 'alert' : undefined}
          className="rounded-control bg-warning-surface px-3 py-2 text-control text-warning"
        >
          <p className="font-semibold">
            {open.length === 1 ? 'One question is open:' : `${open.length} questions are open:`}
          </p>
          <ul className="wrap-anywhere mt-1 flex flex-col gap-1">
            {open.map(({ question }) => (
              <li key={question}>{question}</li>
            ))}
          </ul>
        </div>
      )}
      <Place mapping={mapping} onChange={change} />
      <FirstRows table={table} onChange={change} />
      {placed(mapping.columns).map(({ value: column, at }) =>
        column.is === 'kind' ? (
          <Kinds
            key={at}
            heading={column.heading || `Column ${at + 1}`}
            values={column.values}
            onChange={(values) => change({ columns: withColumn(mapping, at, { values }) })}
          />
        ) : null,
      )}
      <Sums mapping={mapping} onChange={change} />
      <Months mapping={mapping} onChange={change} />
      <Figures table={table} onChange={change} />
    </section>
  );
}

import type { TableColumn } from '#contract/content/text-blocks.ts';

interface GuideTableProps {
  columns: readonly TableColumn[];
  rows: readonly (readonly string[])[];
}

/** Rows whose first cell is their header. */
export function GuideTable({ columns, rows }: GuideTableProps) {
  return (
    <table className="mt-4 w-full border-collapse text-left text-small">
      <thead>
        <tr className="border-b">
          {columns.map(({ title, share }) => (
            <th
              key={title}
              scope="col"
              style={{ width: `${share * 100}%` }}
              className="px-2 py-2 font-semibold text-muted first:pl-0"
            >
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name} className="break-inside-avoid border-b align-top">
            <th scope="row" className="wrap-anywhere min-w-21 py-2 pr-2 font-semibold">
              {name}
            </th>
            {cells.map((cell) => (
              <td key={cell} className="wrap-anywhere px-2 py-2">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import { type ChartFigures, figureText } from './chart-figures.ts';

export function ChartTable({
  title,
  figures: { of, series, remarks = [], rows },
}: {
  title: string;
  figures: ChartFigures;
}) {
  return (
    <table className="w-full text-control">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr className="border-b text-left text-muted text-small">
          <th scope="col" className="py-1.5 pr-4 font-medium">
            {of}
          </th>
          {series.map((name) => (
            <th key={name} scope="col" className="py-1.5 pl-4 text-right font-medium">
              {name}
            </th>
          ))}
          {remarks.map((name) => (
            <th key={name} scope="col" className="py-1.5 pl-4 font-medium">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, values, ...row }) => (
          <tr key={label} className="border-b last:border-b-0">
            <th scope="row" className="wrap-anywhere py-1.5 pr-4 text-left font-normal">
              {label}
            </th>
            {values.map((value, index) => (
              <td key={series[index]} className="py-1.5 pl-4 text-right tabular-nums">
                {figureText(value)}
              </td>
            ))}
            {remarks.map((name, index) => (
              <td key={name} className="py-1.5 pl-4 text-muted text-small">
                {row.remarks?.[index]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

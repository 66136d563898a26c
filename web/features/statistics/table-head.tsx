/** The headings of a table of figures. On phones, where its rows stand as blocks, they are read out alone; on paper it is a table again. */
export function TableHead({ headings }: { headings: readonly string[] }) {
  return (
    <thead className="border-b bg-raised text-muted text-small max-md:sr-only print:not-sr-only print:table-header-group">
      <tr>
        {headings.map((heading) => (
          <th key={heading} scope="col" className="h-10 px-4 font-medium">
            {heading}
          </th>
        ))}
      </tr>
    </thead>
  );
}

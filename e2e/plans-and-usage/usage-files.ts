import { type CounterFile, counterFile } from '#server/demo/plans-and-usage/counter-file.ts';

/** A title report of videos as a file; its months are before those of the demo by default, so that it never overlaps. */
export function itemReport({
  institution = 'University of Harrowmere',
  months = ['2024-11', '2024-12'],
  requests = [120, 80],
}: Partial<Pick<CounterFile, 'institution' | 'months'>> & { requests?: readonly number[] } = {}) {
  const row = (title: string, share: number) => ({
    attributes: [title, 'Carrel Press', '', 'Carrel Video', '', '', '', 'Audiovisual'],
    metric: 'Total_Item_Requests',
    figures: requests.map((figure) => figure * share),
  });
  const rows = [row('Carbon Borders', 1), row('=HYPERLINK("http://evil.test","Click")', 2)];
  return csvFile('IR_M1.csv', counterFile({ report: 'IR_M1', institution, months, rows }));
}

export function csvFile(name: string, text: string) {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
}

import { useQuery } from '@tanstack/react-query';
import { callForStream, type Input, readOf } from '#web/lib/calls/api.ts';
import { downloadBlob } from '#web/lib/files/download.ts';
import { useChange } from '#web/ui/use-change.ts';
import { counterWorkbook } from './counter-workbook.ts';
import { queryOf, type ReportValues } from './report-values.ts';

/** The owner of the reports: an institution, or its members together. */
export interface ReportScope {
  institution: number | undefined;
  isSum: boolean;
}

function queryOfScope({ institution, isSum }: ReportScope) {
  return { institution, ...(isSum && { of: 'members' as const }) };
}

/** The COUNTER reports that can be saved, with their months. */
export function useCounterReports(scope: ReportScope) {
  return useQuery(readOf('GET /api/usage/counter-reports', { query: queryOfScope(scope) }));
}

/** Saves a COUNTER report as a file; a workbook is made in the browser, other formats are saved as received. */
export function useSaveCounterReport(scope: ReportScope) {
  return useChange({
    mutationFn: async (values: ReportValues) => {
      const { report, from, to, file } = values;
      const query = { from, to, ...queryOf(values), ...queryOfScope(scope) };
      const leaving = new AbortController();
      try {
        const input = { params: { report }, query } as Input<'GET /api/usage/counter-reports/:report'>;
        const { text } = await callForStream('GET /api/usage/counter-reports/:report', input, leaving.signal);
        downloadBlob(
          `${report}_${from}_${to}.${file}`,
          await (file === 'xlsx' ? counterWorkbook(text) : blobOf(text, file)),
        );
      } finally {
        leaving.abort();
      }
    },
    done: (_, { report }) => ({ title: `${report} saved` }),
    failed: 'The report was not saved',
  });
}

async function blobOf(text: AsyncIterable<string>, file: 'tsv' | 'json'): Promise<Blob> {
  // Decoding drops the byte order mark; spreadsheets need it, and JSON has none.
  const pieces = file === 'tsv' ? ['\uFEFF'] : [];
  for await (const piece of text) pieces.push(piece);
  return new Blob(pieces);
}

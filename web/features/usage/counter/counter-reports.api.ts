import { useQuery } from '@tanstack/react-query';
import { callForStream, type Input, readOf } from '#web/lib/calls/api.ts';
import { downloadBlob } from '#web/lib/files/download.ts';
import { useChange } from '#web/ui/use-change.ts';
import { counterWorkbook } from './counter-workbook.ts';
import { queryOf, type ReportValues } from './report-values.ts';

/** Whose reports: an institution's, or those of its members together. */
export interface WhoseReports {
  institution: number | undefined;
  isSum: boolean;
}

function queryOfWhose({ institution, isSum }: WhoseReports) {
  return { institution, ...(isSum && { of: 'members' as const }) };
}

/** Which reports of COUNTER can be saved, and of which months. */
export function useCounterReports(whose: WhoseReports) {
  return useQuery(readOf('GET /api/usage/counter-reports', { query: queryOfWhose(whose) }));
}

/** Saves a report of COUNTER as a file; a workbook is made here, anything else comes as it is. */
export function useSaveCounterReport(whose: WhoseReports) {
  return useChange({
    mutationFn: async (values: ReportValues) => {
      const { report, from, to, file } = values;
      const query = { from, to, ...queryOf(values), ...queryOfWhose(whose) };
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
  // The browser drops the byte order mark as it decodes; spreadsheets need it, and JSON has none.
  const pieces = file === 'tsv' ? ['\uFEFF'] : [];
  for await (const piece of text) pieces.push(piece);
  return new Blob(pieces);
}

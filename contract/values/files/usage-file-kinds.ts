import type { FileKindName } from './file-kinds.ts';

/** File kinds of usage reports: text tables, Excel workbooks, and the JSON of COUNTER's API. */
export const usageFileKinds = ['csv', 'tsv', 'xlsx', 'json'] as const satisfies readonly FileKindName[];
export type UsageFileKind = (typeof usageFileKinds)[number];

/** The kind by file extension; null for any other. */
export function usageFileKindOf(name: string): UsageFileKind | null {
  const ending = /\.([a-z]+)$/i.exec(name.trim())?.[1]?.toLowerCase();
  return usageFileKinds.find((kind) => kind === ending) ?? null;
}

import type { MappedColumn, TableMapping } from '#contract/plans-and-usage/usage-mapping.ts';

/** A part of the form for a mapping. */
export interface MappingPart {
  mapping: TableMapping;
  onChange: (changes: Partial<TableMapping>) => void;
}

/** The text of a choice while nobody has answered. */
export const unsaid = { value: '', label: 'Please choose' };
export const monthForm = /^20\d\d-(?:0[1-9]|1[0-2])$/;

/** Columns and cells are told apart by their place alone. */
export function placed<Value>(values: readonly Value[]): { value: Value; at: number }[] {
  return values.map((value, at) => ({ value, at }));
}

export function withColumn({ columns }: TableMapping, at: number, changes: Partial<MappedColumn>): MappedColumn[] {
  return columns.map((column, place) => (place === at ? { ...column, ...changes } : column));
}

export function answerText(answer: boolean | null): string {
  if (answer === null) return '';
  return answer ? 'yes' : 'no';
}

export function answerOf(text: string): boolean | null {
  return text === '' ? null : text === 'yes';
}

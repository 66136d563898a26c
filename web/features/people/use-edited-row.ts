import { useState } from 'react';

/** The row as it was when its dialog opened: a refreshed list must not close the dialog. */
export function useEditedRow<Row extends { id: number }>(id: number | null, rows: readonly Row[]): Row | null {
  const [kept, setKept] = useState<Row | null>(null);
  if (id === null) {
    if (kept) setKept(null);
    return null;
  }
  if (kept?.id === id) return kept;
  const found = rows.find((row) => row.id === id) ?? null;
  if (found) setKept(found);
  return found;
}

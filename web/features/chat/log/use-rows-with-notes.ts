import { useEffect, useMemo, useState } from 'react';
import type { PrivateNote } from '#contract/chat/private-notes.ts';
import { fetchPart } from '#web/lib/pages/lazy-part.ts';
import type { LogRow } from './message-rows.ts';
import type { NoteRow, withNotes } from './note-rows.ts';

/** The rows of a log with its notes. What puts them in is fetched with the first note: customers never need it. */
export function useRowsWithNotes(
  rows: readonly LogRow[],
  notes: readonly PrivateNote[] | undefined,
  hasOlder: boolean,
): readonly (LogRow | NoteRow)[] {
  const [place, setPlace] = useState<typeof withNotes>();
  const isWanted = notes !== undefined && notes.length > 0 && place === undefined;
  useEffect(() => {
    if (!isWanted) return;
    fetchPart(() => import('./note-rows.ts')).then(
      (file) => setPlace(() => file.withNotes),
      // The server has another version now, and no such file: the messages are there.
      () => {},
    );
  }, [isWanted]);
  return useMemo(() => (place && notes ? place(rows, notes, hasOlder) : rows), [place, rows, notes, hasOlder]);
}

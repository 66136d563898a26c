import type { PrivateNote } from '#contract/chat/private-notes.ts';
import { type BubbleRow, isSameDay, type LogRow } from './message-rows.ts';

/** A private note among the messages. */
export interface NoteRow {
  readonly kind: 'note';
  readonly key: string;
  readonly timestamp: string;
  readonly note: PrivateNote;
}

/** Puts notes among the rows by their time. Notes older than the first loaded message appear when the page around them is loaded. */
export function withNotes(
  rows: readonly LogRow[],
  notes: readonly PrivateNote[],
  hasOlder: boolean,
): readonly (LogRow | NoteRow)[] {
  const bubbles = rows.filter((row) => row.kind !== 'day');
  const from = hasOlder ? (bubbles[0]?.timestamp ?? '') : '';
  const shown = notes.filter(({ createdAt }) => createdAt >= from).toSorted((a, b) => a.id - b.id);
  if (shown.length === 0) return rows;
  const all = merged(bubbles, shown.map(rowOf));
  return all.flatMap((row, at) => {
    const placed = withEdges(row, { before: all[at - 1], after: all[at + 1] });
    const before = all[at - 1];
    if (before !== undefined && isSameDay(before.timestamp, row.timestamp)) return [placed];
    return [{ kind: 'day', key: `day-${row.key}`, timestamp: row.timestamp } as const, placed];
  });
}

type Row = BubbleRow | NoteRow;

/** Messages keep their order, even if their timestamps disagree. */
function merged(bubbles: readonly BubbleRow[], notes: readonly NoteRow[]): Row[] {
  const left = [...notes];
  const all: Row[] = [];
  for (const bubble of bubbles) {
    while (left[0] && left[0].timestamp < bubble.timestamp) all.push(...left.splice(0, 1));
    all.push(bubble);
  }
  return [...all, ...left];
}

/** A note between two messages ends their group, so that each shows its sender. */
function withEdges(row: Row, { before, after }: { before: Row | undefined; after: Row | undefined }): Row {
  if (row.kind === 'note') return row;
  return {
    ...row,
    startsGroup: row.startsGroup || before?.kind === 'note',
    endsGroup: row.endsGroup || after?.kind === 'note',
  };
}

function rowOf(note: PrivateNote): NoteRow {
  return { kind: 'note', key: `note-${note.id}`, timestamp: note.createdAt, note };
}

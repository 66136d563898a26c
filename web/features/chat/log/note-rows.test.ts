import { expect, test } from 'vitest';
import type { PrivateNote } from '#contract/chat/private-notes.ts';
import type { BubbleRow, LogRow } from './message-rows.ts';
import { withNotes } from './note-rows.ts';

const on = (day: number, hour: number, minute = 0) => new Date(2026, 2, day, hour, minute).toISOString();

function bubble(name: string, timestamp: string, { startsGroup = true, endsGroup = true } = {}): BubbleRow {
  const looks = {
    isOurs: false,
    attachment: null,
    enclosure: null,
    isAutomatic: false,
    isImported: false,
    mailedId: null,
    delivery: null,
    outgoing: null,
  } as const;
  const unrevised = { replyTo: null, change: 1, isEdited: false, isDeleted: false, isByPerson: true };
  const said = { kind: 'bubble', key: name, id: 1, senderId: 2, content: name, timestamp } as const;
  return { ...said, ...looks, ...unrevised, startsGroup, endsGroup };
}

function day(timestamp: string): LogRow {
  return { kind: 'day', key: 'day', timestamp };
}

function note(id: number, createdAt: string): PrivateNote {
  return { id, author: { id: 1, name: 'Ada' }, text: 'x', createdAt, editedAt: null, handedTo: null };
}

function shown(rows: readonly LogRow[], notes: PrivateNote[], hasOlder = false) {
  return withNotes(rows, notes, hasOlder).map(({ kind, key }) => (kind === 'day' ? 'day' : key));
}

test('notes stand among the messages by their time, each on its day', () => {
  const rows = [day(on(4, 9)), bubble('a', on(4, 9)), bubble('b', on(4, 11)), day(on(6, 9)), bubble('c', on(6, 9))];
  const notes = [note(4, on(7, 8)), note(3, on(5, 8)), note(2, on(4, 10)), note(1, on(3, 8))];
  expect(shown(rows, notes)).toEqual([
    ...['day', 'note-1', 'day', 'a', 'note-2', 'b'],
    ...['day', 'note-3', 'day', 'c', 'day', 'note-4'],
  ]);
  expect(shown([], [note(1, on(3, 8))])).toEqual(['day', 'note-1']);
  expect(withNotes(rows, [], false)).toBe(rows);
});

test('a note of the same moment as a message follows it, and older ones wait for their page', () => {
  const rows = [day(on(4, 9)), bubble('a', on(4, 9))];
  expect(shown(rows, [note(2, on(4, 9)), note(1, on(3, 8))], true)).toEqual(['day', 'a', 'note-2']);
});

test('a note ends the group of messages that it parts', () => {
  const rows = [
    day(on(4, 9)),
    bubble('a', on(4, 9), { endsGroup: false }),
    bubble('b', on(4, 9, 2), { startsGroup: false }),
  ];
  const bubbles = withNotes(rows, [note(1, on(4, 9, 1))], false).filter((row) => row.kind === 'bubble');
  expect(bubbles.map(({ startsGroup, endsGroup }) => [startsGroup, endsGroup])).toEqual([
    [true, true],
    [true, true],
  ]);
});

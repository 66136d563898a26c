import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Message } from '#contract/chat/chat.ts';
import { historyPageSize } from '#contract/values/limits.ts';
import { testMessage } from '#web/testing/test-messages.ts';
import { addCaughtUp, addLive, addOlder, type History, startHistory, withGap } from './history.ts';

const noon = Date.UTC(2026, 10, 20, 12);

const message = (id: number, over: Partial<Message> = {}) => testMessage({ id, clientId: `client-${id}`, ...over });

/** The frame of a message that follows the one with the id before. */
const frameOf = (row: Message, previousChange: number | null = row.id - 1) => ({ message: row, previousChange });

const ids = (history: History) => history.messages.map(({ id }) => id);

describe('a history', () => {
  it('starts with the newest page and knows whether there is more before it', () => {
    const page = Array.from({ length: historyPageSize }, (_, n) => message(n + 1));
    expect(startHistory(page, historyPageSize, true).hasOlder).toBe(true);
    expect(startHistory(page.slice(1), historyPageSize, true)).toMatchObject({ hasOlder: false, caughtUpTo: 50 });
    expect(startHistory([], historyPageSize, true)).toMatchObject({ messages: [], caughtUpTo: 0, hasOlder: false });
  });

  it('shows the same text twice when the clientIds differ, as people do say ok twice', () => {
    const first = message(1, { content: 'ok' });
    const second = message(2, { content: 'ok', timestamp: first.timestamp });
    expect(ids(addLive(startHistory([first], 50, true), frameOf(second)))).toEqual([1, 2]);
  });

  it('ignores a text without clientId that the same sender repeats within 5 seconds, and no other', () => {
    const at = (ms: number) => new Date(noon + ms).toISOString();
    const first = message(1, { content: 'ok', clientId: null, timestamp: at(0) });
    const loaded = startHistory([first], 50, true);
    const repeated = message(2, { content: 'ok', clientId: null, timestamp: at(4999) });
    const idsWith = (history: History, row: Message) => ids(addLive(history, frameOf(row)));
    expect(idsWith(loaded, repeated)).toEqual([1]);
    expect(idsWith(loaded, { ...repeated, timestamp: at(5000) })).toEqual([1, 2]);
    expect(idsWith(loaded, { ...repeated, senderId: 4 })).toEqual([1, 2]);
    expect(idsWith(loaded, { ...repeated, content: 'ok!' })).toEqual([1, 2]);
    const file = { kind: 'png', contentType: 'image/png', filename: 'ok', fileSize: 1 } as const;
    expect(idsWith(loaded, { ...repeated, attachment: { ...file, url: '/uploads/a' } })).toEqual([1, 2]);
    const said = addLive(loaded, frameOf(message(2, { content: 'and', timestamp: at(1000) })));
    expect(idsWith(said, { ...repeated, id: 3, change: 3 })).toEqual([1, 2, 3]);
  });

  it('counts an ignored repetition as arrived, so that reading and catching up go past it', () => {
    const first = message(1, { content: 'ok', clientId: null });
    const history = addLive(startHistory([first], 50, true), frameOf({ ...first, id: 2, change: 2 }));
    expect(history).toMatchObject({ messages: [first], caughtUpTo: 2, isLive: true });
  });

  it('goes on with what follows the last change it knows, whatever numbers lie between', () => {
    const history = addLive(startHistory([message(3)], 50, true), frameOf(message(70), 3));
    expect(history).toMatchObject({ caughtUpTo: 70, isLive: true });
    expect(addLive(startHistory([], 50, true), frameOf(message(4), 0))).toMatchObject({ caughtUpTo: 4, isLive: true });
  });

  it('notices by the next frame that one was lost, and catches up from what it knew', () => {
    const gapped = addLive(startHistory([message(1)], 50, true), frameOf(message(3), 2));
    expect(gapped).toMatchObject({ caughtUpTo: 1, isLive: false });
    expect(addLive(gapped, frameOf(message(4), 3))).toMatchObject({ caughtUpTo: 1, isLive: false });
    const closed = addCaughtUp(gapped, [message(2), message(3)], true);
    expect(ids(closed)).toEqual([1, 2, 3]);
    expect(closed).toMatchObject({ caughtUpTo: 3, isLive: true });
  });

  it('takes frames that came in the wrong order for a gap, and shows them in the right one', () => {
    const later = addLive(startHistory([message(1)], 50, true), frameOf(message(3), 2));
    const both = addLive(later, frameOf(message(2), 1));
    expect(ids(both)).toEqual([1, 2, 3]);
    expect(both).toMatchObject({ caughtUpTo: 2, isLive: false });
    expect(addCaughtUp(both, [message(3)], true)).toMatchObject({ caughtUpTo: 3, isLive: true });
  });

  it('learns nothing from a frame it had before, or from an acknowledgement that was asked for again', () => {
    const history = startHistory([message(1), message(2)], 50, true);
    expect(addLive(history, frameOf(message(2)))).toEqual(history);
    expect(addLive(history, frameOf(message(1), null))).toEqual(history);
    // A predecessor that this tab does not know means that something is missing.
    expect(addLive(history, frameOf(message(3), null))).toMatchObject({ caughtUpTo: 2, isLive: false });
  });

  it('keeps its place of catching up while there may be a gap', () => {
    const gapped = addLive(withGap(startHistory([message(1)], 50, true)), frameOf(message(9)));
    expect(gapped).toMatchObject({ caughtUpTo: 1, isLive: false });
    const missed = [2, 3, 4, 9].map((id) => message(id));
    const closed = addCaughtUp(gapped, missed, true);
    expect(ids(closed)).toEqual([1, 2, 3, 4, 9]);
    expect(closed).toMatchObject({ caughtUpTo: 9, isLive: true });
    expect(addCaughtUp(gapped, missed, false)).toMatchObject({ caughtUpTo: 9, isLive: false });
  });

  it('never forgets that a message was read', () => {
    const history = startHistory([message(1, { read: true })], 50, true);
    expect(addLive(history, frameOf(message(1))).messages[0]?.read).toBe(true);
    expect(
      addCaughtUp(startHistory([message(1)], 50, true), [message(1, { read: true })], true).messages[0]?.read,
    ).toBe(true);
  });

  it('never forgets that a message was read, also where it is changed since', () => {
    const history = startHistory([message(1, { read: true })], 50, true);
    const edited = message(1, { change: 2, content: 'edited', read: false });
    expect(addLive(history, { message: edited, previousChange: 1 }).messages[0]).toMatchObject({
      ...{ content: 'edited', read: true },
    });
    expect(addCaughtUp(history, [edited], true).messages[0]).toMatchObject({ content: 'edited', read: true });
  });

  it('shows a message as it was changed or deleted, however late a page brings it as it was', () => {
    const loaded = startHistory([message(4), message(5)], 2, true);
    const edited = message(2, { change: 6, content: 'edited', editedAt: '2026-11-20T13:00:00.000Z' });
    const deleted = message(3, { change: 7, content: '', deletedAt: '2026-11-20T13:01:00.000Z' });
    const live = addLive(addLive(loaded, { message: edited, previousChange: 5 }), {
      message: deleted,
      previousChange: 6,
    });
    const caughtUp = addCaughtUp(withGap(loaded), [edited, deleted], true);
    for (const history of [live, caughtUp]) {
      expect(history).toMatchObject({ caughtUpTo: 7, isLive: true });
      // This page was requested before the two messages were revised.
      const whole = addOlder(history, [message(2), message(3)], 2);
      expect(whole.messages.map(({ id, content }) => [id, content]).slice(0, 2)).toEqual([
        [2, 'edited'],
        [3, ''],
      ]);
      // A late echo must not restore the old text either.
      expect(addLive(whole, frameOf(message(2), null)).messages[0]?.content).toBe('edited');
    }
  });

  it('answers the same messages when nothing is new', () => {
    const history = startHistory([message(1), message(2)], 50, true);
    expect(addLive(history, frameOf(message(2))).messages).toBe(history.messages);
  });
});

/**
 * A server with one conversation and a tab that reads it. Reads return the rows at the time they reach the server, and arrive later; frames
 * arrive, are lost alone or with the connection, or overtake each other.
 */
type Frame = ReturnType<typeof frameOf>;
type Step =
  | 'write'
  | 'deliver'
  | 'lose'
  | 'overtake'
  | 'echo again'
  | 'drop'
  | 'connect'
  | 'answer'
  | 'land'
  | 'older'
  | 'land older';
const pageSize = 3;

function run(steps: readonly Step[], written: number) {
  const rows: Message[] = Array.from({ length: written }, (_, n) => message(n + 1));
  let frames: Frame[] = [];
  let line = 1;
  let isConnected = true;
  let history: History | undefined;
  let reading: { line: number; after: number | null; answer?: Message[]; journal: Frame[] } | undefined;
  let olderAnswer: Message[] | undefined;

  const after = (id: number) => rows.filter((row) => row.id > id);
  const startReading = () => {
    reading = { line, after: history?.caughtUpTo ?? null, journal: [] };
  };
  const receive = (frame: Frame) => {
    reading?.journal.push(frame);
    history = history && addLive(history, frame);
  };
  const doStep: Record<Step, () => void> = {
    write: () => {
      const previousChange = rows.at(-1)?.change ?? 0;
      const row = message(previousChange + 1 + (rows.length % 3));
      rows.push(row);
      if (isConnected) frames.push({ message: row, previousChange });
    },
    deliver: () => {
      const frame = frames.shift();
      if (frame) receive(frame);
    },
    lose: () => {
      frames.shift();
    },
    overtake: () => {
      const [first, second, ...rest] = frames;
      if (first && second) frames = [second, first, ...rest];
    },
    // A message sent again with its clientId is answered with the stored row.
    'echo again': () => {
      const row = rows[Math.floor(rows.length / 2)];
      if (isConnected && row) frames.push({ message: row, previousChange: null });
    },
    drop: () => {
      isConnected = false;
      frames = [];
    },
    connect: () => {
      if (isConnected) return;
      isConnected = true;
      line++;
      history = history && withGap(history);
      startReading();
    },
    answer: () => {
      if (!reading && (history === undefined || !history.isLive)) startReading();
      if (reading) reading.answer ??= reading.after === null ? rows.slice(-pageSize) : after(reading.after);
    },
    land: () => {
      if (!reading?.answer) return;
      const isLive = reading.line === line;
      const next = history
        ? addCaughtUp(history, reading.answer, isLive)
        : startHistory(reading.answer, pageSize, isLive);
      history = reading.journal.reduce(addLive, next);
      reading = undefined;
    },
    older: () => {
      const first = history?.messages[0];
      if (first) olderAnswer ??= rows.filter((row) => row.id < first.id).slice(-pageSize);
    },
    'land older': () => {
      if (history && olderAnswer) history = addOlder(history, olderAnswer, pageSize);
      olderAnswer = undefined;
    },
  };

  const check = () => {
    if (!history) return;
    const loaded = ids(history);
    expect(loaded).toEqual([...new Set(loaded)].sort((a, b) => a - b));
  };
  for (const step of steps) {
    doStep[step]();
    check();
  }
  // In the end the connection is open and everything arrives; a last message reveals what was lost before it.
  const settle: Step[] = [
    'connect',
    'answer',
    'land',
    'land older',
    'answer',
    'land',
    'write',
    ...Array<Step>(70).fill('deliver'),
    'answer',
    'land',
  ];
  for (const step of settle) doStep[step]();
  check();
  return { history, rows };
}

describe('any interleaving of pages, live messages, echoes, gaps and catch-ups', () => {
  const anyStep = fc.constantFrom<Step>(
    'write',
    'write',
    'deliver',
    'deliver',
    'lose',
    'overtake',
    'echo again',
    'drop',
    'connect',
    'answer',
    'land',
    'older',
    'land older',
  );

  it('ends with every message since the first one loaded, each once and in order', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 60 }), fc.nat(8), (steps, written) => {
        const { history, rows } = run(steps, written);
        const first = history?.messages[0]?.id ?? 0;
        expect(history && ids(history)).toEqual(rows.map(({ id }) => id).filter((id) => id >= first));
        expect(history?.isLive).toBe(true);
        if (history && !history.hasOlder && rows.length > 0) expect(first).toBe(rows[0]?.id);
      }),
      { numRuns: 3000 },
    );
  });
});

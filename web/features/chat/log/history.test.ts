import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Message } from '#contract/chat.ts';
import { historyPageSize } from '#contract/limits.ts';
import { addCaughtUp, addLive, addOlder, type History, startHistory, withGap } from './history.ts';

const noon = Date.UTC(2026, 10, 20, 12);

function message(id: number, over: Partial<Message> = {}): Message {
  return {
    id,
    conversation: 'channel:2',
    channelCustomerId: 2,
    senderId: 2,
    receiverId: 4,
    content: `message ${id}`,
    timestamp: new Date(noon + id * 60_000).toISOString(),
    read: false,
    clientId: `client-${id}`,
    kind: null,
    attachment: null,
    ...over,
  };
}

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
    expect(ids(addLive(startHistory([first], 50, true), second))).toEqual([1, 2]);
  });

  it('ignores a text without clientId that the same sender repeats within 5 seconds, and no other', () => {
    const at = (ms: number) => new Date(noon + ms).toISOString();
    const first = message(1, { content: 'ok', clientId: null, timestamp: at(0) });
    const held = startHistory([first], 50, true);
    const repeated = message(2, { content: 'ok', clientId: null, timestamp: at(4999) });
    expect(ids(addLive(held, repeated))).toEqual([1]);
    expect(ids(addLive(held, { ...repeated, timestamp: at(5000) }))).toEqual([1, 2]);
    expect(ids(addLive(held, { ...repeated, senderId: 4 }))).toEqual([1, 2]);
    expect(ids(addLive(held, { ...repeated, content: 'ok!' }))).toEqual([1, 2]);
    const file = { kind: 'png', contentType: 'image/png', filename: 'ok', fileSize: 1 } as const;
    expect(ids(addLive(held, { ...repeated, attachment: { ...file, url: '/uploads/a' } }))).toEqual([1, 2]);
    const said = addLive(held, message(2, { content: 'and', timestamp: at(1000) }));
    expect(ids(addLive(said, { ...repeated, id: 3 }))).toEqual([1, 2, 3]);
  });

  it('counts an ignored repetition as arrived, so that reading and catching up go past it', () => {
    const first = message(1, { content: 'ok', clientId: null });
    const history = addLive(startHistory([first], 50, true), { ...first, id: 2 });
    expect(history).toMatchObject({ messages: [first], caughtUpTo: 2 });
  });

  it('keeps its place of catching up while there may be a gap', () => {
    const gapped = addLive(withGap(startHistory([message(1)], 50, true)), message(9));
    expect(gapped).toMatchObject({ caughtUpTo: 1, isLive: false });
    const missed = [2, 3, 4].map((id) => message(id));
    const closed = addCaughtUp(gapped, missed, true);
    expect(ids(closed)).toEqual([1, 2, 3, 4, 9]);
    expect(closed).toMatchObject({ caughtUpTo: 9, isLive: true });
    expect(addCaughtUp(gapped, missed, false)).toMatchObject({ caughtUpTo: 4, isLive: false });
  });

  it('never forgets that a message was read', () => {
    const history = startHistory([message(1, { read: true })], 50, true);
    expect(addLive(history, message(1)).messages[0]?.read).toBe(true);
    expect(
      addCaughtUp(startHistory([message(1)], 50, true), [message(1, { read: true })], true).messages[0]?.read,
    ).toBe(true);
  });

  it('answers the same messages when nothing is new', () => {
    const history = startHistory([message(1), message(2)], 50, true);
    expect(addLive(history, message(2)).messages).toBe(history.messages);
  });
});

/**
 * A server with one conversation and a tab that reads it. Reads are answered from the rows of the moment they reach the
 * server and land later; frames arrive in order, or are lost with the line.
 */
type Step = 'write' | 'deliver' | 'echo again' | 'drop' | 'connect' | 'answer' | 'land' | 'older' | 'land older';
const pageSize = 3;

function run(steps: readonly Step[], written: number) {
  const rows: Message[] = Array.from({ length: written }, (_, n) => message(n + 1));
  let frames: Message[] = [];
  let line = 1;
  let isConnected = true;
  let history: History | undefined;
  let reading: { line: number; after: number | null; answer?: Message[]; journal: Message[] } | undefined;
  let olderAnswer: Message[] | undefined;

  const after = (id: number) => rows.filter((row) => row.id > id);
  const startReading = () => {
    reading = { line, after: history?.caughtUpTo ?? null, journal: [] };
  };
  const receive = (frame: Message) => {
    reading?.journal.push(frame);
    history = history && addLive(history, frame);
  };
  const doStep: Record<Step, () => void> = {
    write: () => {
      const row = message((rows.at(-1)?.id ?? 0) + 1 + (rows.length % 3));
      rows.push(row);
      if (isConnected) frames.push(row);
    },
    deliver: () => {
      const frame = frames.shift();
      if (frame) receive(frame);
    },
    // A message sent again with its clientId is answered with the stored row.
    'echo again': () => {
      const row = rows[Math.floor(rows.length / 2)];
      if (isConnected && row) frames.push(row);
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
    const held = ids(history);
    expect(held).toEqual([...new Set(held)].sort((a, b) => a - b));
  };
  for (const step of steps) {
    doStep[step]();
    check();
  }
  // In the end the line stands and everything under way arrives.
  const settle: Step[] = [
    'connect',
    'answer',
    'land',
    'land older',
    'answer',
    'land',
    ...frames.map(() => 'deliver' as const),
  ];
  for (const step of [...settle, ...Array<Step>(60).fill('deliver'), 'answer', 'land'] as Step[]) doStep[step]();
  check();
  return { history, rows };
}

describe('any interleaving of pages, live messages, echoes, gaps and catch-ups', () => {
  const anyStep = fc.constantFrom<Step>(
    'write',
    'write',
    'deliver',
    'deliver',
    'echo again',
    'drop',
    'connect',
    'answer',
    'land',
    'older',
    'land older',
  );

  it('ends with every message since the first one held, each once and in order', () => {
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

import { describe, expect, it } from 'vitest';
import type { Message } from '#contract/chat/chat.ts';
import { inZone } from '#web/testing/in-zone.ts';
import { testMessage } from '#web/testing/test-messages.ts';
import { logRows } from './message-rows.ts';

const noon = new Date(2026, 10, 20, 12).getTime();

function message(id: number, senderId: number, minutes: number, clientId: string | null = null): Message {
  const timestamp = new Date(noon + minutes * 60_000).toISOString();
  const place = { conversation: 'pair:2:3', channelCustomerId: null, receiverId: senderId === 2 ? 3 : 2 };
  return testMessage({ ...place, id, senderId, timestamp, clientId });
}

function outgoing(clientId: string, minutes: number, failure: string | null = null) {
  const timestamp = new Date(noon + minutes * 60_000).toISOString();
  return { clientId, contactId: 3, content: clientId, timestamp, failure, attachment: null };
}

/** The rows of messages that nobody has revised. */
function rowsOf(messages: readonly Message[], ...rest: RestOf<typeof logRows>) {
  return logRows({ messages, revisedBefore: [] }, ...rest);
}
type RestOf<F> = F extends (first: never, ...rest: infer Rest) => unknown ? Rest : never;

const noMarks = { receivedUpTo: 0, readUpTo: 0 };
const shape = (rows: ReturnType<typeof logRows>) =>
  rows.map((row) =>
    row.kind === 'day' ? 'day' : `${row.startsGroup ? '<' : ''}${row.content}${row.endsGroup ? '>' : ''}`,
  );

describe('the rows of a log', () => {
  it('puts a separator before each day and groups what one person says within five minutes', () => {
    const messages = [message(1, 3, -1440), message(2, 3, 0), message(3, 3, 4), message(4, 3, 9), message(5, 2, 10)];
    expect(shape(rowsOf(messages, [], 2, noMarks))).toEqual([
      'day',
      '<message 1>',
      'day',
      '<message 2',
      'message 3>',
      '<message 4>',
      '<message 5>',
    ]);
  });

  it.each([
    ['America/New_York', ['day', 'message 1', 'message 2', 'message 3', 'day', 'message 4']],
    ['Europe/London', ['day', 'message 1', 'message 2', 'day', 'message 3', 'message 4']],
    ['Asia/Tokyo', ['day', 'message 1', 'message 2', 'message 3', 'message 4']],
  ])('cuts days where they end for a viewer in %s', async (zone, expected) => {
    const times = ['2026-11-19T15:30:00Z', '2026-11-19T23:30:00Z', '2026-11-20T00:30:00Z', '2026-11-20T05:30:00Z'];
    const messages = times.map((timestamp, at) => ({ ...message(at + 1, 3, 0), timestamp }));
    const rows = await inZone(zone, async () => rowsOf(messages, [], 2, noMarks));
    expect(rows.map((row) => (row.kind === 'day' ? 'day' : row.content))).toEqual(expected);
  });

  it('keeps what the portal wrote in a name apart from what that person wrote', () => {
    const messages = [message(1, 3, 0), { ...message(2, 3, 1), kind: 'notice' as const }, message(3, 3, 2)];
    const rows = rowsOf(messages, [], 2, noMarks);
    expect(shape(rows)).toEqual(['day', '<message 1>', '<message 2>', '<message 3>']);
    expect(rows.flatMap((row) => (row.kind === 'bubble' ? [row.isByPerson] : []))).toEqual([true, false, true]);
  });

  it('tells Sent, Delivered and Read of own messages by the marks of the other side', () => {
    const messages = [message(1, 2, 0), message(2, 2, 1), message(3, 2, 2), message(4, 3, 3)];
    const rows = rowsOf(messages, [], 2, { receivedUpTo: 2, readUpTo: 1 });
    expect(rows.flatMap((row) => (row.kind === 'bubble' ? [row.delivery] : []))).toEqual([
      'read',
      'delivered',
      'sent',
      null,
    ]);
  });

  it('shows a message under one key from the outbox to its stored place, and never twice', () => {
    const before = rowsOf([message(1, 3, 0)], [outgoing('aaaa-1', 1)], 2, noMarks);
    const both = rowsOf([message(1, 3, 0), message(2, 2, 1, 'aaaa-1')], [outgoing('aaaa-1', 1)], 2, noMarks);
    expect(both.map(({ key }) => key)).toEqual(before.map(({ key }) => key));
    expect(before.at(-1)).toMatchObject({ delivery: 'sending' });
    expect(both.at(-1)).toMatchObject({ delivery: 'sent', outgoing: null });
  });

  it('puts what the team wrote on the side of the team, and what the customer wrote on theirs', () => {
    const inChannel = (id: number, senderId: number) => ({ ...message(id, senderId, id), channelCustomerId: 2 });
    const messages = [inChannel(1, 4), inChannel(2, 2), inChannel(3, 1)];
    const sides = (viewerId: number) =>
      rowsOf(messages, [outgoing('a', 9)], viewerId, { receivedUpTo: 3, readUpTo: 0 }).flatMap((row) =>
        row.kind === 'bubble' ? [`${row.isOurs ? 'ours' : 'theirs'} ${row.delivery ?? ''}`.trim()] : [],
      );
    expect(sides(1)).toEqual(['ours delivered', 'theirs', 'ours delivered', 'ours sending']);
    expect(sides(4)).toEqual(sides(1));
    expect(sides(2)).toEqual(['theirs', 'ours delivered', 'theirs', 'ours sending']);
  });

  it('keeps a failed message apart, so that its buttons stand under it', () => {
    const rows = rowsOf([], [outgoing('a', 0), outgoing('b', 0, 'No'), outgoing('c', 0)], 2, noMarks);
    expect(shape(rows)).toEqual(['day', '<a>', '<b>', '<c>']);
    expect(rows[2]).toMatchObject({ delivery: 'failed' });
  });
});

import { expect, test } from 'vitest';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import type { Desk } from '#contract/chat/desk.ts';
import { testDesk, testMessage, testSummary } from '#web/testing/test-messages.ts';
import type { Asked } from './asked.ts';
import { orderOf } from './conversation-order.ts';

const at = (minute: number) => `2026-03-04T12:${String(minute).padStart(2, '0')}:00.000Z`;

function channel(conversation: string, lastChange: number, desk: Partial<Desk> = {}): ConversationSummary {
  const contact = { id: 1, fullName: conversation, role: 'customer', subject: null, grade: null } as const;
  const lastMessage = lastChange === 0 ? null : testMessage({ id: lastChange, timestamp: at(lastChange) });
  const waiting = desk.waitingSince != null;
  return testSummary({
    conversation,
    group: 'customers',
    contact,
    lastChange,
    lastMessage,
    waiting,
    desk: testDesk(desk),
  });
}

const inOrder = (asked: Asked, rows: ConversationSummary[]) =>
  rows.toSorted(orderOf(asked)).map(({ conversation }) => conversation);

test('whoever waits comes first, then the newest, and last the silent by name, one group after the other', () => {
  const rows = [
    channel('Zoe', 0),
    channel('Élodie', 0),
    channel('Old', 3),
    channel('New', 9),
    channel('Waits', 4, { waitingSince: at(4) }),
    { ...channel('Colleague', 20), group: 'team' as const },
  ];
  expect(inOrder({ order: 'groups' }, rows)).toEqual(['Waits', 'New', 'Old', 'Élodie', 'Zoe', 'Colleague']);
  expect(inOrder({}, rows)).toEqual(['Waits', 'Colleague', 'New', 'Old', 'Élodie', 'Zoe']);
});

test('the inbox has the oldest first: who waits longest, who rests longest, what comes back and what was closed first', () => {
  const rows = [
    channel('Late', 2, { waitingSince: at(9), snoozedUntil: at(30), closedAt: at(41) }),
    channel('Early', 7, { waitingSince: at(5), snoozedUntil: at(31), closedAt: at(40) }),
    channel('Quiet', 1, { snoozedUntil: at(29), closedAt: at(42) }),
  ];
  expect(inOrder({ inbox: 'waiting' }, rows)).toEqual(['Quiet', 'Early', 'Late']);
  for (const asked of [{ inbox: 'mine' }, { inbox: 'unassigned' }, { tag: 'renewal' }] as const)
    expect(inOrder(asked, rows)).toEqual(['Early', 'Late', 'Quiet']);
  expect(inOrder({ inbox: 'snoozed' }, rows)).toEqual(['Quiet', 'Late', 'Early']);
  expect(inOrder({ inbox: 'closed' }, rows)).toEqual(['Early', 'Late', 'Quiet']);
});

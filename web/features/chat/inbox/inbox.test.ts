import { expect, test } from 'vitest';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import type { Desk } from '#contract/chat/desk.ts';
import { testDesk, testMessage, testSummary } from '#web/testing/test-messages.ts';
import { inboxOf, tagCounts, taggedWith } from './inbox.ts';

const now = Date.parse('2026-03-04T12:00:00.000Z');
const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();

function channel(fullName: string, desk: Partial<Desk> | null, saidAt = at(-60)): ConversationSummary {
  return testSummary({
    conversation: fullName,
    group: 'customers',
    contact: { id: 1, fullName, role: 'customer', subject: null, grade: null },
    lastMessage: testMessage({ id: 1, timestamp: saidAt }),
    waiting: desk?.waitingSince != null,
    desk: desk && testDesk(desk),
  });
}

const me = { id: 4, name: 'Priya' };
const other = { id: 1, name: 'Ada' };

function names(summaries: ConversationSummary[], minutes = 0) {
  const inbox = inboxOf(summaries, { viewerId: me.id, now: now + minutes * 60_000 });
  return Object.fromEntries(
    Object.entries(inbox).map(([filter, shown]) => [filter, shown.map(({ contact }) => contact.fullName)]),
  );
}

test('who waits longest comes first, among mine and nobody’s before whoever does not wait', () => {
  const summaries = [
    channel('Late', { waitingSince: at(-5) }),
    channel('Quiet', {}, at(-600)),
    channel('Early', { waitingSince: at(-50), assignee: me }),
    channel('Mine and quiet', { assignee: me }, at(-500)),
    channel('Theirs', { waitingSince: at(-90), assignee: other }),
  ];
  expect(names(summaries)).toEqual({
    waiting: ['Theirs', 'Early', 'Late'],
    mine: ['Early', 'Mine and quiet'],
    unassigned: ['Late', 'Quiet'],
    snoozed: [],
    closed: [],
  });
});

test('what is snoozed or closed is in no other part, and what was snoozed comes back when its time is over', () => {
  const summaries = [
    channel('Snoozed', { waitingSince: at(-5), snoozedUntil: at(10) }),
    channel('Snoozed for less', { snoozedUntil: at(5), assignee: me }),
    channel('Closed late', { closedAt: at(-1), assignee: me }),
    channel('Closed', { closedAt: at(-9) }),
  ];
  const closed = ['Closed', 'Closed late'];
  expect(names(summaries)).toEqual({
    ...{ waiting: [], mine: [], unassigned: [], closed },
    snoozed: ['Snoozed for less', 'Snoozed'],
  });
  expect(names(summaries, 10)).toEqual({
    ...{ waiting: ['Snoozed'], mine: ['Snoozed for less'], unassigned: ['Snoozed'], closed },
    snoozed: [],
  });
});

test('conversations between two wait from their last message, and belong to nobody else', () => {
  const summaries = [
    { ...channel('Pair', null, at(-30)), waiting: true },
    channel('Channel', { waitingSince: at(-40) }),
    channel('Never spoken', null),
  ];
  expect(names(summaries)).toMatchObject({ waiting: ['Channel', 'Pair'], unassigned: ['Channel'] });
});

test('tags are counted from A to Z, and what has one comes with whoever waits first', () => {
  const summaries = [
    channel('Closed', { tags: ['renewal'], closedAt: at(-1) }, at(-90)),
    channel('Waiting', { tags: ['proxy', 'renewal'], waitingSince: at(-5) }),
    channel('Other', { tags: ['zoo'] }),
    channel('Pair', null),
  ];
  expect(tagCounts(summaries)).toEqual([
    { tag: 'proxy', count: 1 },
    { tag: 'renewal', count: 2 },
    { tag: 'zoo', count: 1 },
  ]);
  expect(taggedWith(summaries, 'renewal').map(({ contact }) => contact.fullName)).toEqual(['Waiting', 'Closed']);
  expect(taggedWith(summaries, 'renew')).toEqual([]);
});

import { describe, expect, it } from 'vitest';
import type { ConversationSummary, Message } from '#contract/chat/chat.ts';
import type { Desk } from '#contract/chat/desk.ts';
import type { ServerFrame } from '#contract/live.ts';
import { messageKinds } from '#contract/values/chat/portal-lines.ts';
import { testDesk, testMessage, testSummary } from '#web/testing/test-messages.ts';
import { applyFrame, isNewsFor, leavesGap } from './summaries.ts';

const librarian = { id: 2, fullName: 'Maya Okafor', role: 'customer', subject: null, grade: 'Northfield' } as const;
const manager = { id: 4, fullName: 'Priya Shah', role: 'account_manager', subject: null, grade: null } as const;

const message = (id: number, senderId: number, over: Partial<Message> = {}) => testMessage({ id, senderId, ...over });
const channel = (contact: ConversationSummary['contact'], over: Partial<ConversationSummary> = {}) =>
  testSummary({ contact, ...over });

const later = '2026-03-09T09:00:00.000Z';
function deskFrame(lastChange: number, over: Partial<Desk>): ServerFrame {
  const desk = testDesk({ version: 1, ...over });
  return { type: 'desk', conversation: 'channel:2', lastChange, desk };
}

const asLibrarian = [channel(manager)];
const asManager = [channel(librarian, { group: 'customers' })];
const chat = (said: Message, previousChange: number | null = said.id - 1): ServerFrame => ({
  type: 'chat',
  message: said,
  previousChange,
});

describe('a frame and the list of conversations', () => {
  it('raises the unread count and the preview for an incoming message, once however often it comes', () => {
    const frame = chat(message(7, 4));
    const once = applyFrame(asLibrarian, frame, 2);
    expect(once[0]).toMatchObject({ unread: 1, lastMessage: { id: 7 } });
    expect(applyFrame(once, frame, 2)).toBe(once);
    expect(applyFrame(once, chat(message(6, 4)), 2)).toBe(once);
  });

  it('misses something where a message does not follow the last one listed, and only then', () => {
    const listed = [channel(manager, { lastMessage: message(7, 4) })];
    expect(leavesGap(listed, chat(message(9, 4), 7))).toBe(false);
    expect(leavesGap(listed, chat(message(9, 4), 8))).toBe(true);
    expect(leavesGap(listed, chat(message(7, 4), 5))).toBe(false);
    expect(leavesGap(listed, chat(message(6, 4), null))).toBe(false);
    expect(leavesGap(asLibrarian, chat(message(1, 4), 0))).toBe(false);
    expect(leavesGap([], chat(message(9, 4), 8))).toBe(false);
  });

  it('does not count own messages, nor those of fellow staff in a customer’s channel', () => {
    expect(applyFrame(asManager, chat(message(7, 4)), 4)[0]).toMatchObject({ unread: 0, lastMessage: { id: 7 } });
    expect(applyFrame(asManager, chat(message(7, 1)), 4)[0]?.unread).toBe(0);
    expect(applyFrame(asManager, chat(message(7, 2)), 4)[0]?.unread).toBe(1);
    expect(isNewsFor(2, message(7, 1))).toBe(true);
    expect(isNewsFor(3, message(7, 6, { channelCustomerId: null }))).toBe(true);
  });

  it('says to the team who answered, and that nobody need answer any more', () => {
    const admin = { ...manager, id: 1, fullName: 'Ada Lindqvist', role: 'admin' } as const;
    const asAdmin = [
      channel(librarian, { group: 'customers' }),
      channel(manager, { conversation: 'pair:1:4', group: 'team' }),
    ];
    const asked = applyFrame(asAdmin, chat(message(7, 2)), 1);
    expect(asked[0]).toMatchObject({ unread: 1, waiting: true, author: { id: 2, name: 'Maya Okafor' } });
    const answered = applyFrame(asked, chat(message(8, 4)), 1);
    const priya = { id: 4, name: 'Priya Shah' };
    expect(answered[0]).toMatchObject({ unread: 0, waiting: false, author: priya, answeredBy: priya });
    const byMyself = applyFrame([...asked, channel(admin)], chat(message(8, 1)), 1);
    expect(byMyself[0]).toMatchObject({ unread: 0, waiting: false, answeredBy: null });
    const byMachine = applyFrame(asked, chat(message(8, 4, { kind: 'automatic' })), 1);
    expect(byMachine[0]).toMatchObject({ unread: 1, waiting: true, author: priya, answeredBy: null });
  });

  it('says to the team since when a channel waits, and opens it with the customer’s next message', () => {
    const asked = applyFrame(asManager, chat(message(7, 2)), 4);
    expect(asked[0]?.desk).toMatchObject({ waitingSince: message(7, 2).timestamp, closedAt: null });
    const again = applyFrame(asked, chat(message(8, 2)), 4);
    expect(again[0]?.desk?.waitingSince).toBe(message(7, 2).timestamp);
    expect(applyFrame(again, chat(message(9, 1)), 4)[0]?.desk?.waitingSince).toBeNull();
    const closed = applyFrame(again, deskFrame(8, { closedAt: later, snoozedUntil: later }), 4);
    expect(closed[0]).toMatchObject({ waiting: false, unread: 0, desk: { version: 1, closedAt: later } });
    const opened = applyFrame(closed, chat(message(9, 2)), 4)[0];
    expect(opened).toMatchObject({
      waiting: true,
      unread: 1,
      desk: { closedAt: null, snoozedUntil: null, version: 1 },
    });
    expect(applyFrame(asLibrarian, chat(message(7, 2)), 2)[0]).toMatchObject({ waiting: false, desk: null });
  });

  it('lets a line of the portal in somebody’s name neither ask nor answer', () => {
    const asked = applyFrame(asManager, chat(message(7, 2)), 4);
    for (const kind of messageKinds) {
      for (const sender of [1, 2]) {
        const line = chat(message(8, sender, { kind }));
        const still = { waiting: true, unread: 1, answeredBy: null, desk: asked[0]?.desk };
        expect(applyFrame(asked, line, 4)[0]).toMatchObject({ ...still, lastMessage: { id: 8, kind } });
        expect(applyFrame(asManager, line, 4)[0]).toMatchObject({ waiting: false, unread: 0, desk: null });
      }
      const own = applyFrame(asLibrarian, chat(message(8, 4, { kind })), 2)[0];
      expect(own).toMatchObject({ unread: 0, lastMessage: { id: 8 } });
    }
  });

  it('takes what a colleague did to a channel once, and asks the server where it has not heard of the same message', () => {
    const asked = applyFrame(asManager, chat(message(7, 2)), 4);
    const frame = deskFrame(7, {});
    const settled = applyFrame(asked, frame, 4);
    expect(settled[0]).toMatchObject({ waiting: false, unread: 0, desk: { version: 1, waitingSince: null } });
    expect(applyFrame(settled, frame, 4)[0]).toBe(settled[0]);
    expect(leavesGap(settled, frame)).toBe(false);
    expect(leavesGap(asked, frame)).toBe(false);
    for (const missed of [deskFrame(6, {}), deskFrame(8, {})]) {
      expect(applyFrame(asked, missed, 4)[0]).toBe(asked[0]);
      expect(leavesGap(asked, missed)).toBe(true);
    }
  });

  it('takes any member of the support team for the customer’s other side, but only the customer for the team’s', () => {
    const read: ServerFrame = { type: 'read', conversation: 'channel:2', by: 1, upTo: 9 };
    expect(applyFrame(asLibrarian, read, 2)[0]).toMatchObject({ readUpTo: 9, receivedUpTo: 9 });
    expect(applyFrame(asManager, read, 4)).toBe(asManager);
    expect(applyFrame(asManager, { ...read, by: 2 }, 4)[0]?.readUpTo).toBe(9);
    expect(applyFrame(asManager, { ...read, type: 'received', by: 2 }, 4)[0]).toMatchObject({
      receivedUpTo: 9,
      readUpTo: 0,
    });
  });

  it('never moves a mark back', () => {
    const marked = [channel(manager, { readUpTo: 9, receivedUpTo: 12 })];
    expect(applyFrame(marked, { type: 'read', conversation: 'channel:2', by: 4, upTo: 5 }, 2)).toBe(marked);
    expect(applyFrame(marked, { type: 'read', conversation: 'channel:2', by: 4, upTo: 10 }, 2)[0]).toMatchObject({
      readUpTo: 10,
      receivedUpTo: 12,
    });
  });

  it('clears the unread count when the viewer has read everything in another tab', () => {
    const waiting = [channel(manager, { unread: 3, lastMessage: message(9, 4) })];
    const read = (upTo: number): ServerFrame => ({ type: 'read', conversation: 'channel:2', by: 2, upTo });
    expect(applyFrame(waiting, read(9), 2)[0]?.unread).toBe(0);
    expect(applyFrame(waiting, read(8), 2)).toBe(waiting);
  });

  it('shows presence of the contact alone', () => {
    expect(applyFrame(asLibrarian, { type: 'presence', userId: 4, isOnline: true }, 2)[0]?.isOnline).toBe(true);
    expect(applyFrame(asLibrarian, { type: 'presence', userId: 5, isOnline: true }, 2)).toEqual(asLibrarian);
  });

  it('leaves a conversation it does not know to the server', () => {
    expect(applyFrame(asLibrarian, chat(message(7, 9, { conversation: 'pair:2:9' })), 2)).toBe(asLibrarian);
  });
});

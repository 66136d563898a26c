import { describe, expect, it } from 'vitest';
import { reactToIncoming, toastPreview } from './incoming.ts';
import { createReceipts } from './receipts.ts';
import { dropExpired, noteTyping } from './typing.ts';

describe('an incoming message', () => {
  const free = {
    viewer: { role: 'customer' },
    senderContactId: 4,
    openContactId: 3,
    hasDraft: false,
    isDialogOpen: false,
    isLogAtBottom: true,
  } as const;

  it('opens its conversation for a customer who has nothing to lose', () => {
    expect(reactToIncoming(free)).toBe('open');
  });

  it('only raises a toast for staff, with a draft, with a dialog, away from the bottom, or with nothing open', () => {
    expect(reactToIncoming({ ...free, viewer: { role: 'admin' } })).toBe('toast');
    expect(reactToIncoming({ ...free, viewer: { role: 'tech_support' } })).toBe('toast');
    expect(reactToIncoming({ ...free, hasDraft: true })).toBe('toast');
    expect(reactToIncoming({ ...free, isDialogOpen: true })).toBe('toast');
    expect(reactToIncoming({ ...free, isLogAtBottom: false })).toBe('toast');
    expect(reactToIncoming({ ...free, openContactId: null })).toBe('toast');
  });

  it('does nothing but appear in the open conversation', () => {
    expect(reactToIncoming({ ...free, openContactId: 4, hasDraft: true, viewer: { role: 'admin' } })).toBe('nothing');
  });

  it('is previewed with 30 characters, counted as people count them', () => {
    expect(toastPreview('a'.repeat(30))).toBe('a'.repeat(30));
    expect(toastPreview('a'.repeat(31))).toBe(`${'a'.repeat(30)}...`);
    expect(toastPreview('😀'.repeat(31))).toBe(`${'😀'.repeat(30)}...`);
  });
});

describe('receipts', () => {
  function harness() {
    const sent: [contactId: number, upTo: number][] = [];
    const timers: { run: () => void; ms: number }[] = [];
    const receipts = createReceipts({
      send: (contactId, upTo) => sent.push([contactId, upTo]) > 0,
      schedule: (run, ms) => {
        const timer = { run, ms };
        timers.push(timer);
        return () => timers.splice(timers.indexOf(timer), 1);
      },
    });
    /** Runs the timers that are due, in order. Returns the frames sent. */
    const pass = (ms: number) => {
      for (const timer of timers.splice(0)) {
        if (timer.ms <= ms) timer.run();
        else timers.push({ run: timer.run, ms: timer.ms - ms });
      }
      return sent.splice(0);
    };
    return { receipts, pass };
  }

  it('go out once per contact with the highest id', () => {
    const { receipts, pass } = harness();
    receipts.confirm({ contactId: 4, upTo: 9 });
    receipts.confirm({ contactId: 4, upTo: 7 });
    receipts.confirm({ contactId: 3, upTo: 8 });
    expect(pass(50)).toEqual([
      [4, 9],
      [3, 8],
    ]);
    receipts.confirm({ contactId: 4, upTo: 9 });
    expect(pass(50)).toEqual([]);
  });

  it('are not sent once the page is gone, and are once it is back', () => {
    const { receipts, pass } = harness();
    receipts.confirm({ contactId: 4, upTo: 10 });
    receipts.stop();
    expect(pass(50)).toEqual([]);
    receipts.confirm({ contactId: 4, upTo: 10 });
    expect(pass(50)).toEqual([[4, 10]]);
  });
});

describe('typing', () => {
  const typing = (isTyping: boolean, by = 4) => ({ type: 'typing', conversation: 'channel:2', by, isTyping }) as const;

  it('is known until it is taken back, what was typed arrives, the person leaves, or nothing repeats it', () => {
    const known = noteTyping([], typing(true), 1000);
    expect(known).toEqual([{ conversation: 'channel:2', by: 4, until: 7000 }]);
    expect(noteTyping(known, typing(true), 2000)).toHaveLength(1);
    expect(noteTyping(known, typing(false), 2000)).toEqual([]);
    expect(noteTyping(known, typing(false, 1), 2000)).toBe(known);
    expect(noteTyping(known, { type: 'presence', userId: 4, isOnline: false }, 2000)).toEqual([]);
    expect(dropExpired(known, 6999)).toBe(known);
    expect(dropExpired(known, 7000)).toEqual([]);
    const message = {
      id: 1,
      change: 1,
      conversation: 'channel:2',
      channelCustomerId: 2,
      senderId: 4,
      receiverId: 2,
      content: 'x',
    };
    const stored = {
      ...message,
      timestamp: '2026-11-20T12:00:00.000Z',
      read: false,
      clientId: null,
      kind: null,
      attachment: null,
      ...{ enclosure: null, replyTo: null, editedAt: null, deletedAt: null },
    };
    expect(noteTyping(known, { type: 'chat', message: stored, previousChange: 0 }, 2000)).toEqual([]);
  });
});

// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import type { ChatFrame, ServerFrame } from '#contract/live.ts';
import { testMessage } from '#web/testing/test-messages.ts';
import { createOutbox } from './chat.outbox.ts';

function harness() {
  const state = { saved: '', connection: 1, isConnected: true, sent: [] as ChatFrame[] };
  const open = () =>
    createOutbox({
      viewerId: 2,
      send: (frame) => {
        if (state.isConnected) state.sent.push(frame);
        return state.isConnected;
      },
      connection: () => state.connection,
      load: () => state.saved,
      save: (text) => {
        state.saved = text;
      },
    });
  return { state, open };
}

function acknowledgement(frame: ChatFrame | undefined, senderId = 2): ServerFrame {
  const message = testMessage({ id: 1, senderId, clientId: frame?.clientId ?? null });
  return { type: 'chat', message, previousChange: 0 };
}

const contents = (messages: readonly { content: string }[]) => messages.map(({ content }) => content);

describe('the outbox', () => {
  it('keeps a message until its acknowledgement and sends it once on a line', () => {
    const { state, open } = harness();
    const outbox = open();
    outbox.submit(4, 'hello');
    outbox.resend();
    expect(state.sent).toMatchObject([{ type: 'chat', from: 2, to: 4, content: 'hello' }]);
    expect(contents(outbox.waiting())).toEqual(['hello']);
    outbox.settle(acknowledgement(state.sent[0], 4));
    expect(outbox.waiting()).toHaveLength(1);
    outbox.settle(acknowledgement(state.sent[0]));
    expect(outbox.waiting()).toEqual([]);
    expect(state.saved).toBe('');
  });

  it('keeps a message before it is sent: the tab may die between the two', () => {
    const kept: string[] = [];
    let saved = '';
    const outbox = createOutbox({
      viewerId: 2,
      send: ({ content }) => {
        kept.push(contents(JSON.parse(saved === '' ? '[]' : saved)).join());
        return content !== '';
      },
      connection: () => 1,
      load: () => saved,
      save: (text) => {
        saved = text;
      },
    });
    outbox.submit(4, 'one');
    outbox.submit(4, 'two');
    expect(kept).toEqual(['one', 'one,two']);
  });

  it('sends what was under way again on a new line, in order and with the same clientIds', () => {
    const { state, open } = harness();
    const outbox = open();
    outbox.submit(4, 'one');
    outbox.submit(3, 'two');
    const first = state.sent.splice(0);
    state.isConnected = false;
    outbox.submit(4, 'three');
    state.isConnected = true;
    state.connection = 2;
    outbox.resend();
    outbox.resend();
    expect(contents(state.sent)).toEqual(['one', 'two', 'three']);
    expect(state.sent.slice(0, 2).map((frame) => frame.clientId)).toEqual(first.map((frame) => frame.clientId));
  });

  it('survives a reload with everything in it', () => {
    const { state, open } = harness();
    open().submit(4, 'before the reload');
    const before = state.sent.splice(0);
    state.connection = 2;
    const reopened = open();
    expect(contents(reopened.waiting())).toEqual(['before the reload']);
    reopened.resend();
    expect(state.sent).toEqual(before);
  });

  it('marks what the server refused, keeps it from being sent by itself, and retries it with its clientId', () => {
    const { state, open } = harness();
    const outbox = open();
    outbox.submit(4, 'too fast');
    const [first] = state.sent;
    const refusal = { type: 'rejected', clientId: first?.clientId ?? null, code: 'too-many-messages' } as const;
    outbox.settle({ ...refusal, message: 'Too many messages' });
    expect(outbox.waiting()[0]?.failure).toBe('Too many messages');
    state.connection = 2;
    outbox.resend();
    expect(state.sent).toHaveLength(1);
    outbox.retry(first?.clientId ?? '');
    expect(outbox.waiting()[0]?.failure).toBeNull();
    expect(state.sent).toEqual([first, first]);
  });

  it('marks no other message than the refused one, and goes on sending the others', () => {
    const { state, open } = harness();
    const outbox = open();
    for (const text of ['one', 'two', 'three']) outbox.submit(4, text);
    const [, second] = state.sent;
    outbox.settle({ type: 'rejected', clientId: second?.clientId ?? null, code: 'forbidden', message: 'No' });
    expect(outbox.waiting().map(({ content, failure }) => [content, failure])).toEqual([
      ['one', null],
      ['two', 'No'],
      ['three', null],
    ]);
    // A refusal without a clientId belongs to none of these messages.
    outbox.settle({ type: 'rejected', clientId: null, code: 'invalid', message: 'What?' });
    expect(outbox.waiting().map(({ failure }) => failure)).toEqual([null, 'No', null]);
    state.connection = 2;
    outbox.resend();
    expect(contents(state.sent.slice(3))).toEqual(['one', 'three']);
  });

  it('forgets what is discarded', () => {
    const { state, open } = harness();
    const outbox = open();
    outbox.submit(4, 'never mind');
    outbox.discard(outbox.waiting()[0]?.clientId ?? '');
    expect(open().waiting()).toEqual([]);
    expect(state.saved).toBe('');
  });

  it('forgets everything when its storage was emptied on signing out, but not where there is no storage', () => {
    const { state, open } = harness();
    const outbox = open();
    outbox.submit(4, 'left behind');
    outbox.restore();
    expect(outbox.waiting()).toHaveLength(1);
    state.saved = '';
    outbox.restore();
    expect(outbox.waiting()).toEqual([]);

    const homeless = createOutbox({
      viewerId: 2,
      send: () => true,
      connection: () => 1,
      load: () => '',
      save: () => {},
    });
    homeless.submit(4, 'kept in memory');
    homeless.restore();
    expect(homeless.waiting()).toHaveLength(1);
  });

  it('starts empty on storage it cannot read', () => {
    const { state, open } = harness();
    state.saved = '{broken';
    expect(open().waiting()).toEqual([]);
  });
});

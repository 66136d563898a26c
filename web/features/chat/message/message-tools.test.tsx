import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runShortcut } from '#web/lib/keys/shortcuts.ts';
import {
  acknowledge,
  bubbles,
  chats,
  field,
  frameOf,
  message,
  onChatScreen,
  patience,
  press,
  receive,
  stored,
  write,
} from '#web/testing/chat-screen.tsx';

const minute = 60_000;
/** The server's refusal of the next change. */
let refusal: { status: number; message: string } | null = null;

onChatScreen((path, { method }) => {
  if (method !== 'PATCH' || !refusal) return undefined;
  const body = { error: refusal.message, message: refusal.message, code: 'conflict' };
  return path === '/api/messages/2/4/2' ? Response.json(body, { status: refusal.status }) : undefined;
});

/** Moves the clock without timers to this many minutes after the newest message. */
function itIs(minutesLater: number): void {
  vi.setSystemTime(Date.parse(stored[1]?.timestamp ?? '') + minutesLater * minute);
}

beforeEach(() => {
  refusal = null;
  vi.useFakeTimers({ toFake: ['Date'] });
  itIs(1);
});
afterEach(() => {
  vi.useRealTimers();
});

const bubbleOf = (text: string) => {
  const bubble = bubbles().find((item) => item.textContent?.includes(text));
  if (!bubble) throw new Error(`Nobody has said ${text}`);
  return bubble;
};
const buttonOf = (text: string) => within(bubbleOf(text)).findByRole('button', { name: 'Message actions' }, patience);
const items = () => screen.queryAllByRole('menuitem').map((item) => item.textContent);

describe('r', () => {
  it('on a message answers that message, and is over once the answer is sent', async () => {
    const button = await buttonOf('Good morning');
    button.focus();
    act(() => void runShortcut('reply'));
    await screen.findByRole('button', { name: 'Cancel reply' }, patience);
    expect(document.activeElement).toBe(field());
    write('And to you');
    press({ key: 'Enter' });
    expect(chats()).toMatchObject([{ content: 'And to you', replyToId: 1 }]);
    await waitFor(() => expect(screen.queryByText(/^Reply to/)).toBeNull());
  });

  it('anywhere else leads to the field, and answers nothing', async () => {
    await buttonOf('Good morning');
    act(() => void runShortcut('reply'));
    expect(document.activeElement).toBe(field());
    write('Hello');
    press({ key: 'Enter' });
    expect(chats()[0]).not.toHaveProperty('replyToId');
  });
});

describe('a finger that rests on a message', () => {
  const touch = { pointerType: 'touch', clientX: 10, clientY: 10 };
  const rest = (ms: number) => act(() => vi.advanceTimersByTime(ms));

  async function startOn(text: string, pointer: object = touch): Promise<HTMLElement> {
    await buttonOf(text);
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    const bubble = bubbleOf(text);
    fireEvent.pointerDown(bubble, pointer);
    return bubble;
  }

  /** Presses the other message, whose menu opens after anything that the first press could have opened. */
  async function onlyTheOtherOpens(): Promise<void> {
    // The menu's code is loaded on first use; wait until no load is pending.
    await act(() => vi.dynamicImportSettled());
    expect(items()).toEqual([]);
    fireEvent.pointerDown(bubbleOf('Good morning'), touch);
    rest(500);
    vi.useRealTimers();
    itIsNow();
    await waitFor(() => expect(items()).not.toEqual([]), patience);
    // A menu of an own message would have more items.
    expect(items()).toEqual(['Reply']);
    expect(screen.getAllByRole('menu')).toHaveLength(1);
  }

  it('opens what can be done with it', async () => {
    await startOn('Good morning, Priya');
    rest(499);
    expect(items()).toEqual([]);
    rest(1);
    vi.useRealTimers();
    itIsNow();
    await waitFor(() => expect(items()).toContain('Reply'), patience);
  });

  it.each([
    ['moves', (bubble: HTMLElement) => fireEvent.pointerMove(bubble, { ...touch, clientY: 21 })],
    ['is lifted', (bubble: HTMLElement) => fireEvent.pointerUp(bubble, touch)],
    ['is taken by the browser, which scrolls', (bubble: HTMLElement) => fireEvent.pointerCancel(bubble, touch)],
  ])('opens nothing where it %s before', async (_, end) => {
    const bubble = await startOn('Good morning, Priya');
    rest(400);
    end(bubble);
    rest(1000);
    await onlyTheOtherOpens();
  });

  it('is no mouse, and none on a button', async () => {
    await startOn('Good morning, Priya', { ...touch, pointerType: 'mouse' });
    rest(1000);
    await act(() => vi.dynamicImportSettled());
    expect(items()).toEqual([]);
    fireEvent.pointerDown(screen.getAllByRole('button', { name: 'Message actions' })[1] as HTMLElement, touch);
    rest(1000);
    await onlyTheOtherOpens();
  });
});

describe('changing a message', () => {
  const editor = () =>
    screen.findByRole('textbox', { name: 'Edit the message' }, patience) as Promise<HTMLTextAreaElement>;

  async function save(text: string): Promise<void> {
    press({ key: 'ArrowUp' });
    fireEvent.change(await editor(), { target: { value: text } });
    fireEvent.keyDown(await editor(), { key: 'Enter' });
  }

  it.each([
    [409, 'A message can be changed or deleted for 15 minutes. This message stays unchanged.'],
    [403, 'You can only change what you wrote yourself'],
    [409, 'This message was deleted'],
  ])('that is refused (%i: %s) says why, and keeps what was typed', async (status, reason) => {
    refusal = { status, message: reason };
    await save('Good morning, dear Priya');
    expect((await screen.findByRole('alert', {}, patience)).textContent).toContain(reason);
    expect((await editor()).value).toBe('Good morning, dear Priya');
    fireEvent.keyDown(await editor(), { key: 'Escape' });
    await waitFor(() => expect(bubbleOf('Good morning, Priya')).toBeTruthy());
  });

  it('by ArrowUp means the last one sent: no older one is opened while it is on its way', async () => {
    write('One more thing');
    press({ key: 'Enter' });
    press({ key: 'ArrowUp' });
    await act(() => vi.dynamicImportSettled());
    expect(screen.queryByRole('textbox', { name: 'Edit the message' })).toBeNull();
    acknowledge(3);
    press({ key: 'ArrowUp' });
    expect((await editor()).value).toBe('One more thing');
  });

  it('is offered for fifteen minutes, for one’s own alone, and not for one that is deleted', async () => {
    const offered = async (text: string) => {
      fireEvent.pointerDown(await buttonOf(text), { button: 0, pointerType: 'mouse' });
      fireEvent.click(await buttonOf(text));
      await waitFor(() => expect(items()).not.toEqual([]), patience);
      const found = items();
      fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
      await waitFor(() => expect(items()).toEqual([]));
      return found;
    };
    expect(await offered('Good morning, Priya')).toEqual(['Reply', 'Edit', 'Delete…']);
    expect(await offered('Good morning')).toEqual(['Reply']);
    itIs(15);
    receive(frameOf(message(3, 4, 'Later')));
    expect(await offered('Good morning, Priya')).toEqual(['Reply']);
    press({ key: 'ArrowUp' });
    // Handled by the same component, after the first.
    act(() => void runShortcut('reply'));
    (await buttonOf('Good morning, Priya')).focus();
    act(() => void runShortcut('reply'));
    await screen.findByRole('button', { name: 'Cancel reply' }, patience);
    expect(screen.queryByRole('textbox', { name: 'Edit the message' })).toBeNull();
    const deleted = { ...message(2, 2, ''), change: 4, deletedAt: '2026-11-20T12:05:00.000Z' };
    receive({ type: 'revised', message: deleted, previousChange: 3 });
    await waitFor(() => expect(bubbleOf('You deleted this message')).toBeTruthy());
    expect(within(bubbleOf('You deleted this message')).queryByRole('button')).toBeNull();
  });
});

function itIsNow(): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  itIs(1);
}

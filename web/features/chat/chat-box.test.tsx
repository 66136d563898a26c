import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  acknowledge,
  bubbles,
  chats,
  cut,
  field,
  finishUpload,
  frameOf,
  lastSays,
  message,
  newestUpload,
  onChatScreen,
  open,
  patience,
  press,
  receive,
  sent,
  storedName,
  uploads,
  write,
} from '#web/testing/chat-screen.tsx';
import { hasTarget, setTarget } from './message/targets.ts';

onChatScreen();

describe('the composer', () => {
  it('sends with Enter, once, trimmed, and is empty afterwards', () => {
    write('  hello  ');
    press({ key: 'Enter' });
    expect(chats()).toMatchObject([{ from: 2, to: 4, content: 'hello' }]);
    expect(field().value).toBe('');
    press({ key: 'Enter' });
    expect(chats()).toHaveLength(1);
  });

  it('has the focus after a click on Send, so that one writes on', () => {
    write('hello');
    const button = screen.getByRole('button', { name: 'Send' });
    // A browser focuses a button on click.
    button.focus();
    fireEvent.click(button);
    expect(chats()).toHaveLength(1);
    expect(document.activeElement).toBe(field());
  });

  it('answers with the next message alone what was chosen to be answered', async () => {
    const quote = { id: 1, senderId: 4, head: 'Good morning', isDeleted: false };
    act(() => setTarget(2, 'reply', 4, quote));
    for (const text of ['To you', 'And to nothing']) {
      write(text);
      press({ key: 'Enter' });
    }
    expect(chats()).toMatchObject([{ content: 'To you', replyToId: 1 }, { content: 'And to nothing' }]);
    expect(chats()[1]).not.toHaveProperty('replyToId');
    expect(hasTarget(2, 4)).toBe(false);
  });

  it('encloses with the next message alone what was chosen to be enclosed', () => {
    act(() => setTarget(2, 'enclosure', 4, { kind: 'invoice', id: 7, title: 'INV-000007' }));
    for (const text of ['Here it is', 'And nothing more']) {
      write(text);
      press({ key: 'Enter' });
    }
    expect(chats()).toMatchObject([{ content: 'Here it is', enclosure: { kind: 'invoice', id: 7 } }, {}]);
    expect(chats()[1]).not.toHaveProperty('enclosure');
    expect(hasTarget(2, 4)).toBe(false);
  });

  it('does not send with Shift+Enter, nor while a character is being composed, nor blank', () => {
    write('hello');
    press({ key: 'Enter', shiftKey: true });
    press({ key: 'Enter', isComposing: true });
    write('   ');
    press({ key: 'Enter' });
    expect(chats()).toEqual([]);
    expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true);
  });

  it('refuses 4,001 characters in words and keeps every one of them', () => {
    write('x'.repeat(4001));
    press({ key: 'Enter' });
    expect(chats()).toEqual([]);
    expect(field().value).toHaveLength(4001);
    expect(screen.getByText(/at most 4,000 characters/).textContent).toContain('shorten it by 1');
    write('x'.repeat(4000));
    press({ key: 'Enter' });
    expect(chats()).toHaveLength(1);
  });

  it('tells the other side about typing now and then, and when it has stopped', () => {
    write('h');
    write('he');
    write('');
    expect(sent.filter((frame) => frame.type === 'typing')).toEqual([
      { type: 'typing', to: 4, isTyping: true },
      { type: 'typing', to: 4, isTyping: false },
    ]);
  });

  it('reads Reconnecting chat... while the line is down, and has its draft back afterwards', async () => {
    write('half a thought');
    cut();
    expect(field()).toMatchObject({ disabled: true, value: '', placeholder: 'Reconnecting chat...' });
    screen.getByText('Chat connection lost');
    fireEvent.click(screen.getByRole('button', { name: 'Reconnect' }));
    open();
    expect(field()).toMatchObject({ disabled: false, value: 'half a thought' });
    expect(screen.queryByText('Chat connection lost')).toBeNull();
  });
});

describe('files in the composer', () => {
  const choose = async (...files: File[]) => {
    await screen.findByRole('button', { name: 'Attach files' }, patience);
    const picker = document.querySelector('input[type=file]');
    if (!picker) throw new Error('There is no picker');
    fireEvent.change(picker, { target: { files } });
  };
  const chosen = () => screen.queryAllByRole('listitem').filter((item) => item.closest('[aria-label="Files to send"]'));
  const notes = new File(['Hello'], 'Notes.txt', { type: 'text/plain' });

  it('are uploaded while one writes, and go with what was typed', async () => {
    await choose(notes);
    await waitFor(() => expect(uploads).toHaveLength(1));
    act(() => newestUpload().heard.get('progress')?.({ loaded: 2, total: 5 }));
    expect((await screen.findByRole('progressbar', {}, patience)).getAttribute('aria-valuenow')).toBe('40');
    write('As agreed');
    await finishUpload('Notes.txt');
    expect(chosen()[0]?.textContent).toContain('Notes.txt');
    press({ key: 'Enter' });
    expect(chats()).toMatchObject([{ to: 4, content: 'As agreed', attachment: { name: storedName } }]);
    expect(field().value).toBe('');
    expect(chosen()).toEqual([]);
    expect(bubbles().at(-1)?.textContent).toContain('As agreed');
    await screen.findByRole('link', { name: /^Download Notes.txt, Text/ }, patience);
  });

  it('go without a word too, and only once they are uploaded', async () => {
    await choose(notes);
    await waitFor(() => expect(uploads).toHaveLength(1));
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(chats()).toEqual([]);
    await finishUpload('Notes.txt');
    expect(chats()).toMatchObject([{ content: 'Notes.txt', attachment: { name: storedName } }]);
  });

  it('that cannot be sent are refused in words, and the text stays', async () => {
    write('Have a look');
    await choose(new File(['MZ'], 'setup.exe'));
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Only PDF, DOC, .* files can be uploaded\.$/);
    expect([uploads, field().value]).toEqual([[], 'Have a look']);
    fireEvent.click(screen.getByRole('button', { name: 'Discard setup.exe' }));
    expect(chosen()).toEqual([]);
  });

  it('give their text back when they are taken out on their way', async () => {
    write('with the file');
    await choose(notes);
    await waitFor(() => expect(uploads).toHaveLength(1));
    press({ key: 'Enter' });
    expect(field().value).toBe('');
    write('and more');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Cancel the upload of Notes.txt' })));
    expect(field().value).toBe('with the file\nand more');
    expect([chats(), chosen()]).toEqual([[], []]);
  });
});

describe('the log', () => {
  const turnTab = (state: DocumentVisibilityState) =>
    act(() => {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
      document.dispatchEvent(new Event('visibilitychange'));
    });
  const reads = () => sent.filter((frame) => frame.type === 'read');
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('does not take a message for read in a tab that nobody sees, and does once it is seen', async () => {
    turnTab('hidden');
    receive(frameOf(message(3, 4, 'Are you there?')));
    await lastSays('Are you there?');
    write('later than any mark');
    press({ key: 'Enter' });
    await lastSays('later than any mark');
    expect(reads()).toEqual([]);
    turnTab('visible');
    await waitFor(() => expect(reads()).toEqual([{ type: 'read', contactId: 4, upTo: 3 }]));
  });

  it('shows an own message at once as Sending…, and keeps its element up to Read', async () => {
    write('on its way');
    press({ key: 'Enter' });
    const bubble = bubbles().at(-1);
    expect(bubble?.textContent).toContain('Sending…');
    acknowledge(3);
    await lastSays('Sent');
    receive({ type: 'received', conversation: 'channel:2', by: 4, upTo: 3 });
    await lastSays('Delivered');
    receive({ type: 'read', conversation: 'channel:2', by: 1, upTo: 3 });
    await lastSays('Read');
    expect(bubbles().at(-1)).toBe(bubble);
    expect(bubbles()).toHaveLength(3);
  });

  it('sends what was not acknowledged again after a reconnect, with its clientId, and shows it once', async () => {
    write('in the dark');
    press({ key: 'Enter' });
    cut();
    fireEvent.click(screen.getByRole('button', { name: 'Reconnect' }));
    open();
    const [first, second] = chats();
    expect(second).toEqual(first);
    acknowledge(3);
    await waitFor(() => expect(screen.getAllByText('in the dark')).toHaveLength(1));
    expect(sessionStorage.length).toBe(0);
  });

  it('marks a refused message, keeps it, and retries or discards it', async () => {
    write('too fast');
    press({ key: 'Enter' });
    const clientId = chats()[0]?.clientId ?? null;
    receive({ type: 'rejected', clientId, code: 'too-many-messages', message: 'Slow down' });
    await lastSays('Not sent: Slow down');
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(chats()).toHaveLength(2);
    expect(bubbles().at(-1)?.textContent).toContain('Sending…');
    receive({ type: 'rejected', clientId, code: 'forbidden', message: 'No' });
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(bubbles()).toHaveLength(2);
  });

  it('reads out what arrives, and nothing of what was there before', async () => {
    const announced = () => document.querySelector('p[aria-live="polite"]')?.textContent;
    expect(screen.getByRole('log').getAttribute('aria-live')).toBe('off');
    expect(announced()).toBe('');
    receive(frameOf(message(3, 4, 'News from Priya')));
    await waitFor(() => expect(announced()).toBe('Priya Shah: News from Priya'));
  });

  it('confirms what arrives, and says it has been read when it is in view', async () => {
    receive(frameOf(message(3, 4, 'News from Priya')));
    await waitFor(() => expect(sent).toContainEqual({ type: 'received', contactId: 4, upTo: 3 }));
    await waitFor(() => expect(sent).toContainEqual({ type: 'read', contactId: 4, upTo: 3 }));
  });

  it('says that a line of the portal has been read, though it is unread to nobody', async () => {
    receive(frameOf({ ...message(3, 4, 'Your invoice is ready'), kind: 'notice' }));
    await waitFor(() => expect(sent).toContainEqual({ type: 'read', contactId: 4, upTo: 3 }));
  });

  it('confirms nothing more once it is gone', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    receive(frameOf(message(3, 4, 'News from Priya')));
    cleanup();
    // After the page is gone, any sending would throw.
    vi.stubGlobal('WebSocket', undefined);
    const before = [...sent];
    vi.advanceTimersByTime(60_000);
    vi.useRealTimers();
    expect(sent).toEqual(before);
    expect(before).not.toContainEqual({ type: 'received', contactId: 4, upTo: 3 });
  });

  it('shows who is typing until their message is there', () => {
    receive({ type: 'typing', conversation: 'channel:2', by: 4, isTyping: true });
    screen.getByText(/Priya is typing/);
    receive(frameOf(message(3, 4, 'Done')));
    expect(screen.queryByText(/is typing/)).toBeNull();
  });
});

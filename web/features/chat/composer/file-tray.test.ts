import { describe, expect, it } from 'vitest';
import type { Attachment } from '#contract/chat/attachments.ts';
import type { StoredFile } from '#contract/files.ts';
import { ApiError, networkFailure } from '#web/lib/calls/api-error.ts';
import { createTray } from './file-tray.ts';

interface Sent {
  contactId: number;
  content: string;
  attachment: Attachment;
}

/** A tray whose uploads the test ends. */
function harness() {
  const state = { saved: '', sent: [] as Sent[] };
  const running: { file: File; finish(): void; fail(error: unknown): void; progress(sent: number): void }[] = [];
  const open = () =>
    createTray({
      upload: (file, { onProgress, signal }) =>
        new Promise((resolve, reject) => {
          running.push({ file, finish: () => resolve(stored(file)), fail: reject, progress: onProgress });
          signal.addEventListener('abort', () => reject(new DOMException('x', 'AbortError')));
        }),
      measure: async (file) => (file.name.endsWith('.png') ? { width: 40, height: 30 } : null),
      send: (contactId, content, { attachment }) => state.sent.push({ contactId, content, attachment }),
      load: () => state.saved,
      save: (text) => {
        state.saved = text;
      },
    });
  const uploading = async (name: string) => {
    await expect.poll(() => running.at(-1)?.file.name).toBe(name);
    const upload = running.at(-1);
    if (!upload) throw new Error('Nothing is being uploaded');
    return upload;
  };
  return { state, running, open, uploading };
}

function stored(file: File): StoredFile {
  const kind = file.name.endsWith('.png') ? 'png' : 'txt';
  return {
    filePath: `/uploads/${file.name}`,
    filename: file.name,
    kind,
    contentType: kind,
    fileSize: file.size,
    uploaderId: 2,
    createdAt: '2026-11-20T12:00:00.000Z',
  };
}

const file = (name: string) => new File(['x'], name);
const states = (tray: ReturnType<typeof createTray>) =>
  tray.files().map(({ filename, state }) => `${filename} ${state}`);
const shown = (tray: ReturnType<typeof createTray>) => expect.poll(() => states(tray));

describe('the tray of files', () => {
  it('uploads one after the other and sends in the order of choosing, the text with the first', async () => {
    const { state, running, open, uploading } = harness();
    const tray = open();
    tray.add(4, [file('a.txt'), file('b.png')]);
    (await uploading('a.txt')).finish();
    const second = await uploading('b.png');
    expect(states(tray)).toEqual(['a.txt ready', 'b.png uploading']);
    second.progress(0.456);
    expect(tray.files()[1]?.sent).toBe(0.45);
    expect(tray.submit(4, 'both of them')).toBe(true);
    expect(state.sent.map(({ content }) => content)).toEqual(['both of them']);
    second.finish();
    await shown(tray).toEqual([]);
    expect(state.sent[1]).toMatchObject({ contactId: 4, content: 'b.png', attachment: { width: 40, height: 30 } });
    expect(running).toHaveLength(2);
    expect(state.saved).toBe('');
  });

  it('sends what belongs to one contact and leaves the files of another where they are', async () => {
    const { state, open, uploading } = harness();
    const tray = open();
    tray.add(4, [file('for-four.txt')]);
    (await uploading('for-four.txt')).finish();
    tray.add(3, [file('for-three.txt')]);
    await uploading('for-three.txt');
    expect(tray.submit(6, 'to somebody else')).toBe(false);
    tray.submit(3, '');
    tray.submit(4, 'x');
    expect(state.sent).toMatchObject([{ contactId: 4, content: 'x', attachment: { filename: 'for-four.txt' } }]);
    expect(states(tray)).toEqual(['for-three.txt uploading']);
    (await uploading('for-three.txt')).finish();
    await shown(tray).toEqual([]);
    expect(state.sent[1]).toMatchObject({ contactId: 3, content: 'for-three.txt' });
  });

  it('ends an upload that is taken out, gives its text back and goes on with the next', async () => {
    const { state, open, uploading } = harness();
    const tray = open();
    tray.add(4, [file('a.txt'), file('b.txt')]);
    await uploading('a.txt');
    tray.submit(4, 'typed with it');
    expect(tray.remove(tray.files()[0]?.id ?? '')).toBe('typed with it');
    (await uploading('b.txt')).finish();
    await shown(tray).toEqual([]);
    expect(state.sent.map(({ content }) => content)).toEqual(['b.txt']);
  });

  it('keeps what failed, does not send it by itself, and offers to retry unless it would fail again', async () => {
    const { state, open, uploading } = harness();
    const tray = open();
    tray.add(4, [file('a.txt')]);
    const id = tray.files()[0]?.id ?? '';
    (await uploading('a.txt')).fail(new ApiError({ status: 0, bodyText: networkFailure, statusText: '' }));
    await shown(tray).toEqual(['a.txt failed']);
    expect(tray.files()[0]?.failure).toBe(networkFailure);
    expect([tray.submit(4, 'x'), tray.canRetry(id)]).toEqual([false, true]);
    tray.retry(id);
    const body = JSON.stringify({ error: 'x', message: 'This is no text', code: 'unsupported-type' });
    (await uploading('a.txt')).fail(new ApiError({ status: 415, bodyText: body, statusText: '' }));
    await expect.poll(() => tray.files()[0]?.failure).toBe('This is no text');
    expect([tray.canRetry(id), state.sent]).toEqual([false, []]);
  });

  it('refuses what cannot be sent before it is uploaded, and forgets it with the next choice', async () => {
    const { running, open } = harness();
    const tray = open();
    tray.add(4, [file('setup.exe'), new File([], 'empty.txt')]);
    expect(states(tray)).toEqual(['setup.exe refused', 'empty.txt refused']);
    expect(tray.submit(4, 'x')).toBe(false);
    expect(states(tray)).toEqual([]);
    expect(running).toEqual([]);
  });

  it('holds what was uploaded before a reload, and says what was not', async () => {
    const { state, open, uploading } = harness();
    const tray = open();
    tray.add(4, [file('a.txt'), file('b.txt')]);
    (await uploading('a.txt')).finish();
    await uploading('b.txt');
    const reopened = open();
    expect(states(reopened)).toEqual(['a.txt ready', 'b.txt failed']);
    expect(reopened.canRetry(reopened.files()[1]?.id ?? '')).toBe(false);
    reopened.submit(4, 'after the reload');
    expect(state.sent.map(({ content }) => content)).toEqual(['after the reload']);
    state.saved = '{broken';
    expect(open().files()).toEqual([]);
  });

  it('drops everything when its storage was emptied on logging out, what is being uploaded too', async () => {
    const { state, open, uploading } = harness();
    const tray = open();
    tray.add(4, [file('a.txt')]);
    const upload = await uploading('a.txt');
    tray.submit(4, 'not any more');
    state.saved = '';
    upload.progress(0.5);
    expect([states(tray), state.saved]).toEqual([[], '']);
    upload.finish();
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect([state.sent, state.saved]).toEqual([[], '']);
  });
});

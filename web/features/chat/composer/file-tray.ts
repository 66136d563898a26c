import type { Attachment } from '#contract/chat/attachments.ts';
import type { Quote } from '#contract/chat/chat.ts';
import type { StoredFile } from '#contract/files.ts';
import { attachmentKinds } from '#contract/values/files/file-kinds.ts';
import { newClientId } from '#web/features/chat/client-id.ts';
import type { ImageSize } from '#web/features/chat/files/image-size.ts';
import { ApiError, isAborted, messageOf } from '#web/lib/calls/api-error.ts';
import { refusalOf } from '#web/lib/files/file-rules.ts';
import { createListeners } from '#web/lib/listeners.ts';

/** A file chosen for a contact and not yet in a message. */
export interface TrayFile {
  readonly id: string;
  readonly contactId: number;
  readonly filename: string;
  readonly fileSize: number;
  /** `refused`: never sent, because the server would refuse it. */
  readonly state: 'waiting' | 'uploading' | 'ready' | 'failed' | 'refused';
  /** The uploaded part, from 0 to 1. */
  readonly sent: number;
  /** Null until it is uploaded. */
  readonly attachment: Attachment | null;
  readonly failure: string | null;
  /** The text sent with it; null until Send is pressed. The message goes as soon as the file is uploaded. */
  readonly caption: string | null;
  /** The message that this one answers. */
  readonly replyTo?: Quote | null;
}

export type Tray = ReturnType<typeof createTray>;

interface TrayPorts {
  upload: (file: File, how: { onProgress: (sent: number) => void; signal: AbortSignal }) => Promise<StoredFile>;
  measure: (file: File) => Promise<ImageSize | null>;
  /** Sends a message that carries the file. */
  send: (contactId: number, content: string, carried: { attachment: Attachment; replyTo: Quote | null }) => void;
  load: () => string;
  save: (text: string) => void;
}

const interrupted = 'It was not uploaded before you left the page. Please choose it again.';

/**
 * The files to be sent, for all contacts. They are uploaded one after another in the order they were chosen, whatever is on the screen
 * meanwhile.
 */
export function createTray({ upload, measure, send, load, save }: TrayPorts) {
  const listeners = createListeners();
  const chosen = new Map<string, File>();
  let files: readonly TrayFile[] = readSaved(load());
  let isKept = load() !== '';
  let running: { id: string; abort: AbortController } | null = null;

  /** Adds files. Files that would be refused are not sent and show the reason. */
  function add(contactId: number, added: readonly File[]): void {
    restore();
    const more = added.map((file): TrayFile => {
      const refusal = refusalOf(file, attachmentKinds);
      const id = newClientId();
      if (refusal === null) chosen.set(id, file);
      const state = refusal === null ? 'waiting' : 'refused';
      const { name: filename, size: fileSize } = file;
      const none = { sent: 0, attachment: null, caption: null };
      return { id, contactId, filename, fileSize, state, failure: refusal, ...none };
    });
    put([...withoutRefused(contactId), ...more]);
    uploadNext();
  }

  /** Called by Send: the text and the quoted message go with the first file. False if there is no file. */
  function submit(contactId: number, text: string, replyTo: Quote | null = null): boolean {
    put(withoutRefused(contactId));
    const going = files.filter((file) => file.contactId === contactId && isStaged(file));
    for (const [at, file] of going.entries()) {
      update(file.id, at === 0 ? { caption: text, replyTo } : { caption: '' });
    }
    for (const file of going) deliver(file.id);
    return going.length > 0;
  }

  /** Removes a file, even during its upload. Returns the text typed with it, so that it is not lost. */
  function remove(id: string): string {
    const caption = find(id)?.caption ?? '';
    chosen.delete(id);
    put(files.filter((file) => file.id !== id));
    if (running?.id === id) running.abort.abort();
    return caption;
  }

  function retry(id: string): void {
    update(id, { state: 'waiting', failure: null, sent: 0 });
    uploadNext();
  }

  /** False after a reload, because the browser no longer has the files. */
  function canRetry(id: string): boolean {
    return chosen.has(id);
  }

  /** Drops everything when signing out has emptied the storage. */
  function restore(): void {
    if (!isKept || load() !== '') return;
    running?.abort.abort();
    chosen.clear();
    put([]);
  }

  function uploadNext(): void {
    const next = running ? undefined : files.find((file) => file.state === 'waiting');
    const file = next && chosen.get(next.id);
    if (!next || !file) return;
    running = { id: next.id, abort: new AbortController() };
    void uploadOne(next.id, file, running.abort.signal).finally(() => {
      running = null;
      uploadNext();
    });
  }

  async function uploadOne(id: string, file: File, signal: AbortSignal): Promise<void> {
    update(id, { state: 'uploading' });
    try {
      const size = await measure(file);
      const onProgress = (sent: number) => update(id, { sent: Math.floor(sent * 100) / 100 });
      const stored = await upload(file, { onProgress, signal });
      chosen.delete(id);
      update(id, { state: 'ready', attachment: toAttachment(stored, size), filename: stored.filename });
      deliver(id);
    } catch (error) {
      if (isAborted(error)) return;
      // A retry would be refused for the same reason.
      if (error instanceof ApiError && [400, 413, 415].includes(error.status)) chosen.delete(id);
      update(id, { state: 'failed', failure: messageOf(error) });
    }
  }

  function deliver(id: string): void {
    const file = find(id);
    if (!file?.attachment || file.caption === null) return;
    const { attachment, replyTo = null } = file;
    send(file.contactId, file.caption || attachment.filename, { attachment, replyTo });
    put(files.filter((other) => other.id !== id));
  }

  function withoutRefused(contactId: number): readonly TrayFile[] {
    return files.filter((file) => file.contactId !== contactId || file.state !== 'refused');
  }

  function find(id: string): TrayFile | undefined {
    return files.find((file) => file.id === id);
  }

  function update(id: string, change: Partial<TrayFile>): void {
    restore();
    put(files.map((file) => (file.id === id ? { ...file, ...change } : file)));
  }

  function put(next: readonly TrayFile[]): void {
    files = next;
    const kept = files.filter((file) => file.state !== 'refused').map((file) => ({ ...file, sent: 0 }));
    const text = kept.length === 0 ? '' : JSON.stringify(kept);
    if (text !== load()) save(text);
    isKept = load() !== '';
    listeners.notify();
  }

  return { add, submit, remove, retry, canRetry, restore, subscribe: listeners.subscribe, files: () => files };
}

/** Whether pressing Send would send it. */
export function isStaged({ state, caption }: TrayFile): boolean {
  return caption === null && state !== 'failed' && state !== 'refused';
}

function toAttachment(stored: StoredFile, size: ImageSize | null): Attachment {
  const { filePath: url, filename, kind, contentType, fileSize } = stored;
  return { url, filename, kind, contentType, fileSize, ...size };
}

/** After a reload uploaded files are still ready; the browser has forgotten the others. */
function readSaved(text: string): readonly TrayFile[] {
  if (text === '') return [];
  try {
    const saved = JSON.parse(text) as TrayFile[];
    return saved.map((file) => (file.attachment ? file : { ...file, state: 'failed', failure: interrupted }));
  } catch {
    return [];
  }
}

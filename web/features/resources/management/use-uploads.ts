import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { documentKinds } from '#contract/values/files/file-kinds.ts';
import { titleFrom } from '#web/features/resources/resource-texts.ts';
import {
  addResource,
  refreshResources,
  toastNotAdded,
  toastNotSent,
  toastUploaded,
} from '#web/features/resources/resources.api.ts';
import { ApiError, isAborted, messageOf } from '#web/lib/calls/api-error.ts';
import { refusalOf } from '#web/lib/files/file-rules.ts';
import { sendFile } from '#web/lib/files/send-file.ts';
import { sendCover } from './send-cover.ts';

export type UploadState =
  | { name: 'ready' }
  /** Not sent, because the server would refuse it. */
  | { name: 'refused'; reason: string }
  | { name: 'waiting' }
  | { name: 'sending'; sent: number }
  | { name: 'adding' }
  /** A resource exists; the row disappears when the others have ended. */
  | { name: 'added' }
  | { name: 'failed'; reason: string }
  | { name: 'cancelled' };

export interface UploadItem {
  key: number;
  file: File;
  title: string;
  state: UploadState;
  /** Set once uploaded, so that a retry does not send it twice. */
  filePath: string | null;
}

/** Values shared by all files of an upload. */
export interface UploadDetails {
  type: 'document' | 'assessment';
  description: string;
  category: string;
}

type Outcome = 'added' | 'cancelled' | { sendingFailed: string } | { addingFailed: true };

/** Files sent at the same time; more would only share the bandwidth. */
const atOnceMax = 2;

export type Uploads = ReturnType<typeof useUploads>;

/** The files of an upload, from chosen to added. Unmounting cancels what is unfinished. */
export function useUploads(initialFiles: readonly File[]) {
  const client = useQueryClient();
  const [items, setItems] = useState<readonly UploadItem[]>(() => initialFiles.map((file) => itemOf(file)));
  const [isPending, setPending] = useState(false);
  const cancellers = useRef(new Map<number, AbortController>());

  useEffect(() => {
    const running = cancellers.current;
    return () => {
      for (const canceller of running.values()) canceller.abort();
    };
  }, []);

  function change(key: number, to: Partial<UploadItem>) {
    setItems((before) => before.map((item) => (item.key === key ? { ...item, ...to } : item)));
  }

  function remove(key: number) {
    setItems((before) => before.filter((item) => item.key !== key));
  }

  async function sendOne(item: UploadItem, details: UploadDetails): Promise<Outcome> {
    const canceller = cancellers.current.get(item.key);
    if (!canceller || canceller.signal.aborted) return 'cancelled';
    let { filePath } = item;
    try {
      if (filePath === null) {
        change(item.key, { state: { name: 'sending', sent: 0 } });
        const onProgress = (sent: number) => change(item.key, { state: { name: 'sending', sent } });
        ({ filePath } = await sendFile(item.file, { onProgress, signal: canceller.signal }));
      }
    } catch (error) {
      return isAborted(error) ? 'cancelled' : { sendingFailed: sendingFailure(error) };
    }
    change(item.key, { filePath, state: { name: 'adding' } });
    try {
      const cover = await sendCover(item.file, canceller.signal);
      await addResource({ ...details, title: item.title, url: filePath, cover });
      return 'added';
    } catch (error) {
      change(item.key, { state: { name: 'failed', reason: messageOf(error) } });
      return { addingFailed: true };
    }
  }

  /** Sends all files but refused ones. Returns whether all were added. */
  async function sendAll(details: UploadDetails): Promise<boolean> {
    const sendable = items.filter(({ state }) => state.name !== 'refused');
    for (const { key } of sendable) {
      cancellers.current.set(key, new AbortController());
      change(key, { state: { name: 'waiting' } });
    }
    setPending(true);
    const outcomes = new Map<UploadItem, Outcome>();
    await eachOf(sendable, async (item) => {
      const outcome = await sendOne(item, details);
      outcomes.set(item, outcome);
      if (outcome === 'added') change(item.key, { state: { name: 'added' } });
      else if (outcome === 'cancelled') change(item.key, { state: { name: 'cancelled' } });
      else if ('sendingFailed' in outcome) {
        change(item.key, { state: { name: 'failed', reason: outcome.sendingFailed } });
      }
    });
    cancellers.current.clear();
    setPending(false);
    setItems((before) => before.filter(({ state }) => state.name !== 'added'));
    toastOutcomes(outcomes);
    void refreshResources(client);
    return [...outcomes.values()].every((outcome) => outcome === 'added') && sendable.length === items.length;
  }

  return {
    items,
    isPending,
    /** A single file takes the typed title; otherwise titles come from the file names. */
    add(files: readonly File[], typedTitle = '') {
      const added = files.map((file) => itemOf(file, files.length === 1 ? typedTitle : ''));
      setItems((before) => [...before, ...added]);
    },
    rename: (key: number, title: string) => change(key, { title }),
    remove,
    cancel: (key: number) => cancellers.current.get(key)?.abort(),
    sendAll,
  };
}

let lastKey = 0;

function itemOf(file: File, typedTitle = ''): UploadItem {
  lastKey += 1;
  const reason = refusalOf(file, documentKinds);
  const state: UploadState = reason === null ? { name: 'ready' } : { name: 'refused', reason };
  return { key: lastKey, file, title: typedTitle.trim() || titleFrom(file.name), state, filePath: null };
}

/** Runs the work for each item, `atOnceMax` at a time. */
async function eachOf(items: readonly UploadItem[], work: (item: UploadItem) => Promise<void>): Promise<void> {
  const waiting = items.values();
  const lanes = Array.from({ length: atOnceMax }, async () => {
    for (const item of waiting) await work(item);
  });
  await Promise.all(lanes);
}

// The server's message, else one of two fixed texts.
function sendingFailure(error: unknown): string {
  if (error instanceof ApiError) {
    // An answer from a proxy was not written for people.
    const isForPeople = error.code !== null || error.status === 0;
    return isForPeople ? messageOf(error) : 'File upload failed';
  }
  return 'An unknown error occurred';
}

/** Shows what was added, then the first failure. */
function toastOutcomes(outcomes: ReadonlyMap<UploadItem, Outcome>): void {
  const added = [...outcomes].filter(([, outcome]) => outcome === 'added').map(([item]) => item.title);
  if (added.length > 0) toastUploaded(added.length === 1 ? (added[0] ?? '') : `${added.length} resources`);
  const failures = [...outcomes.values()].filter((outcome) => typeof outcome === 'object');
  const [first] = failures;
  if (!first) return;
  if ('sendingFailed' in first) toastNotSent(first.sendingFailed);
  else toastNotAdded();
}

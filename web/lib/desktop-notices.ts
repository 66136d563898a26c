import { useSyncExternalStore } from 'react';
import { log } from './log.ts';
import { readStored, writeStored } from './storage.ts';

/** `blocked`: the browser was told not to; `unsupported`: it cannot, or not without a secure connection. */
export type NoticeState = 'unsupported' | 'blocked' | 'off' | 'on';

export interface Notice {
  title: string;
  text: string;
  /** The same in every tab, so that the system shows one notice and not one for each of them. */
  tag: string;
  onOpen: () => void;
}

const listeners = new Set<() => void>();
let hasFailed = false;

/** Whether this person wants to be told by the system, in this browser, and whether it will. */
export function useNoticeState(viewerId: number): NoticeState {
  return useSyncExternalStore(subscribe, () => noticeState(viewerId));
}

/** Asks the browser; only on a click, for nobody likes to be asked at the door. Answers what came of it. */
export async function turnNoticesOn(viewerId: number): Promise<NoticeState> {
  if (isSupported()) {
    const permission = await Notification.requestPermission();
    if (permission === 'granted') writeStored('local', keyOf(viewerId), 'on');
  }
  tell();
  return noticeState(viewerId);
}

export function turnNoticesOff(viewerId: number): void {
  writeStored('local', keyOf(viewerId), null);
  tell();
}

/** Shows a notice of the system if it is wanted and nobody is looking at this tab. Answers whether it did. */
export function showNotice(viewerId: number, { title, text, tag, onOpen }: Notice): boolean {
  if (document.visibilityState !== 'hidden' || noticeState(viewerId) !== 'on') return false;
  try {
    const notice = new Notification(title, { body: text, tag });
    notice.onclick = () => {
      window.focus();
      notice.close();
      onOpen();
    };
    return true;
  } catch (error) {
    // Browsers on phones have the permission without the means.
    log('a desktop notification could not be shown', error);
    hasFailed = true;
    tell();
    return false;
  }
}

function noticeState(viewerId: number): NoticeState {
  if (!isSupported() || hasFailed) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const isWanted = readStored('local', keyOf(viewerId)) === 'on';
  return isWanted && Notification.permission === 'granted' ? 'on' : 'off';
}

function isSupported(): boolean {
  return 'Notification' in window && window.isSecureContext;
}

/** Wanted by a person, not by a browser: at a shared desk the next one has their own choice. */
function keyOf(viewerId: number): string {
  return `portal.notices.${viewerId}`;
}

function tell(): void {
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // The permission is changed in the browser's own settings, the choice perhaps in another tab.
  window.addEventListener('focus', listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('focus', listener);
    window.removeEventListener('storage', listener);
  };
}

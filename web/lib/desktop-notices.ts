import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';
import { log } from './log.ts';
import { readStored, writeStored } from './storage.ts';

/** `blocked`: the person denied permission; `unsupported`: the browser cannot, or the connection is not secure. */
export type NoticeState = 'unsupported' | 'blocked' | 'off' | 'on';

export interface Notice {
  title: string;
  text: string;
  /** Identical in every tab, so that the system shows one notice instead of one per tab. */
  tag: string;
  onOpen: () => void;
}

const listeners = createListeners();
let hasFailed = false;

/** Whether this person wants desktop notices in this browser, and whether they can be shown. */
export function useNoticeState(viewerId: number): NoticeState {
  return useSyncExternalStore(subscribe, () => noticeState(viewerId));
}

/** Asks the browser for permission. Call it on a click only: browsers distrust pages that ask by themselves. */
export async function turnNoticesOn(viewerId: number): Promise<NoticeState> {
  if (isSupported()) {
    const permission = await Notification.requestPermission();
    if (permission === 'granted') writeStored('local', keyOf(viewerId), 'on');
  }
  listeners.notify();
  return noticeState(viewerId);
}

export function turnNoticesOff(viewerId: number): void {
  writeStored('local', keyOf(viewerId), null);
  listeners.notify();
}

/** Shows a desktop notice if wanted and this tab is hidden. Returns whether it was shown. */
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
    // Browsers on phones grant the permission but cannot show a notice from a page.
    log('a desktop notification could not be shown', error);
    hasFailed = true;
    listeners.notify();
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

/** The choice is stored per person, because a computer may be shared. */
function keyOf(viewerId: number): string {
  return `portal.notices.${viewerId}`;
}

function subscribe(listener: () => void): () => void {
  const end = listeners.subscribe(listener);
  // Permission changes in the browser's settings, and the choice may change in another tab.
  window.addEventListener('focus', listener);
  window.addEventListener('storage', listener);
  return () => {
    end();
    window.removeEventListener('focus', listener);
    window.removeEventListener('storage', listener);
  };
}

import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { ClientFrame, ServerFrame } from '#contract/live.ts';
import { call } from '#web/lib/calls/api.ts';
import { ApiError } from '#web/lib/calls/api-error.ts';
import { log } from '#web/lib/log.ts';
import { createLiveConnection, type LiveState } from './live-connection.ts';
import { announceSignedOut } from './signed-out.ts';

export type { LiveState } from './live-connection.ts';

// One connection per page, outside React, so that a re-render or a second mount never costs a reconnect.
const connection = createLiveConnection({
  url: (after) => `${window.location.origin.replace(/^http/, 'ws')}/ws?after=${after}`,
  onSessionOver: announceSignedOut,
  onRefused: () => void askWhetherSignedIn(),
});

window.addEventListener('online', connection.wake);
window.addEventListener('offline', connection.drop);
window.addEventListener('pageshow', connection.wake);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') connection.wake();
});

/** Keeps the live connection open while the component is mounted; the guard of signed-in pages uses it. */
export function useLiveConnection(userId: number): void {
  useEffect(() => {
    connection.open(userId);
    return connection.close;
  }, [userId]);
}

/** Closes the connection before a sign-out is answered. */
export function closeLive(): void {
  connection.close();
}

/** Opens the connection again after a failed sign-out; otherwise the guard opens it. */
export function openLive(userId: number): void {
  connection.open(userId);
}

export function useLiveState(): LiveState {
  return useSyncExternalStore(connection.onState, connection.state);
}

export function isLive(): boolean {
  return connection.state() === 'connected';
}

/** Passes every frame of the server except `line`, `ping`, `missed` and `spread` to the handler while the component is mounted. */
export function useLiveFrame(handler: (frame: ServerFrame) => void): void {
  const latest = useEffectEvent(handler);
  useEffect(() => connection.onFrame((frame) => latest(frame)), []);
}

/**
 * Calls the handler before any frame of a new connection reaches `useLiveFrame`: each time the connection opens, including the first time
 * (earlier reads may be out of date by then), and when the server says that something was missed. If `hasMissed` is false, the frames
 * contain everything that happened in between. Returns the function that ends the subscription.
 */
export function onReconnected(handler: (hasMissed: boolean) => void): () => void {
  return connection.onReconnected(handler);
}

/** False if disconnected: then nothing was sent, and a reconnect has been triggered. */
export function sendFrame(frame: ClientFrame): boolean {
  return connection.send(frame);
}

/** Tries at once instead of waiting for the delay. */
export function reconnectNow(): void {
  connection.reconnectNow();
}

async function askWhetherSignedIn(): Promise<void> {
  try {
    await call('GET /api/user');
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) announceSignedOut();
    else log('the session could not be checked', error);
  }
}

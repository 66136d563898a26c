import type { ClientFrame, ServerFrame } from '#contract/live.ts';
import { closeCodes, heartbeatMs, reconnectDelayMs } from '#contract/values/limits.ts';
import { createListeners } from '#web/lib/listeners.ts';
import { log } from '#web/lib/log.ts';
import { createHeard, type NumberedFrame, parseFrame } from './heard.ts';

/** `connecting` until the first connection is open, then `connected` or `lost`. */
export type LiveState = 'connecting' | 'connected' | 'lost';

export interface LiveOptions {
  /** The URL of a connection that continues after what has arrived so far. */
  url: (after: string) => string;
  /** The server says that this person is not the one signed in, or that nobody is. */
  onSessionOver: () => void;
  /** The connection failed; a browser does not say why, and the session may be the reason. */
  onRefused: () => void;
  reconnectDelayMs?: number;
  silenceMs?: number;
}

export type LiveConnection = ReturnType<typeof createLiveConnection>;

/** Two missed heartbeats and a little: after that silence the server is gone, or this tab was asleep. */
const silenceMaxMs = 2 * heartbeatMs + 5000;
const connectionCheckMs = 5000;
/** After being disconnected for flooding, wait longer before the next try. */
const floodPauseMs = 10_000;

/** One person's live connection, kept open until `close`. Independent of React. */
export function createLiveConnection(options: LiveOptions) {
  const retryMs = options.reconnectDelayMs ?? reconnectDelayMs;
  const silenceMs = options.silenceMs ?? silenceMaxMs;
  const frames = createListeners<[ServerFrame]>();
  const reconnects = createListeners<[hasMissed: boolean]>();
  const states = createListeners();
  const heard = createHeard();
  let state: LiveState = 'connecting';
  let userId: number | null = null;
  let socket: WebSocket | null = null;
  let lastHeardAt = 0;
  /** Many may lose their connections together; the server says over how long to spread the reconnects. */
  let spreadMs = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let checkTimer: ReturnType<typeof setInterval> | undefined;

  function open(forUserId: number): void {
    if (userId === forUserId) return;
    close();
    userId = forUserId;
    checkTimer = setInterval(checkConnection, Math.min(connectionCheckMs, silenceMs));
    // Deferred, because a page that is left at once (or React's double start) must not leave a half-open socket behind.
    retryIn(0);
  }

  function close(): void {
    userId = null;
    heard.forget();
    clearTimeout(retryTimer);
    clearInterval(checkTimer);
    retireSocket();
    setState('connecting');
  }

  function send(frame: ClientFrame): boolean {
    if (socket?.readyState === WebSocket.OPEN) {
      socket.send(JSON.stringify(frame));
      return true;
    }
    log('a frame was not sent: the live connection is lost', frame.type);
    reconnectNow();
    return false;
  }

  function reconnectNow(): void {
    if (userId === null || socket?.readyState === WebSocket.CONNECTING) return;
    connect();
  }

  /** Treats a silent connection (a dead network, a tab that slept) as lost, and retries a lost one. */
  function checkConnection(): void {
    if (userId === null || !socket) return;
    if (Date.now() - lastHeardAt <= silenceMs) return;
    log('the live connection went silent');
    setState('lost');
    connect();
  }

  /** The tab woke up or the network came back: no reason to wait for the delay. */
  function wake(): void {
    if (userId !== null && !socket) connect();
    else checkConnection();
  }

  function drop(): void {
    if (userId === null) return;
    retireSocket();
    setState('lost');
    retryIn(retryMs);
  }

  function connect(): void {
    clearTimeout(retryTimer);
    retireSocket();
    const opened = new WebSocket(options.url(heard.ask()));
    let stood = false;
    socket = opened;
    lastHeardAt = Date.now();
    opened.onopen = () => {
      stood = true;
      spreadMs = 0;
      lastHeardAt = Date.now();
      if (userId !== null) opened.send(JSON.stringify({ type: 'identity', userId } satisfies ClientFrame));
      if (!heard.isAsking()) announceOpen(true);
    };
    opened.onmessage = (event: MessageEvent<unknown>) => {
      lastHeardAt = Date.now();
      const frame = parseFrame(event.data);
      if (frame) receive(frame);
    };
    // The close event follows and does the rest.
    opened.onerror = () => log('the live connection failed');
    opened.onclose = (event) => {
      if (socket !== opened) return;
      socket = null;
      afterClose(event.code, stood);
    };
  }

  /**
   * Subscribers must have asked for missed events before the first frame of this connection is delivered, or a gap could hide behind it.
   */
  function announceOpen(hasMissed: boolean): void {
    reconnects.notify(hasMissed);
    setState('connected');
  }

  function receive(frame: NumberedFrame): void {
    const hasMissed = heard.note(frame);
    if (hasMissed !== null) announceOpen(hasMissed);
    if (frame.type === 'ping') send({ type: 'pong' });
    else if (frame.type === 'spread') spreadMs = frame.ms;
    else if (frame.type === 'missed') reconnects.notify(true);
    else if (frame.type !== 'line') frames.notify(frame);
    if (frame.type === 'system') log(frame.message);
  }

  function afterClose(code: number, stood: boolean): void {
    setState('lost');
    if (code === closeCodes.signedOut || code === closeCodes.foreignIdentity) options.onSessionOver();
    else if (!stood) options.onRefused();
    // If the session has ended, `close` was called and the user is null.
    if (userId !== null) retryIn(code === closeCodes.flood ? floodPauseMs : retryMs + Math.random() * spreadMs);
  }

  function retryIn(delayMs: number): void {
    clearTimeout(retryTimer);
    retryTimer = setTimeout(connect, delayMs);
  }

  function retireSocket(): void {
    if (socket) retire(socket);
    socket = null;
  }

  function setState(next: LiveState): void {
    if (state === next) return;
    state = next;
    states.notify();
  }

  return {
    open,
    close,
    send,
    reconnectNow,
    checkConnection,
    wake,
    drop,
    state: () => state,
    onFrame: frames.subscribe,
    onReconnected: reconnects.subscribe,
    onState: states.subscribe,
  };
}

/** Closes a socket without handling its events. */
function retire(socket: WebSocket): void {
  socket.onmessage = null;
  socket.onclose = null;
  // Closing a socket that is still connecting makes browsers complain in the console.
  if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
  else socket.close();
}

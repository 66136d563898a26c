import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { ServerFrame } from '#contract/live.ts';
import {
  badFramesMax,
  closeCodes,
  frameMaxBytes,
  heartbeatMs,
  socketBufferMaxBytes,
  socketsPerPersonMax,
  upgradesBurst,
  upgradesPerSecond,
} from '#contract/values/limits.ts';
import { addressKey } from '#server/db/keys/network-address.ts';
import { steadyClock } from '#server/platform/clock.ts';
import { isRestricted, type Viewer } from '#server/platform/http/http.ts';
import type { Limits } from '#server/platform/limits/limits.ts';
import type { Live, LiveConnection } from './live.ts';
import { markIn } from './recent-frames.ts';
import { createReconnectSpread } from './reconnect-spread.ts';

export interface LiveSocket extends LiveConnection {
  send(frame: ServerFrame): void;
  /** Tells the client that a frame was unreadable; after too many the socket is closed. */
  complain(message: string): void;
}

export interface SocketGate {
  live: Live;
  limits: Limits;
  addressOf(request: IncomingMessage): string;
  findViewer(cookieHeader: string | undefined): Promise<Viewer | null>;
  isOwnOrigin(headers: { origin?: string | undefined; host?: string | undefined }): boolean;
  onFrame(socket: LiveSocket, text: string): void;
  /** Counts a control frame of the protocol, a ping or a pong. False if there are too many. */
  admitControlFrame(socket: LiveSocket): boolean;
  onClosed(socket: LiveSocket): void;
}

/** A refusal is a few bytes: a client that has not received them by then gets none. */
const refusalMaxMs = 2000;

/** A connection that was silent for this long is dead, whatever TCP says. */
const silenceMaxMs = 2.5 * heartbeatMs;
const asText = { binary: false };

interface Line extends LiveSocket {
  readonly ws: WebSocket;
  heardAt: number;
  pong(data: Buffer): void;
}

interface Opened {
  ws: WebSocket;
  stream: Duplex;
  viewer: Viewer;
  /** The position up to which the client has received everything; null if it sends none. */
  after: string | null;
}

/** Serves /ws. Visitors and foreign pages are refused before the upgrade. Returns a function that closes every socket. */
export function acceptSockets(server: Server, gate: SocketGate): () => void {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: frameMaxBytes,
    perMessageDeflate: false,
    // The library would answer every ping, even to a client that reads nothing.
    autoPong: false,
  });
  const upgrades = gate.limits.own('upgrades', { perSecond: upgradesPerSecond, burst: upgradesBurst });
  const lines = new Set<Line>();
  const spread = createReconnectSpread(lines);

  server.on('upgrade', async (request, stream, head) => {
    // A client that goes away during the look-up must not end the process.
    stream.on('error', () => stream.destroy());
    try {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://portal');
      if (pathname !== '/ws') return refuse(stream, '404 Not Found');
      const { waitMs } = upgrades.take(addressKey(gate.addressOf(request)));
      if (waitMs > 0) return refuse(stream, '429 Too Many Requests');
      if (!gate.isOwnOrigin(request.headers)) return refuse(stream, '403 Forbidden');
      const viewer = await gate.findViewer(request.headers.cookie);
      if (!viewer) return refuse(stream, '401 Unauthorized');
      if (isRestricted(viewer)) return refuse(stream, '403 Forbidden');
      if (gate.live.connectionsOf(viewer.id) >= socketsPerPersonMax) return refuse(stream, '429 Too Many Requests');
      sockets.handleUpgrade(request, stream, head, (ws) =>
        open({ ws, stream, viewer, after: searchParams.get('after') }),
      );
    } catch {
      refuse(stream, '503 Service Unavailable');
    }
  });

  function open({ ws, stream, viewer, after }: Opened) {
    const line = createLine(ws, stream, viewer);
    lines.add(line);
    ws.on('message', (data, isBinary) => {
      // Frames that still arrive on a closing socket are ignored.
      if (ws.readyState !== ws.OPEN) return;
      line.heardAt = steadyClock();
      if (isBinary) line.complain('A frame must be text');
      else gate.onFrame(line, String(data));
    });
    ws.on('ping', (data) => {
      if (ws.readyState === ws.OPEN && gate.admitControlFrame(line)) line.pong(data);
    });
    ws.on('pong', () => {
      if (ws.readyState === ws.OPEN) gate.admitControlFrame(line);
    });
    ws.on('close', () => {
      lines.delete(line);
      gate.live.remove(line);
      gate.onClosed(line);
    });
    // ws closes the socket itself (1009, 1002 …); without a listener the error would end the process.
    ws.on('error', () => {});
    gate.live.add(line);
    // In the same turn of the event loop, so that later frames follow these.
    if (after !== null) sendMissed(line, after);
    spread.welcome(line);
  }

  /** Sends the frames missed since the client's mark, or tells it to read anew. */
  function sendMissed(line: Line, after: string) {
    const mark = markIn(after);
    const missed = mark ? gate.live.missedSince(mark, line.userId) : null;
    const { name, at } = gate.live.now();
    const from = missed === null ? at : (mark?.at ?? at);
    const told: ServerFrame = { type: 'line', name, from, isWhole: missed !== null };
    line.write([Buffer.from(JSON.stringify(told)), ...(missed ?? [])]);
  }

  const heartbeat = setInterval(() => {
    const now = steadyClock();
    const { at } = gate.live.now();
    const pingFrame = Buffer.from(JSON.stringify({ type: 'ping', at } satisfies ServerFrame));
    for (const line of lines) {
      if (now - line.heardAt > silenceMaxMs) line.ws.terminate();
      else line.write([pingFrame]);
    }
    spread.tell();
  }, heartbeatMs);
  heartbeat.unref();

  return () => {
    clearInterval(heartbeat);
    spread.tell();
    gate.live.closeAll(closeCodes.restart, 'The portal is restarting');
    // Clients that do not answer the closing handshake are cut off.
    setTimeout(() => {
      for (const { ws } of lines) ws.terminate();
    }, 1000).unref();
  };
}

function createLine(ws: WebSocket, stream: Duplex, { id, sessionHash }: Viewer): Line {
  let badFrames = 0;

  /** Says whether more may be written; called before every write. */
  function isWritable(): boolean {
    if (ws.readyState !== ws.OPEN) return false;
    if (ws.bufferedAmount <= socketBufferMaxBytes) return true;
    // The client reads slower than the portal writes; after a reconnect it catches up from the database.
    ws.close(closeCodes.tooSlow, 'Too slow');
    ws.terminate();
    return false;
  }

  function write(frames: readonly Buffer[]) {
    if (!isWritable()) return;
    // All frames leave in one write.
    stream.cork();
    for (const frame of frames) ws.send(frame, asText);
    stream.uncork();
  }

  function send(frame: ServerFrame) {
    write([Buffer.from(JSON.stringify(frame))]);
  }

  function close(code: number, reason: string) {
    ws.close(code, reason);
    setTimeout(() => ws.terminate(), 1000).unref();
  }

  return {
    ws,
    userId: id,
    sessionHash,
    heardAt: steadyClock(),
    write,
    send,
    close,
    pong(data) {
      if (isWritable()) ws.pong(data);
    },
    complain(message) {
      send({ type: 'system', message });
      badFrames++;
      if (badFrames >= badFramesMax) close(closeCodes.policy, 'Too many unreadable frames');
    },
  };
}

/**
 * Answers and destroys the connection after a while: a client that never closes its side could otherwise hold it for as long as it likes.
 */
function refuse(stream: Duplex, status: string) {
  const giveUp = setTimeout(() => stream.destroy(), refusalMaxMs);
  stream.once('close', () => clearTimeout(giveUp));
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => stream.destroy());
}

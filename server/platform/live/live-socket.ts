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
import { isHeldBack, type Viewer } from '#server/platform/http/http.ts';
import type { Limits } from '#server/platform/limits/limits.ts';
import { markIn } from './kept-frames.ts';
import type { Live, LiveConnection } from './live.ts';
import { createReconnectSpread } from './reconnect-spread.ts';

/** A socket as its handler sees it. */
export interface LiveSocket extends LiveConnection {
  send(frame: ServerFrame): void;
  /** Tells the client that a frame was unreadable; after too many the socket is closed. */
  complain(message: string): void;
}

export interface SocketGate {
  live: Live;
  limits: Limits;
  /** Where a request came from. */
  addressOf(request: IncomingMessage): string;
  findViewer(cookieHeader: string | undefined): Promise<Viewer | null>;
  isOwnOrigin(headers: { origin?: string | undefined; host?: string | undefined }): boolean;
  /** Called for every frame, in order. */
  onFrame(socket: LiveSocket, text: string): void;
  /** Counts a frame of the protocol itself, a ping or a pong. False for one too many. */
  admitControlFrame(socket: LiveSocket): boolean;
  /** Called once when a socket is gone. */
  onClosed(socket: LiveSocket): void;
}

/** A refusal is a few bytes: whoever has not let them through by then gets none. */
const refusalMaxMs = 2000;

/** A line that said nothing for this long is dead, whatever TCP believes. */
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
  /** Up to where the client has heard all; null where it does not say. */
  after: string | null;
}

/** Serves /ws. Strangers and foreign pages are refused before the upgrade. Returns a function that closes every socket. */
export function acceptSockets(server: Server, gate: SocketGate): () => void {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: frameMaxBytes,
    perMessageDeflate: false,
    // The library answers every ping, even to a client that reads nothing.
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
      if (isHeldBack(viewer)) return refuse(stream, '403 Forbidden');
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
      // What still arrives on a line that is being closed is nobody's any more.
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
    // In the same turn: what is told from here on follows it.
    if (after !== null) goOn(line, after);
    spread.welcome(line);
  }

  /** Tells somebody what they missed since the mark that they were given, or that they are to read anew. */
  function goOn(line: Line, after: string) {
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
    // Whoever does not answer the closing handshake is cut off.
    setTimeout(() => {
      for (const { ws } of lines) ws.terminate();
    }, 1000).unref();
  };
}

function createLine(ws: WebSocket, stream: Duplex, { id, sessionHash }: Viewer): Line {
  let badFrames = 0;

  /** Whether anything more may be written. Every write asks. */
  function isWritable(): boolean {
    if (ws.readyState !== ws.OPEN) return false;
    if (ws.bufferedAmount <= socketBufferMaxBytes) return true;
    // It reads slower than the portal writes; after a reconnect it catches up from the database.
    ws.close(closeCodes.tooSlow, 'Too slow');
    ws.terminate();
    return false;
  }

  function write(frames: readonly Buffer[]) {
    if (!isWritable()) return;
    // They leave in one write.
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

/** Answers and lets go: a client that never closes its side would otherwise hold the line for as long as it likes. */
function refuse(stream: Duplex, status: string) {
  const giveUp = setTimeout(() => stream.destroy(), refusalMaxMs);
  stream.once('close', () => clearTimeout(giveUp));
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => stream.destroy());
}

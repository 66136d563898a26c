import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import {
  badFramesMax,
  closeCodes,
  frameMaxBytes,
  heartbeatMs,
  socketBufferMaxBytes,
  socketsPerPersonMax,
} from '#contract/limits.ts';
import type { ServerFrame } from '#contract/live.ts';
import type { Viewer } from '#server/platform/http/http.ts';
import type { Live, LiveConnection } from './live.ts';
import { type PlainReading, readPlainFrames } from './plain-frames.ts';
import { textFrame } from './text-frame.ts';

/** A socket as its handler sees it. */
export interface LiveSocket extends LiveConnection {
  send(frame: ServerFrame): void;
  /** Tells the client that a frame was unreadable; after too many the socket is closed. */
  complain(message: string): void;
}

export interface SocketGate {
  live: Live;
  findViewer(cookieHeader: string | undefined): Promise<Viewer | null>;
  isOwnOrigin(headers: { origin?: string | undefined; host?: string | undefined }): boolean;
  /** Called for every frame, in order. */
  onFrame(socket: LiveSocket, text: string): void;
}

/** A line that said nothing for this long is dead, whatever TCP believes. */
const silenceMaxMs = 2.5 * heartbeatMs;
const pingFrame = textFrame(JSON.stringify({ type: 'ping' } satisfies ServerFrame));

interface Line extends LiveSocket, PlainReading {
  readonly ws: WebSocket;
  readonly stream: Duplex;
  heardAt: number;
  badFrames: number;
  /** Null for a frame that is no text. */
  hear(text: string | null): void;
}

/** Serves /ws. Strangers and foreign pages are refused before the upgrade. Returns a function that closes every socket. */
export function acceptSockets(server: Server, gate: SocketGate): () => void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: frameMaxBytes, perMessageDeflate: false });
  const lines = new Set<Line>();

  server.on('upgrade', async (request, stream, head) => {
    // A client that goes away during the look-up must not end the process.
    stream.on('error', destroy);
    try {
      if (new URL(request.url ?? '', 'http://portal').pathname !== '/ws') return refuse(stream, '404 Not Found');
      if (!gate.isOwnOrigin(request.headers)) return refuse(stream, '403 Forbidden');
      const viewer = await gate.findViewer(request.headers.cookie);
      if (!viewer) return refuse(stream, '401 Unauthorized');
      if (viewer.mustChangePassword) return refuse(stream, '403 Forbidden');
      if (gate.live.connectionsOf(viewer.id) >= socketsPerPersonMax) return refuse(stream, '429 Too Many Requests');
      sockets.handleUpgrade(request, stream, head, (ws) => open(ws, stream, viewer));
    } catch {
      refuse(stream, '503 Service Unavailable');
    }
  });

  function open(ws: WebSocket, stream: Duplex, viewer: Viewer) {
    const line = createLine(ws, stream, viewer, hear);
    lines.add(line);
    listenFirst(line);
    ws.on('message', (data, isBinary) => line.hear(isBinary ? null : textOf(data)));
    ws.on('close', () => {
      lines.delete(line);
      gate.live.remove(line);
    });
    // ws closes the socket itself (1009, 1002 …); without a listener the error would end the process.
    ws.on('error', ignore);
    gate.live.add(line);
  }

  function hear(this: Line, text: string | null) {
    // What still arrives on a line that is being closed is nobody's any more.
    if (this.ws.readyState !== this.ws.OPEN) return;
    this.heardAt = Date.now();
    if (text === null) this.complain('A frame must be text');
    else gate.onFrame(this, text);
  }

  const heartbeat = setInterval(() => {
    const now = Date.now();
    for (const line of lines) {
      if (now - line.heardAt > silenceMaxMs) line.ws.terminate();
      else line.write(pingFrame);
    }
  }, heartbeatMs);
  heartbeat.unref();

  return () => {
    clearInterval(heartbeat);
    gate.live.closeAll(closeCodes.restart, 'The portal is restarting');
    // Whoever does not answer the closing handshake is cut off.
    setTimeout(() => {
      for (const { ws } of lines) ws.terminate();
    }, 1000).unref();
  };
}

/** The functions are shared: of its own for each of thousands of sockets they would be a tenth of what it keeps. */
function createLine(ws: WebSocket, stream: Duplex, { id, sessionHash }: Viewer, hear: Line['hear']): Line {
  return {
    ws,
    stream,
    userId: id,
    sessionHash,
    collected: '',
    begun: null,
    heardAt: Date.now(),
    badFrames: 0,
    hear,
    write,
    close,
    send,
    complain,
  };
}

/** Before the library, which reads from the first frame on that is not plain. */
function listenFirst(line: Line) {
  const { stream } = line;
  const librarys = stream.listeners('data') as ((bytes: Buffer) => void)[];
  const listen = (bytes: Buffer) => {
    const left = readPlainFrames(line, bytes);
    if (left === null) return;
    exchange(stream, [listen], librarys);
    stream.emit('data', left);
  };
  exchange(stream, librarys, [listen]);
}

type DataListeners = readonly ((bytes: Buffer) => void)[];

/** The new ones come first: an emitter that has lost its last listener for an event keeps its list in five times the memory. */
function exchange(stream: Duplex, old: DataListeners, others: DataListeners) {
  for (const listener of others) stream.on('data', listener);
  for (const listener of old) stream.off('data', listener);
}

/** Past the library, which only answers and closes here: without compression it never holds a frame back. */
function write(this: Line, frames: string) {
  if (this.ws.readyState !== this.ws.OPEN) return;
  if (this.stream.writableLength > socketBufferMaxBytes) {
    // It reads slower than the portal writes; after a reconnect it catches up from the database.
    this.ws.close(closeCodes.tooSlow, 'Too slow');
    this.ws.terminate();
    return;
  }
  this.stream.write(frames, 'latin1');
}

function close(this: Line, code: number, reason: string) {
  this.ws.close(code, reason);
  setTimeout(() => this.ws.terminate(), 1000).unref();
}

function send(this: Line, frame: ServerFrame) {
  this.write(textFrame(JSON.stringify(frame)));
}

function complain(this: Line, message: string) {
  this.send({ type: 'system', message });
  this.badFrames++;
  if (this.badFrames >= badFramesMax) this.close(closeCodes.policy, 'Too many unreadable frames');
}

function destroy(this: Duplex) {
  this.destroy();
}

function ignore() {}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString();
  return Buffer.isBuffer(data) ? data.toString() : Buffer.from(data).toString();
}

function refuse(stream: Duplex, status: string) {
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

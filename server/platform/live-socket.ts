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
import type { Viewer } from './http.ts';
import type { Live, LiveConnection } from './live.ts';
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

interface Line {
  ws: WebSocket;
  socket: LiveSocket;
  heardAt: number;
}

/** Serves /ws. Strangers and foreign pages are refused before the upgrade. Returns a function that closes every socket. */
export function acceptSockets(server: Server, gate: SocketGate): () => void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: frameMaxBytes, perMessageDeflate: false });
  const lines = new Set<Line>();

  server.on('upgrade', async (request, stream, head) => {
    // A client that goes away during the look-up must not end the process.
    stream.on('error', () => stream.destroy());
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
    const socket = createSocket(ws, stream, viewer);
    const line = { ws, socket, heardAt: Date.now() };
    lines.add(line);
    ws.on('message', (data, isBinary) => {
      line.heardAt = Date.now();
      if (isBinary) socket.complain('A frame must be text');
      else gate.onFrame(socket, textOf(data));
    });
    ws.on('close', () => {
      lines.delete(line);
      gate.live.remove(socket);
    });
    // ws closes the socket itself (1009, 1002 …); without a listener the error would end the process.
    ws.on('error', () => {});
    gate.live.add(socket);
  }

  const heartbeat = setInterval(() => {
    const now = Date.now();
    for (const { ws, socket, heardAt } of lines) {
      if (now - heardAt > silenceMaxMs) ws.terminate();
      else socket.write(pingFrame);
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

function createSocket(ws: WebSocket, stream: Duplex, viewer: Viewer): LiveSocket {
  let badFrames = 0;
  const socket: LiveSocket = {
    userId: viewer.id,
    sessionHash: viewer.sessionHash,
    collected: '',
    // Past the library, which only answers and closes here: without compression it never holds a frame back.
    write(frames) {
      if (ws.readyState !== ws.OPEN) return;
      if (stream.writableLength > socketBufferMaxBytes) {
        // It reads slower than the portal writes; after a reconnect it catches up from the database.
        ws.close(closeCodes.tooSlow, 'Too slow');
        ws.terminate();
        return;
      }
      stream.write(frames, 'latin1');
    },
    close(code, reason) {
      ws.close(code, reason);
      setTimeout(() => ws.terminate(), 1000).unref();
    },
    send: (frame) => socket.write(textFrame(JSON.stringify(frame))),
    complain(message) {
      socket.send({ type: 'system', message });
      badFrames++;
      if (badFrames >= badFramesMax) socket.close(closeCodes.policy, 'Too many unreadable frames');
    },
  };
  return socket;
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString();
  return Buffer.isBuffer(data) ? data.toString() : Buffer.from(data).toString();
}

function refuse(stream: Duplex, status: string) {
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

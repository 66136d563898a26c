import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';

/*
 * A WebSocket client with only what the bench needs, because a full one would cost as much as the measured server and
 * leave no processor time for it. Text frames from the server, masked ones to it.
 */

const textFrame = 0x81;
const maskBit = 0x80;
const extendedLength = 126;
/** The shortest frame: a header of two bytes and some letters, or a close with its code. */
const shortestFrame = 4;
const nothing = Buffer.alloc(0);

export interface Line {
  send(text: string): void;
  close(): void;
}

export interface LineEvents {
  /** The bytes are only valid during the call. */
  onText(bytes: Buffer, start: number, end: number): void;
  onClosed(reason: string): void;
}

/** Opens a connection like a browser on the portal's own page. Resolves once it is open. */
export function connectBus(port: number, cookie: string, events: LineEvents): Promise<Line> {
  return new Promise((resolve, reject) => {
    const reader = createReader(events);
    let isOpen = false;
    let isClosing = false;
    let greeting = '';

    const socket = connect({
      host: '127.0.0.1',
      port,
      noDelay: true,
      // One buffer for all connections, because each read is processed before the next one begins.
      onread: {
        buffer: shared,
        callback(length) {
          if (isOpen) return reader(shared, length);
          greeting += shared.toString('latin1', 0, length);
          const end = greeting.indexOf('\r\n\r\n');
          if (end < 0) return true;
          if (!greeting.startsWith('HTTP/1.1 101')) reject(new Error(`Refused: ${greeting.split('\r\n')[0]}`));
          isOpen = true;
          resolve({ send: (text) => void socket.write(maskedFrame(text)), close });
          const rest = Buffer.from(greeting.slice(end + 4), 'latin1');
          return reader(rest, rest.length);
        },
      },
    });
    function close() {
      isClosing = true;
      socket.destroy();
    }
    socket.on('connect', () => socket.write(upgradeRequest(port, cookie)));
    socket.on('error', (error) => (isOpen ? events.onClosed(error.message) : reject(error)));
    socket.on('close', () => {
      if (isOpen && !isClosing) events.onClosed('The server closed the connection');
      reject(new Error('The server closed the connection'));
    });
  });
}

const shared = Buffer.allocUnsafeSlow(256 * 1024);

let opened = 0;

function upgradeRequest(port: number, cookie: string): string {
  opened++;
  return [
    'GET /ws HTTP/1.1',
    `Host: 127.0.0.1:${port}`,
    `Origin: http://127.0.0.1:${port}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    `Cookie: ${cookie}`,
    // A separate address per person, for a server that trusts the header.
    `X-Forwarded-For: 10.${(opened >> 16) & 255}.${(opened >> 8) & 255}.${opened & 255}`,
    '\r\n',
  ].join('\r\n');
}

/** Parses incoming data, and buffers the beginning of an incomplete frame. */
function createReader(events: LineEvents) {
  let kept = nothing;
  return (bytes: Buffer, length: number): boolean => {
    const data = kept.length > 0 ? Buffer.concat([kept, bytes.subarray(0, length)]) : bytes;
    const end = kept.length + length;
    const at = readFrames(data, end, events);
    kept = at === end ? nothing : Buffer.from(data.subarray(at, end));
    return true;
  };
}

/** Passes on every complete frame; returns where the first incomplete one begins. */
function readFrames(data: Buffer, end: number, events: LineEvents): number {
  let at = 0;
  while (end - at >= shortestFrame) {
    let start = at + 2;
    let size = (data[at + 1] ?? 0) & ~maskBit;
    if (size === extendedLength) {
      size = data.readUInt16BE(start);
      start += 2;
    }
    if (start + size > end) break;
    if (data[at] === textFrame) events.onText(data, start, start + size);
    else events.onClosed(`Frame of the kind ${data[at]}`);
    at = start + size;
  }
  return at;
}

function maskedFrame(text: string): Buffer {
  const size = Buffer.byteLength(text);
  const headSize = size < extendedLength ? 6 : 8;
  const frame = Buffer.allocUnsafe(headSize + size);
  frame[0] = textFrame;
  if (size < extendedLength) {
    frame[1] = maskBit | size;
  } else {
    frame[1] = maskBit | extendedLength;
    frame.writeUInt16BE(size, 2);
  }
  frame.writeUInt32BE(maskKey, headSize - 4);
  frame.write(text, headSize);
  for (let at = 0; at < size; at++) frame[headSize + at] = (frame[headSize + at] ?? 0) ^ (mask[at & 3] ?? 0);
  return frame;
}

const mask = randomBytes(4);
const maskKey = mask.readUInt32BE(0);

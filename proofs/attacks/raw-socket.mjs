import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export const opcodes = { more: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 };
const [shortMax, middle, long] = [125, 126, 127];
const middleMax = 0xffff;
const headEnd = '\r\n\r\n';
const patienceMs = 10_000;
const settledMs = 1_000;
const pollMs = 5;
const goneMs = 5_000;

/**
 * One frame in its wire format (RFC 6455, 5.2). `saysLength`: a false length; `bits`: reserved bits, from 0x10 to 0x70;
 * a client's frames are masked by default.
 */
export function frameBytes(
  payload,
  { opcode = opcodes.text, isLast = true, isMasked = true, bits = 0, saysLength } = {},
) {
  const bytes = Buffer.from(payload);
  const length = saysLength ?? bytes.length;
  const mask = isMasked ? randomBytes(4) : Buffer.alloc(0);
  const head = Buffer.alloc(headLength(length));
  head[0] = (isLast ? 0x80 : 0) | bits | opcode;
  if (length <= shortMax) head[1] = length;
  else if (length <= middleMax) {
    head[1] = middle;
    head.writeUInt16BE(length, 2);
  } else {
    head[1] = long;
    head.writeBigUInt64BE(BigInt(length), 2);
  }
  if (isMasked) {
    head[1] |= 0x80;
    for (let at = 0; at < bytes.length; at++) bytes[at] ^= mask[at % 4];
  }
  return Buffer.concat([head, mask, bytes]);
}

function headLength(length) {
  if (length <= shortMax) return 2;
  return length <= middleMax ? 4 : 10;
}

/** Requests the upgrade with arbitrary headers. Resolves to the status and, for 101, the open connection. */
export async function openRaw(url, { path = '/ws', headers = {} }) {
  const { host, port } = new URL(url);
  const stream = connect({ port: Number(port), host: '127.0.0.1' });
  stream.on('error', () => {});
  const closed = once(stream, 'close');
  const asked = { host, upgrade: 'websocket', connection: 'Upgrade', 'sec-websocket-version': '13' };
  const key = { 'sec-websocket-key': randomBytes(16).toString('base64') };
  const lines = Object.entries({ ...asked, ...key, ...headers }).map(([name, value]) => `${name}: ${value}`);
  stream.write([`GET ${path} HTTP/1.1`, ...lines].join('\r\n') + headEnd);
  let rest = Buffer.alloc(0);
  const giveUp = setTimeout(() => stream.destroy(), patienceMs);
  while (!rest.includes(headEnd)) {
    const [chunk] = await Promise.race([once(stream, 'data'), closed.then(() => [])]);
    if (!chunk) return { status: 0 };
    rest = Buffer.concat([rest, chunk]);
  }
  clearTimeout(giveUp);
  const status = Number(String(rest).split(' ')[1]);
  if (status !== 101) {
    stream.destroy();
    return { status };
  }
  return { status, ...lineOf(stream, rest.subarray(rest.indexOf(headEnd) + headEnd.length), closed) };
}

function lineOf(stream, first, closed) {
  let rest = first;
  let heard = '';
  let code;
  let pongs = 0;
  function take(chunk) {
    rest = Buffer.concat([rest, chunk]);
    for (let frame = nextFrame(rest); frame; frame = nextFrame(rest)) {
      rest = rest.subarray(frame.end);
      if (frame.opcode === opcodes.text) heard += `${frame.payload}\n`;
      if (frame.opcode === opcodes.pong) pongs++;
      if (frame.opcode === opcodes.close) code = frame.payload.length >= 2 ? frame.payload.readUInt16BE(0) : undefined;
    }
  }
  stream.on('data', take);
  take(Buffer.alloc(0));

  return {
    write: (bytes) => void (stream.writable && stream.write(bytes)),
    heard: () => heard,
    isOpen: () => stream.writable && code === undefined,
    /** Resolves when the server has processed what was written, or the connection is closed. */
    async settled() {
      const before = pongs;
      const isDone = () => pongs > before || code !== undefined || stream.destroyed;
      stream.writable && stream.write(frameBytes('settled?', { opcode: opcodes.ping }));
      const deadline = performance.now() + settledMs;
      while (!isDone() && performance.now() < deadline) {
        await sleep(pollMs);
      }
    },
    /** The portal's close code; undefined if it just cut the connection, or keeps it open. */
    async closed() {
      await Promise.race([closed, sleep(goneMs, undefined, { ref: false })]);
      return code;
    },
    code: () => code,
    end: () => stream.destroy(),
  };
}

/** The first complete frame in the buffer; a server's frames are not masked. */
function nextFrame(bytes) {
  if (bytes.length < 2) return undefined;
  const [size, headLength] = sizeOf(bytes);
  if (size === undefined || bytes.length < headLength + size) return undefined;
  return { opcode: bytes[0] & 0x0f, payload: bytes.subarray(headLength, headLength + size), end: headLength + size };
}

function sizeOf(bytes) {
  const size = bytes[1] & 0x7f;
  if (size <= shortMax) return [size, 2];
  if (size === middle) return bytes.length < 4 ? [] : [bytes.readUInt16BE(2), 4];
  return bytes.length < 10 ? [] : [Number(bytes.readBigUInt64BE(2)), 10];
}

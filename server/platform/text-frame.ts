const finalTextFrame = 0x81;
const twoByteLength = 126;
const eightByteLength = 127;

/**
 * A text as the bytes of a WebSocket frame (RFC 6455 §5.2). Made once and written to every receiver as it is: through
 * the library each of them would cost a head, two writes and a look at the options.
 */
export function textFrame(text: string): Buffer {
  const size = Buffer.byteLength(text);
  const frame = Buffer.allocUnsafe(size + headSize(size));
  frame[0] = finalTextFrame;
  if (size < twoByteLength) {
    frame[1] = size;
  } else if (size <= 0xffff) {
    frame[1] = twoByteLength;
    frame.writeUInt16BE(size, 2);
  } else {
    frame[1] = eightByteLength;
    frame.writeBigUInt64BE(BigInt(size), 2);
  }
  frame.write(text, headSize(size));
  return frame;
}

function headSize(size: number): number {
  if (size < twoByteLength) return 2;
  return size <= 0xffff ? 4 : 10;
}

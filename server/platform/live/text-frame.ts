/** The first byte of a text that is not continued, and the lengths that say where the real one stands (RFC 6455 §5.2). */
export const finalTextFrame = 0x81;
export const twoByteLength = 126;
export const eightByteLength = 127;

/**
 * A text as a WebSocket frame (RFC 6455 §5.2): a string with one character for each byte, to be written as `latin1`.
 * Made once and written to every receiver as it is: through the library each of them would cost a head, two writes and
 * a look at the options. A string because several frames are joined for next to nothing, and no bytes wait for the
 * garbage collector.
 */
export function textFrame(text: string): string {
  const size = Buffer.byteLength(text);
  // A text without other characters than those of ASCII is its own bytes.
  const bytes = size === text.length ? text : Buffer.from(text).toString('latin1');
  return headOf(size) + bytes;
}

function headOf(size: number): string {
  if (size < twoByteLength) return String.fromCharCode(finalTextFrame, size);
  if (size <= 0xffff) return String.fromCharCode(finalTextFrame, twoByteLength, size >> 8, size & 0xff);
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE(BigInt(size));
  return String.fromCharCode(finalTextFrame, eightByteLength, ...length);
}

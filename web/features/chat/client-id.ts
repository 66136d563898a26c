let lastMs = 0;
let sequence = 0;

/**
 * A UUIDv7: sorts by time and, within a millisecond, by order of creation, so that the server's index grows at its end and an outbox can be
 * sorted.
 */
export function newClientId(now: number = Date.now()): string {
  // A clock set back must not sort a later message before an earlier one.
  if (now > lastMs) {
    lastMs = now;
    sequence = 0;
  } else if (++sequence > 0xfff) {
    lastMs++;
    sequence = 0;
  }
  const time = lastMs.toString(16).padStart(12, '0');
  const order = sequence.toString(16).padStart(3, '0');
  const random = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0'));
  const variant = (0x8 | (Number.parseInt(random[0] ?? '0', 16) & 0x3)).toString(16);
  const tail = random.join('').slice(1);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${order}-${variant}${tail.slice(0, 3)}-${tail.slice(3, 15)}`;
}

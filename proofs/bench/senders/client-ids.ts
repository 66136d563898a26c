import { randomUUID } from 'node:crypto';

/**
 * UUIDv7 like those of browsers, but generated faster: ascending by millisecond, with random ends, so that ids of one
 * millisecond arrive out of order as if from different browsers.
 */
export function createClientIds(): () => string {
  const ends = Array.from({ length: 4096 }, () => randomUUID().slice(19));
  let made = 0;
  let lastMs = 0;
  let head = '';
  return () => {
    const now = Date.now();
    if (now > lastMs) {
      lastMs = now;
      const time = now.toString(16).padStart(12, '0');
      head = `${time.slice(0, 8)}-${time.slice(8)}-7`;
      made = 0;
    }
    // Each end is used once per sequence number, so that no two ids are equal.
    const sequence = Math.floor(made / ends.length)
      .toString(16)
      .padStart(3, '0');
    const end = ends[made++ % ends.length];
    return `${head}${sequence}-${end}`;
  };
}

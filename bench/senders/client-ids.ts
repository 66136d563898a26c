import { randomUUID } from 'node:crypto';

/**
 * UUIDv7 as the browser makes them, quicker: in ascending order by the millisecond, with random ends that make those of
 * one millisecond, which come from different browsers, arrive out of order.
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
    // Each end serves once before the sequence moves on, so that no two are the same.
    const sequence = Math.floor(made / ends.length)
      .toString(16)
      .padStart(3, '0');
    const end = ends[made++ % ends.length];
    return `${head}${sequence}-${end}`;
  };
}

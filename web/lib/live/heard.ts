import type { ServerFrame } from '#contract/live.ts';

/** A frame as it comes: what several people are told has its number. */
export type NumberedFrame = ServerFrame & { at?: number };

/** Up to where all has been heard that one process of the server tells: on the next line it tells what came after. */
export function createHeard() {
  let heard: { name: string; at: number } | null = null;
  let isAsking = false;
  return {
    /** What a new line begins with: the place reached so far, empty before the server has said one. */
    ask(): string {
      isAsking = heard !== null;
      return heard ? `${heard.name}.${heard.at}` : '';
    },
    /** The server has not said yet whether something was missed before this line. */
    isAsking: () => isAsking,
    /** Where this is the answer to that: whether something was. */
    note(frame: NumberedFrame): boolean | null {
      // Only an earlier version of the server says anything else first.
      const answer = isAsking ? frame.type !== 'line' || !frame.isWhole : null;
      isAsking = false;
      if (frame.type === 'line') heard = { name: frame.name, at: frame.from };
      else if (heard && frame.at !== undefined) heard.at = frame.at;
      return answer;
    },
    forget(): void {
      heard = null;
    },
  };
}

/** Null for what is no frame. */
export function parseFrame(data: unknown): NumberedFrame | null {
  if (typeof data !== 'string') return null;
  try {
    const frame: unknown = JSON.parse(data);
    // The server is this product's own: its frames are trusted by their type alone.
    return typeof frame === 'object' && frame !== null && 'type' in frame ? (frame as NumberedFrame) : null;
  } catch {
    return null;
  }
}

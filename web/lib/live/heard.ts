import type { ServerFrame } from '#contract/live.ts';

/** A frame as it arrives; frames that go to several people are numbered. */
export type NumberedFrame = ServerFrame & { at?: number };

/** Remembers the number up to which everything from one server process has arrived, so that the next connection continues there. */
export function createHeard() {
  let heard: { name: string; at: number } | null = null;
  let isAsking = false;
  return {
    /** The position for a new connection to continue from; empty if the server never gave one. */
    ask(): string {
      isAsking = heard !== null;
      return heard ? `${heard.name}.${heard.at}` : '';
    },
    /** The server has not yet said whether something was missed before this connection. */
    isAsking: () => isAsking,
    /** If the frame answers that, returns whether something was missed; else null. */
    note(frame: NumberedFrame): boolean | null {
      // Only an older version of the server sends anything else first.
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

/** Null if the data is no frame. */
export function parseFrame(data: unknown): NumberedFrame | null {
  if (typeof data !== 'string') return null;
  try {
    const frame: unknown = JSON.parse(data);
    // The server is our own, so a frame is trusted by its type alone.
    return typeof frame === 'object' && frame !== null && 'type' in frame ? (frame as NumberedFrame) : null;
  } catch {
    return null;
  }
}

import type { ServerFrame } from '#contract/live.ts';
import type { Bus, Delivery } from '#server/platform/bus/bus.ts';
import { steadyClock } from '#server/platform/clock.ts';
import { createRecentFrames, type Mark } from './recent-frames.ts';

export interface LiveConnection {
  readonly userId: number;
  readonly sessionHash: string;
  write(frames: readonly Buffer[]): void;
  close(code: number, reason: string): void;
}

/** People who reconnect within this time receive the frames that they missed. */
const awaitedMs = 10 * 60_000;

/** The sockets of this process. Anything about a person's sockets in all processes goes through the bus. */
export interface Live {
  add(connection: LiveConnection): void;
  remove(connection: LiveConnection): void;
  /** The current position in this process's frames. */
  now(): Mark;
  /** The frames sent to a person after the mark; null if some of them may be missing here. */
  missedSince(mark: Mark, userId: number): Buffer[] | null;
  /** True if the person has a socket here, or had one a moment ago: frames for them are stored meanwhile. */
  isAwaited(userId: number): boolean;
  userIds(): Iterable<number>;
  connectionsOf(userId: number): number;
  /** The sessions behind the open sockets, so that expired ones can be found. */
  sessionHashes(): string[];
  sessionHashesOf(userId: number): string[];
  deliver(deliveries: readonly Delivery[]): void;
  closeSession(sessionHash: string, code: number, reason: string): void;
  closeAll(code: number, reason: string): void;
  /** Unsubscribes from the bus. */
  stop(): void;
}

const missedFrame = Buffer.from(JSON.stringify({ type: 'missed' } satisfies ServerFrame));

/** Delivers the bus's frames to this process's sockets, and reports to the bus who is connected here. */
export function createLive(bus: Bus, clock: () => number = steadyClock): Live {
  /** Arrays, because nearly everybody has one connection, and a Set of one takes four times the memory. */
  const people = new Map<number, LiveConnection[]>();
  const recent = createRecentFrames();
  /** The frame number since which each awaited person has been awaited without a break. */
  const reachableSince = new Map<number, number>();
  /** When disconnected people left, in that order. */
  const gone = new Map<number, number>();

  /** Drops people whose waiting time is over, so that data about them need no longer be sent here. */
  function forgetLongDisconnected() {
    for (const [userId, goneAt] of gone) {
      if (clock() - goneAt <= awaitedMs) break;
      gone.delete(userId);
      reachableSince.delete(userId);
    }
  }

  function* all(): Iterable<LiveConnection> {
    for (const connections of people.values()) yield* connections;
  }

  function closeWhere(matches: (connection: LiveConnection) => boolean, code: number, reason: string) {
    for (const connection of [...all()]) if (matches(connection)) connection.close(code, reason);
  }

  function* connectionsTo(userIds: Iterable<number>): Iterable<LiveConnection> {
    for (const userId of userIds) yield* people.get(userId) ?? [];
  }

  function deliver(deliveries: readonly Delivery[]) {
    const framesFor = new Map<LiveConnection, Buffer[]>();
    for (const { to, text, isFleeting } of deliveries) {
      const userIds = [...to];
      // Encoded once for all recipients.
      const frame = isFleeting ? Buffer.from(text) : recent.add(userIds, text);
      for (const connection of connectionsTo(userIds)) {
        const frames = framesFor.get(connection);
        if (frames) frames.push(frame);
        else framesFor.set(connection, [frame]);
      }
    }
    for (const [connection, frames] of framesFor) connection.write(frames);
  }

  /** Tells browsers to read again what they show, as after a lost connection. */
  function missed() {
    recent.forget();
    for (const connection of [...all()]) connection.write([missedFrame]);
  }

  function closeSession(hash: string, code: number, reason: string) {
    closeWhere((connection) => connection.sessionHash === hash, code, reason);
  }

  function closePerson(userId: number, code: number, reason: string) {
    closeWhere((connection) => connection.userId === userId, code, reason);
  }

  return {
    now: recent.now,
    missedSince(mark, userId) {
      const since = reachableSince.get(userId);
      return since === undefined || mark.at < since ? null : recent.after(mark, userId);
    },
    isAwaited: (userId) => reachableSince.has(userId),
    add(connection) {
      forgetLongDisconnected();
      gone.delete(connection.userId);
      if (!reachableSince.has(connection.userId)) reachableSince.set(connection.userId, recent.now().at);
      const connections = people.get(connection.userId);
      if (connections) {
        connections.push(connection);
        return;
      }
      people.set(connection.userId, [connection]);
      bus.noteFirstSocket(connection.userId);
    },
    remove(connection) {
      const connections = people.get(connection.userId);
      const at = connections?.indexOf(connection) ?? -1;
      if (!connections || at < 0) return;
      connections.splice(at, 1);
      if (connections.length > 0) return;
      people.delete(connection.userId);
      forgetLongDisconnected();
      gone.set(connection.userId, clock());
      bus.noteLastSocket(connection.userId);
    },
    userIds: () => people.keys(),
    connectionsOf: (userId) => people.get(userId)?.length ?? 0,
    sessionHashes: () => [...new Set([...all()].map((connection) => connection.sessionHash))],
    sessionHashesOf: (userId) => (people.get(userId) ?? []).map(({ sessionHash }) => sessionHash),
    deliver,
    closeSession,
    closeAll: (code, reason) => closeWhere(() => true, code, reason),
    stop: bus.listen({ deliver, closeSession, closePerson, missed }),
  };
}

import type { ServerFrame } from '#contract/live.ts';
import type { Bus, Delivery } from '#server/platform/bus/bus.ts';
import { steadyClock } from '#server/platform/clock.ts';
import { createKeptFrames, type Mark } from './kept-frames.ts';

/** One open socket of a person. */
export interface LiveConnection {
  readonly userId: number;
  readonly sessionHash: string;
  /** Sends frames, in order. */
  write(frames: readonly Buffer[]): void;
  close(code: number, reason: string): void;
}

/** Whoever comes back within this time is told what they missed. */
const awaitedMs = 10 * 60_000;

/** The sockets of this process. Whatever concerns a person's sockets anywhere goes through the bus. */
export interface Live {
  add(connection: LiveConnection): void;
  remove(connection: LiveConnection): void;
  /** Where this process is with telling. */
  now(): Mark;
  /** What a person was told after the mark; null where some of it may not be here. */
  missedSince(mark: Mark, userId: number): Buffer[] | null;
  /** Has a socket here, or had one a moment ago: what concerns people is kept for them. */
  isAwaited(userId: number): boolean;
  /** Everybody who has a socket here. */
  userIds(): Iterable<number>;
  connectionsOf(userId: number): number;
  /** The sessions behind the open sockets, so that expired ones can be found. */
  sessionHashes(): string[];
  sessionHashesOf(userId: number): string[];
  deliver(deliveries: readonly Delivery[]): void;
  closeSession(sessionHash: string, code: number, reason: string): void;
  closeAll(code: number, reason: string): void;
  /** Hears the bus no more. */
  stop(): void;
}

const missedFrame = Buffer.from(JSON.stringify({ type: 'missed' } satisfies ServerFrame));

/** Takes from the bus what is for the sockets of this process, and tells it who is here. */
export function createLive(bus: Bus, clock: () => number = steadyClock): Live {
  /** Lists, because nearly everybody has one connection, and a set of one takes four times the memory. */
  const people = new Map<number, LiveConnection[]>();
  const kept = createKeptFrames();
  /** Of everybody who is awaited, the number since which they have been without a break. */
  const awaitedSince = new Map<number, number>();
  /** When those who have gone went, the first of them first. */
  const gone = new Map<number, number>();

  /** Afterwards the portal need not tell them anything. */
  function forgetLongGone() {
    for (const [userId, goneAt] of gone) {
      if (clock() - goneAt <= awaitedMs) break;
      gone.delete(userId);
      awaitedSince.delete(userId);
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
      // The bytes are made once, for all who get them.
      const frame = isFleeting ? Buffer.from(text) : kept.keep(userIds, text);
      for (const connection of connectionsTo(userIds)) {
        const frames = framesFor.get(connection);
        if (frames) frames.push(frame);
        else framesFor.set(connection, [frame]);
      }
    }
    for (const [connection, frames] of framesFor) connection.write(frames);
  }

  /** Their browsers read anew what they show, as after a lost line. */
  function missed() {
    kept.forget();
    for (const connection of [...all()]) connection.write([missedFrame]);
  }

  function closeSession(hash: string, code: number, reason: string) {
    closeWhere((connection) => connection.sessionHash === hash, code, reason);
  }

  function closePerson(userId: number, code: number, reason: string) {
    closeWhere((connection) => connection.userId === userId, code, reason);
  }

  return {
    now: kept.now,
    missedSince(mark, userId) {
      const since = awaitedSince.get(userId);
      return since === undefined || mark.at < since ? null : kept.after(mark, userId);
    },
    isAwaited: (userId) => awaitedSince.has(userId),
    add(connection) {
      forgetLongGone();
      gone.delete(connection.userId);
      if (!awaitedSince.has(connection.userId)) awaitedSince.set(connection.userId, kept.now().at);
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
      forgetLongGone();
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

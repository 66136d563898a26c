import type { ServerFrame } from '#contract/live.ts';
import type { Bus, Delivery } from '#server/platform/bus/bus.ts';

/** One open socket of a person. */
export interface LiveConnection {
  readonly userId: number;
  readonly sessionHash: string;
  /** Sends frames, in order. */
  write(frames: readonly Buffer[]): void;
  close(code: number, reason: string): void;
}

/** The sockets of this process. Whatever concerns a person's sockets anywhere goes through the bus. */
export interface Live {
  add(connection: LiveConnection): void;
  remove(connection: LiveConnection): void;
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
export function createLive(bus: Bus): Live {
  /** Lists, because nearly everybody has one connection, and a set of one takes four times the memory. */
  const people = new Map<number, LiveConnection[]>();

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
    for (const { to, text } of deliveries) {
      // The bytes are made once, for all who get them.
      const frame = Buffer.from(text);
      for (const connection of connectionsTo(to)) {
        const frames = framesFor.get(connection);
        if (frames) frames.push(frame);
        else framesFor.set(connection, [frame]);
      }
    }
    for (const [connection, frames] of framesFor) connection.write(frames);
  }

  /** Their browsers read anew what they show, as after a lost line. */
  function missed() {
    for (const connection of [...all()]) connection.write([missedFrame]);
  }

  function closeSession(hash: string, code: number, reason: string) {
    closeWhere((connection) => connection.sessionHash === hash, code, reason);
  }

  function closePerson(userId: number, code: number, reason: string) {
    closeWhere((connection) => connection.userId === userId, code, reason);
  }

  return {
    add(connection) {
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

import type { ServerFrame } from '#contract/live.ts';
import { textFrame } from './text-frame.ts';

/** One open socket of a person. */
export interface LiveConnection {
  readonly userId: number;
  readonly sessionHash: string;
  /** What `together` has for it so far. Kept here because a look-up for each frame would cost more than the frame. */
  collected: string;
  /** Writes one or more whole frames, as `textFrame` makes them. */
  write(frames: string): void;
  close(code: number, reason: string): void;
}

export interface Live {
  add(connection: LiveConnection): void;
  remove(connection: LiveConnection): void;
  isOnline(userId: number): boolean;
  onlineIds(): Iterable<number>;
  connectionsOf(userId: number): number;
  /** The sessions behind the open sockets, so that expired ones can be found. */
  sessionHashes(): string[];
  /** Sends one frame to every socket of these people. */
  send(userIds: Iterable<number>, frame: ServerFrame): void;
  /** The same with text serialised before: for the many receivers of one message. */
  sendText(userIds: Iterable<number>, frameText: string): void;
  /** Collects everything sent inside into one write per socket. */
  together(work: () => void): void;
  closeSession(sessionHash: string, code: number, reason: string): void;
  closePerson(userId: number, code: number, reason: string): void;
  closeAll(code: number, reason: string): void;
  /** Told when a person's first socket opens and when their last one closes. */
  onPresence(listener: (userId: number, isOnline: boolean) => void): void;
}

/** The one place through which every live event leaves this process. */
export function createLive(): Live {
  /** Lists, because nearly everybody has one connection, and a set of one takes four times the memory. */
  const people = new Map<number, LiveConnection[]>();
  const listeners: ((userId: number, isOnline: boolean) => void)[] = [];
  /** While `together` collects: the connections that it has something for. */
  let collecting: LiveConnection[] | null = null;

  function* all(): Iterable<LiveConnection> {
    for (const connections of people.values()) yield* connections;
  }

  function closeWhere(matches: (connection: LiveConnection) => boolean, code: number, reason: string) {
    for (const connection of [...all()]) if (matches(connection)) connection.close(code, reason);
  }

  function sendText(userIds: Iterable<number>, frameText: string) {
    const frame = textFrame(frameText);
    for (const userId of userIds) {
      const connections = people.get(userId);
      if (connections) for (const connection of connections) write(connection, frame);
    }
  }

  function write(connection: LiveConnection, frame: string) {
    if (!collecting) return connection.write(frame);
    if (connection.collected === '') collecting.push(connection);
    connection.collected += frame;
  }

  function writeCollected(connection: LiveConnection) {
    const frames = connection.collected;
    connection.collected = '';
    connection.write(frames);
  }

  return {
    add(connection) {
      const connections = people.get(connection.userId);
      if (connections) {
        connections.push(connection);
        return;
      }
      people.set(connection.userId, [connection]);
      for (const listener of listeners) listener(connection.userId, true);
    },
    remove(connection) {
      const connections = people.get(connection.userId);
      const at = connections?.indexOf(connection) ?? -1;
      if (!connections || at < 0) return;
      connections.splice(at, 1);
      if (connections.length > 0) return;
      people.delete(connection.userId);
      for (const listener of listeners) listener(connection.userId, false);
    },
    isOnline: (userId) => people.has(userId),
    onlineIds: () => people.keys(),
    connectionsOf: (userId) => people.get(userId)?.length ?? 0,
    sessionHashes: () => [...new Set([...all()].map((connection) => connection.sessionHash))],
    send: (userIds, frame) => sendText(userIds, JSON.stringify(frame)),
    sendText,
    together(work) {
      if (collecting) return work();
      const connections: LiveConnection[] = [];
      collecting = connections;
      try {
        work();
      } finally {
        collecting = null;
        for (const connection of connections) writeCollected(connection);
      }
    },
    closeSession: (hash, code, reason) => closeWhere((connection) => connection.sessionHash === hash, code, reason),
    closePerson: (id, code, reason) => closeWhere((connection) => connection.userId === id, code, reason),
    closeAll: (code, reason) => closeWhere(() => true, code, reason),
    onPresence(listener) {
      listeners.push(listener);
    },
  };
}

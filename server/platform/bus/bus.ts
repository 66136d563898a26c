import type { ServerFrame } from '#contract/live.ts';

/** One frame, serialised once, and everybody whose sockets are to get it. */
export interface Delivery {
  readonly to: Iterable<number>;
  readonly text: string;
  /** True only for a moment: whoever is away then is not told of it later. */
  readonly isFleeting?: boolean | undefined;
}

/** Who changed: these people, with their relations and blocks, and everybody of these institutions. */
export interface ChangedPeople {
  personIds: readonly number[];
  institutionIds: readonly number[];
}

/** What a process does when it hears something; its own words reach it as well. */
export interface BusListener {
  deliver?(deliveries: readonly Delivery[]): void;
  closeSession?(sessionHash: string, code: number, reason: string): void;
  closePerson?(userId: number, code: number, reason: string): void;
  /** People, institutions, relations or blocks changed: what is remembered of them is no longer true; of everybody where nobody is named. */
  peopleChanged?(changed?: ChangedPeople): void;
  /** A person's first socket anywhere opened, or their last one closed. */
  presence?(userId: number, isOnline: boolean): void;
  /** Words of other processes were lost, nobody knows which: what they were about is to be asked anew. */
  missed?(): void;
}

/**
 * Everything that leaves a process and that the other processes of the same portal have to hear. Every word of one process
 * reaches each of them at most once and in order, the process itself at once; who may have lost one hears `missed`. What
 * must hold even then, ended sessions and changed people, is read from the database besides (decision 62).
 */
export interface Bus {
  /** Sends one frame to every socket of these people. */
  send(userIds: Iterable<number>, frame: ServerFrame): void;
  /** Sends several frames, in order; a socket that gets more than one of them gets them together. */
  deliver(deliveries: readonly Delivery[]): void;
  closeSession(sessionHash: string, code: number, reason: string): void;
  closePerson(userId: number, code: number, reason: string): void;
  peopleChanged(changed?: ChangedPeople): void;
  /** This process has a socket of the person now, where it had none. */
  noteFirstSocket(userId: number): void;
  /** This process has no socket of the person any more. */
  noteLastSocket(userId: number): void;
  isOnline(userId: number): boolean;
  /** Everybody who has a socket in any process. */
  onlineIds(): Iterable<number>;
  /** Whether this process cannot hear the others for the moment. */
  isAway(): boolean;
  /** When they were last lost, in ms; null where that never happened. */
  lastErrorAt(): number | null;
  /** Answers a function that ends it. */
  listen(listener: BusListener): () => void;
}

/** A bus within one process. */
export interface LocalBus extends Bus {
  missed(): void;
}

/** The bus of a portal that is one process; servers that share it, as in tests, are to each other like several. */
export function createBus(): LocalBus {
  const listeners = new Set<BusListener>();
  /** How many of the servers have a socket of a person. */
  const servers = new Map<number, number>();

  function tell(say: (listener: BusListener) => void) {
    for (const listener of [...listeners]) say(listener);
  }

  function deliver(deliveries: readonly Delivery[]) {
    tell((listener) => listener.deliver?.(deliveries));
  }

  return {
    send: (userIds, frame) => deliver([{ to: userIds, text: JSON.stringify(frame) }]),
    deliver,
    closeSession: (hash, code, reason) => tell((listener) => listener.closeSession?.(hash, code, reason)),
    closePerson: (userId, code, reason) => tell((listener) => listener.closePerson?.(userId, code, reason)),
    peopleChanged: (changed) => tell((listener) => listener.peopleChanged?.(changed)),
    noteFirstSocket(userId) {
      const before = servers.get(userId) ?? 0;
      servers.set(userId, before + 1);
      if (before === 0) tell((listener) => listener.presence?.(userId, true));
    },
    noteLastSocket(userId) {
      const left = (servers.get(userId) ?? 0) - 1;
      if (left > 0) {
        servers.set(userId, left);
        return;
      }
      servers.delete(userId);
      tell((listener) => listener.presence?.(userId, false));
    },
    isOnline: (userId) => servers.has(userId),
    onlineIds: () => servers.keys(),
    isAway: () => false,
    lastErrorAt: () => null,
    missed: () => tell((listener) => listener.missed?.()),
    listen(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

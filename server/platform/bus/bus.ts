import type { ServerFrame } from '#contract/live.ts';

/** One frame, serialised once, and the people whose sockets receive it. */
export interface Delivery {
  readonly to: Iterable<number>;
  readonly text: string;
  /** True for frames that matter only now: people who are offline do not receive them later. */
  readonly isFleeting?: boolean | undefined;
}

/** The people who changed, with their relations and blocks, and all people of these institutions. */
export interface ChangedPeople {
  personIds: readonly number[];
  institutionIds: readonly number[];
}

/** Called with each message; a process receives its own as well. */
export interface BusListener {
  deliver?(deliveries: readonly Delivery[]): void;
  closeSession?(sessionHash: string, code: number, reason: string): void;
  closePerson?(userId: number, code: number, reason: string): void;
  /** People, institutions, relations or blocks changed, so cached data about them is stale; without `changed`, about everybody. */
  peopleChanged?(changed?: ChangedPeople): void;
  /** Settings of the portal changed. */
  settingsChanged?(): void;
  /** A person's first socket anywhere opened, or their last one closed. */
  presence?(userId: number, isOnline: boolean): void;
  /** Unknown messages of other processes were lost: anything that they could have changed has to be read again. */
  missed?(): void;
}

/**
 * Everything that the other processes of the portal have to know. Messages of one process reach each process at most once and in order, and
 * the sender at once; a process that may have lost some receives `missed`. What must hold even then, ended sessions and changed people, is
 * also read from the database (decision 62).
 */
export interface Bus {
  send(userIds: Iterable<number>, frame: ServerFrame): void;
  /** Sends several frames, in order; a socket that gets more than one gets them in one write. */
  deliver(deliveries: readonly Delivery[]): void;
  closeSession(sessionHash: string, code: number, reason: string): void;
  closePerson(userId: number, code: number, reason: string): void;
  peopleChanged(changed?: ChangedPeople): void;
  settingsChanged(): void;
  /** Reports that this process now has a socket of the person and had none before. */
  noteFirstSocket(userId: number): void;
  /** Reports that this process no longer has a socket of the person. */
  noteLastSocket(userId: number): void;
  isOnline(userId: number): boolean;
  /** Everybody who has a socket in any process. */
  onlineIds(): Iterable<number>;
  /** Says whether this process is cut off from the others at the moment. */
  isAway(): boolean;
  /** When the connection to the others was last lost, in ms; null if it never was. */
  lastErrorAt(): number | null;
  /** Returns a function that unsubscribes. */
  listen(listener: BusListener): () => void;
}

/** A bus within one process. */
export interface LocalBus extends Bus {
  missed(): void;
}

/** The bus of a portal with a single process. Servers that share it, as in tests, behave to each other like several processes. */
export function createBus(): LocalBus {
  const listeners = new Set<BusListener>();
  /** How many servers have a socket of each person. */
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
    settingsChanged: () => tell((listener) => listener.settingsChanged?.()),
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

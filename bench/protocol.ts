/** What the bench and the process with its clients say to each other. */
export interface BenchPerson {
  id: number;
  /** With whom this person writes. */
  partnerId: number;
  cookie: string;
}

export interface Orders {
  /** Connects people to a server, under a name for later orders; every second one to another server, where there is one. */
  connect: { line: string; port: number; otherPort?: number; people: BenchPerson[] };
  disconnect: { line: string };
  /** Everybody sends the next message when the last one is acknowledged. */
  closedLoop: { line: string; ms: number };
  /** Everybody connects at once, and reads these paths, with `{id}` and `{partner}` for their own. Nobody stays. */
  reconnect: { line: string; port: number; people: BenchPerson[]; reads: readonly string[] };
  /**
   * Messages leave at fixed times, whatever became of the ones before. Where other work is measured with them the clients sleep
   * between two: one that spins takes a processor from it that no person at a screen would.
   */
  openLoop: { line: string; ms: number; perSecond: number; pause: 'sleep' | 'spin' };
}

export interface Answers {
  connect: null;
  disconnect: null;
  closedLoop: {
    messages: number;
    ms: number;
    /** CPU time of the client process as a share of one core. */
    cpuShare: number;
  };
  /** Until the last list was there, in milliseconds; and the bytes of all that one person read, at most. */
  reconnect: { lastListMs: number; bytesEach: number };
  /** In milliseconds from the moment a message was due until it was acknowledged and delivered. */
  openLoop: { p50: number; p99: number; latencies: number[]; latestStart: number };
}

export type OrderName = keyof Orders;
export type Order = { [Name in OrderName]: { id: number; name: Name; details: Orders[Name] } }[OrderName];
export type Reply = { id: number; answer: unknown } | { id: number; failure: string };

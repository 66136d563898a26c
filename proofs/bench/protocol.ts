export interface BenchPerson {
  id: number;
  /** The other person of their conversation. */
  partnerId: number;
  cookie: string;
}

export interface Orders {
  /**
   * Connects people to a server, under a name for later orders; every second one to another server, if there is one.
   */
  connect: { line: string; port: number; otherPort?: number; people: BenchPerson[] };
  disconnect: { line: string };
  /** Each person sends the next message when the last one is acknowledged. */
  closedLoop: { line: string; ms: number };
  /** All people connect at once, read these paths with `{id}` and `{partner}` filled in, and disconnect. */
  reconnect: { line: string; port: number; people: BenchPerson[]; reads: readonly string[] };
  /**
   * Messages leave at fixed times, whatever happened to earlier ones. If other work is measured at the same time, the
   * clients sleep between messages, because spinning would take a processor that real clients would not use.
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
  /** Milliseconds until the last list arrived, and the largest number of bytes that one person read. */
  reconnect: { lastListMs: number; bytesEach: number };
  /** In milliseconds from the time a message was due until it was acknowledged and delivered. */
  openLoop: { p50: number; p99: number; latencies: number[]; latestStart: number };
}

export type OrderName = keyof Orders;
export type Order = { [Name in OrderName]: { id: number; name: Name; details: Orders[Name] } }[OrderName];
export type Reply = { id: number; answer: unknown } | { id: number; failure: string };

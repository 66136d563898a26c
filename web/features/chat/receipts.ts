/** Receipts wait this long, so that several messages of a conversation share one frame. */
const gatherMs = 50;
interface ReceiptPorts {
  /** Returns whether the frame was sent. */
  send: (contactId: number, upTo: number) => boolean;
  /** Returns the function that cancels it. */
  schedule: (run: () => void, ms: number) => () => void;
}

interface Arrival {
  readonly contactId: number;
  /** The newest message received. */
  readonly upTo: number;
}

/** Collects delivery receipts and sends the highest message id per contact once. */
export function createReceipts({ send, schedule }: ReceiptPorts) {
  const noted = new Map<number, number>();
  const due = new Map<number, number>();
  const callOffs = new Set<() => void>();

  /** Confirms a message that has just arrived. */
  function confirm(arrival: Arrival): void {
    if (isNew(arrival)) gather(arrival);
  }

  function isNew({ contactId, upTo }: Arrival): boolean {
    if (upTo <= (noted.get(contactId) ?? 0)) return false;
    noted.set(contactId, upTo);
    return true;
  }

  function gather({ contactId, upTo }: Arrival): void {
    if (due.size === 0) later(flush, gatherMs);
    due.set(contactId, Math.max(upTo, due.get(contactId) ?? 0));
  }

  function flush(): void {
    // Unsent receipts may be confirmed again over the next connection.
    for (const [contactId, upTo] of due) if (!send(contactId, upTo)) noted.delete(contactId);
    due.clear();
  }

  function later(run: () => void, ms: number): void {
    const callOff = schedule(() => {
      callOffs.delete(callOff);
      run();
    }, ms);
    callOffs.add(callOff);
  }

  /** Cancels pending receipts when the page is unmounted; the next page confirms them anew. */
  function stop(): void {
    for (const callOff of callOffs) callOff();
    callOffs.clear();
    due.clear();
    noted.clear();
  }

  return { confirm, stop };
}

/** Between an arriving message and its confirmation: several messages of one conversation share one frame. */
const gatherMs = 50;
/** After a long absence every conversation has something to confirm; the server is not to be flooded with that. */
const backlogAtOnce = 10;
const backlogPauseMs = 1000;

interface ReceiptPorts {
  /** Whether the frame left. */
  send: (contactId: number, upTo: number) => boolean;
  schedule: (run: () => void, ms: number) => void;
}

interface Arrival {
  readonly contactId: number;
  /** The newest message that is here. */
  readonly upTo: number;
}

/** Gathers confirmations and sends the highest message id per contact, once. */
export function createReceipts({ send, schedule }: ReceiptPorts) {
  const noted = new Map<number, number>();
  const due = new Map<number, number>();

  /** Something has just arrived: somebody is watching for its confirmation. */
  function confirm(arrival: Arrival): void {
    if (isNew(arrival)) gather(arrival);
  }

  /** Confirms what had come during an absence, without standing in the way of what arrives now. */
  function confirmBacklog(arrivals: readonly Arrival[]): void {
    const news = arrivals.filter(isNew);
    for (let from = 0; from < news.length; from += backlogAtOnce) {
      const some = news.slice(from, from + backlogAtOnce);
      schedule(() => some.forEach(gather), (from / backlogAtOnce) * backlogPauseMs);
    }
  }

  function isNew({ contactId, upTo }: Arrival): boolean {
    if (upTo <= (noted.get(contactId) ?? 0)) return false;
    noted.set(contactId, upTo);
    return true;
  }

  function gather({ contactId, upTo }: Arrival): void {
    if (due.size === 0) schedule(flush, gatherMs);
    due.set(contactId, Math.max(upTo, due.get(contactId) ?? 0));
  }

  function flush(): void {
    // What did not leave may be noted again on the next line.
    for (const [contactId, upTo] of due) if (!send(contactId, upTo)) noted.delete(contactId);
    due.clear();
  }

  return { confirm, confirmBacklog };
}

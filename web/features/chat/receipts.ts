/** Between an arriving message and its confirmation: several messages of one conversation share one frame. */
const gatherMs = 50;
/** After a long absence every conversation has something to confirm; the server is not to be flooded with that. */
const framesAtOnce = 10;
const pauseMs = 1000;

interface ReceiptPorts {
  /** Whether the frame left. */
  send: (contactId: number, upTo: number) => boolean;
  schedule: (run: () => void, ms: number) => void;
}

/** Gathers confirmations and sends the highest message id per contact, once. */
export function createReceipts({ send, schedule }: ReceiptPorts) {
  const due = new Map<number, number>();
  const confirmed = new Map<number, number>();

  function flush(): void {
    // The latest first: somebody is watching for it right now.
    for (const [contactId, upTo] of [...due].reverse().slice(0, framesAtOnce)) {
      if (send(contactId, upTo)) confirmed.set(contactId, upTo);
      due.delete(contactId);
    }
    if (due.size > 0) schedule(flush, pauseMs);
  }

  return function confirm(contactId: number, upTo: number): void {
    if (upTo <= (confirmed.get(contactId) ?? 0)) return;
    if (due.size === 0) schedule(flush, gatherMs);
    due.set(contactId, Math.max(upTo, due.get(contactId) ?? 0));
  };
}

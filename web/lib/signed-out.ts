/** Why somebody is not signed in any more. `ended`: the session is gone; `replaced`: another person signed in in this browser. */
export type SignedOutReason = 'ended' | 'replaced';

type Listener = (reason: SignedOutReason) => void;

const listeners = new Set<Listener>();

/** Tells the rest of the page that the session is over, wherever that was noticed first (a call or the live connection). */
export function announceSignedOut(reason: SignedOutReason): void {
  for (const listener of [...listeners]) listener(reason);
}

/** Subscribes; the answer ends the subscription. */
export function onSignedOut(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

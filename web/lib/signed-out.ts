type Listener = () => void;

const listeners = new Set<Listener>();

/** Tells the rest of the page that the session is over, wherever that was noticed first (a call or the live connection). */
export function announceSignedOut(): void {
  for (const listener of [...listeners]) listener();
}

/** Subscribes; the answer ends the subscription. */
export function onSignedOut(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

type Listener = () => void;

const listeners = new Set<Listener>();

/** Tells the page that the session is over, whether a call or the live connection noticed it. */
export function announceSignedOut(): void {
  for (const listener of [...listeners]) listener();
}

/** Returns the function that ends the subscription. */
export function onSignedOut(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

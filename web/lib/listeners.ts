/** A list of subscribers. */
export function createListeners<Args extends unknown[] = []>() {
  const listeners = new Set<(...args: Args) => void>();
  return {
    notify(...args: Args): void {
      for (const listener of [...listeners]) listener(...args);
    },
    /** Returns the function that ends the subscription. */
    subscribe(listener: (...args: Args) => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

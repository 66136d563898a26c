/** Those who want to hear of something. */
export function createListeners<Heard extends unknown[] = []>() {
  const listeners = new Set<(...heard: Heard) => void>();
  return {
    tell(...heard: Heard): void {
      for (const listener of [...listeners]) listener(...heard);
    },
    /** Returns the function that ends the subscription. */
    subscribe(listener: (...heard: Heard) => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

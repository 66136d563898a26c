type Ask = () => Promise<boolean>;

let ask: Ask | null = null;

/** Who asks the person at the screen to prove who they are. Returns the function that ends it. */
export function askForProofBy(asker: Ask): () => void {
  ask = asker;
  return () => {
    ask = null;
  };
}

/** Asks them; false where they will not, or nobody can ask. */
export function isProven(): Promise<boolean> {
  return ask?.() ?? Promise.resolve(false);
}

type Ask = () => Promise<boolean>;

/** So long a page that has just come may take until it can ask. */
const askerMaxMs = 10_000;

let ask: Ask | null = null;
const waiting = new Set<(asker: Ask) => void>();

/** Who asks the person at the screen to prove who they are. Returns the function that ends it. */
export function askForProofBy(asker: Ask): () => void {
  ask = asker;
  for (const tell of waiting) tell(asker);
  waiting.clear();
  return () => {
    ask = null;
  };
}

/** Asks them; false where they will not, or nobody can ask. */
export async function isProven(): Promise<boolean> {
  const asker = ask ?? (await nextAsker());
  return asker ? asker() : false;
}

/** What asks is loaded behind everything else of a page. */
function nextAsker(): Promise<Ask | null> {
  return new Promise((resolve) => {
    const late = setTimeout(() => {
      waiting.delete(tell);
      resolve(null);
    }, askerMaxMs);
    const tell = (asker: Ask) => {
      clearTimeout(late);
      resolve(asker);
    };
    waiting.add(tell);
  });
}

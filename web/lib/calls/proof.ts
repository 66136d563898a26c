type Ask = () => Promise<boolean>;

/** How long a page that has just loaded may take until it can ask. */
const askerMaxMs = 10_000;

let ask: Ask | null = null;
const waiting = new Set<(asker: Ask) => void>();

/** Registers the dialog that asks people to prove their identity. Returns the function that unregisters it. */
export function askForProofBy(asker: Ask): () => void {
  ask = asker;
  for (const settle of waiting) settle(asker);
  waiting.clear();
  return () => {
    ask = null;
  };
}

/** Asks for the proof; false if the person declines or nothing can ask. */
export async function isProven(): Promise<boolean> {
  const asker = ask ?? (await nextAsker());
  return asker ? asker() : false;
}

/** Waits for the dialog, which is loaded after the rest of the page. */
function nextAsker(): Promise<Ask | null> {
  return new Promise((resolve) => {
    const late = setTimeout(() => {
      waiting.delete(settle);
      resolve(null);
    }, askerMaxMs);
    const settle = (asker: Ask) => {
      clearTimeout(late);
      resolve(asker);
    };
    waiting.add(settle);
  });
}

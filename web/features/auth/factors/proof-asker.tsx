import { Suspense, useEffect, useState } from 'react';
import { askForProofBy } from '#web/lib/calls/proof.ts';
import { lazyPart } from '#web/lib/pages/lazy-part.ts';

const ProofDialog = lazyPart(() => import('./proof-dialog.tsx').then((file) => file.ProofDialog));

type Settle = (isProven: boolean) => void;

/** Mounted on each page; asks for a proof of identity when a call needs it. Several calls share one question. */
export function ProofAsker() {
  const [waiting, setWaiting] = useState<readonly Settle[]>([]);
  useEffect(() => askForProofBy(() => new Promise((settle) => setWaiting((others) => [...others, settle]))), []);
  if (waiting.length === 0) return null;
  const end = (isProven: boolean) => () => {
    for (const settle of waiting) settle(isProven);
    setWaiting([]);
  };
  return (
    <Suspense>
      <ProofDialog onProven={end(true)} onClose={end(false)} />
    </Suspense>
  );
}

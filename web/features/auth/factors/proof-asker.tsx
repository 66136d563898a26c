import { Suspense, useEffect, useState } from 'react';
import { askForProofBy } from '#web/lib/calls/proof.ts';
import { lazyPart } from '#web/lib/pages/lazy-part.ts';

const ProofDialog = lazyPart(() => import('./proof-dialog.tsx').then((file) => file.ProofDialog));

type Settle = (isProven: boolean) => void;

/** Stands in each page, and asks who is there where a call needs it. Several calls wait for one answer. */
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

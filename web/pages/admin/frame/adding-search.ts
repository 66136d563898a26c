import { useEffect, useEffectEvent } from 'react';
import { addressReader, type SearchIn } from '#web/lib/pages/address.ts';

/** Reads whether the address of a page asks for its dialog to add somebody. */
export const readAddingSearch = addressReader({ isAdding: (typed) => (typed === true ? true : undefined) });
export type AddingSearch = SearchIn<typeof readAddingSearch>;

/** Opens the dialog that the address asks for; `open` also clears the address, so that Back does not open the dialog again. */
export function useAskedDialog(isAsked: boolean, open: () => void) {
  const openAsked = useEffectEvent(open);
  useEffect(() => {
    if (isAsked) openAsked();
  }, [isAsked]);
}

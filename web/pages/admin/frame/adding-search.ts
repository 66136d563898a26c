import { useEffect, useEffectEvent } from 'react';
import { addressReader, type SearchIn } from '#web/lib/pages/address.ts';

/** Reads whether the address of a page asks for its dialog to add somebody. */
export const readAddingSearch = addressReader({ isAdding: (typed) => (typed === true ? true : undefined) });
export type AddingSearch = SearchIn<typeof readAddingSearch>;

/** Opens the dialog that the address asks for, and removes that from the address, so that Back does not open it again. */
export function useAskedDialog(
  isAsked: boolean,
  changeSearch: (change: { isAdding: boolean }) => void,
  open: () => void,
) {
  const openAsked = useEffectEvent(() => {
    open();
    changeSearch({ isAdding: false });
  });
  useEffect(() => {
    if (isAsked) openAsked();
  }, [isAsked]);
}

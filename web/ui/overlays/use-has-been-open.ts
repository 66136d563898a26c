import { useState } from 'react';

/** True from the first opening on: what closes still has to be there, to go in its own time. */
export function useHasBeenOpen(isOpen: boolean): boolean {
  const [hasBeenOpen, setHasBeenOpen] = useState(isOpen);
  if (isOpen && !hasBeenOpen) setHasBeenOpen(true);
  return hasBeenOpen;
}

import { useState } from 'react';

/** True from the first opening on, so that a closing animation can still run. */
export function useHasBeenOpen(isOpen: boolean): boolean {
  const [hasBeenOpen, setHasBeenOpen] = useState(isOpen);
  if (isOpen && !hasBeenOpen) setHasBeenOpen(true);
  return hasBeenOpen;
}

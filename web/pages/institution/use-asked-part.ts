import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** Opens the dialog that the address asks for, and removes that from the address, so that Back does not open it again. */
export function useAskedPart(part: 'plan' | 'usage', open: () => void): void {
  const asked = useLocation({ select: ({ hash }) => hash });
  const navigate = useNavigate();
  const openAsked = useEffectEvent(() => {
    open();
    // With its search, or the page would leave the tab that opens the dialog.
    void navigate({ to: '.', search: true, hash: '', replace: true, resetScroll: false });
  });
  useEffect(() => {
    if (asked === `open-${part}`) openAsked();
  }, [asked, part]);
}

import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** Opens the dialog that the address asks for, and removes that from the address, so that Back does not open it again. */
export function useAskedPart(part: 'plan' | 'usage', open: () => void): void {
  const { open: asked } = useSearch({ from: '/signed-in/institutions/$institution' });
  const navigate = useNavigate();
  const openAsked = useEffectEvent(() => {
    open();
    void navigate({ to: '.', search: {}, replace: true, resetScroll: false });
  });
  useEffect(() => {
    if (asked === part) openAsked();
  }, [asked, part]);
}

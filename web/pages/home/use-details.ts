import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The details lie open over the conversation. */
    isDetailsOpen?: boolean;
  }
}

/** The details as a step of the browser's history, so that Back closes them and stays in the conversation. */
export function useDetails() {
  const navigate = useNavigate();
  const { history } = useRouter();
  const isOpen = useRouterState({ select: ({ location }) => location.state.isDetailsOpen === true });
  const opener = useRef<Element | null>(null);

  // Also after the browser's Back, of which the sheet itself knows nothing.
  useEffect(() => {
    if (isOpen || !(opener.current instanceof HTMLElement)) return;
    opener.current.focus();
    opener.current = null;
  }, [isOpen]);

  return {
    isOpen,
    open: () => {
      opener.current = document.activeElement;
      void navigate({ to: '.', search: true, state: { isDetailsOpen: true } });
    },
    close: () => {
      if (isOpen) history.back();
    },
  };
}

import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

declare module '@tanstack/history' {
  interface HistoryState {
    isDetailsOpen?: boolean;
  }
}

/** Opening the details adds an entry to the browser's history, so that Back closes them and stays in the conversation. */
export function useDetails() {
  const navigate = useNavigate();
  const { history } = useRouter();
  const isOpen = useRouterState({ select: ({ location }) => location.state.isDetailsOpen === true });
  const opener = useRef<Element | null>(null);

  // The focus returns here and not in the sheet, which does not see the browser's Back.
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

import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router';

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
  return {
    isOpen,
    open: () => void navigate({ to: '.', search: true, state: { isDetailsOpen: true } }),
    close: () => {
      if (isOpen) history.back();
    },
  };
}

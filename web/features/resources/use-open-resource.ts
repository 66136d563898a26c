import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router';

/** Opening the details adds an entry to the browser's history, so that Back closes them and the list behind is unchanged. */
export function useOpenResource() {
  const navigate = useNavigate();
  const { history } = useRouter();
  const wasOpenedHere = useRouterState({ select: ({ location }) => location.state.isResourceOpen === true });
  return {
    turnTo(page: number) {
      const search = (before: object) => ({ ...before, page });
      void navigate({ to: '.', search, state: true, replace: true, resetScroll: false });
    },
    close() {
      if (wasOpenedHere) return history.back();
      // Opened by its address, so there is no entry to go back to.
      const search = (before: object) => {
        const { resource: _, page: __, ...rest }: { resource?: number; page?: number } = before;
        return rest;
      };
      void navigate({ to: '.', search, replace: true, resetScroll: false });
    },
  };
}

import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { readAssistantSearch } from '#web/features/assistant/assistant-search.ts';

/** An open article is an entry in the browser's history, so that Back closes it and the conversation behind is unchanged. */
export function useCloseArticle(): () => void {
  const navigate = useNavigate();
  const { history } = useRouter();
  const wasOpenedHere = useRouterState({ select: ({ location }) => location.state.isArticleOpen === true });
  return () => {
    if (wasOpenedHere) return history.back();
    // Opened by its address, so there is no entry to go back to.
    const search = (before: object) => readAssistantSearch({ ...before, article: undefined });
    void navigate({ to: '.', search, replace: true, resetScroll: false });
  };
}

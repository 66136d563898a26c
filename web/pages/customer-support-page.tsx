import { Navigate, useRouterState, useSearch } from '@tanstack/react-router';
import { paths } from '#contract/values/pages.ts';
import { ArticleDialog } from '#web/features/assistant/articles/article-dialog.tsx';
import { useCloseArticle } from '#web/features/assistant/articles/use-open-article.ts';
import { readAssistantSearch } from '#web/features/assistant/assistant-search.ts';
import { usePageTitle } from '#web/lib/pages/title.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { ChooseTopic } from './customer-support/choose-topic.tsx';
import { SupportChat } from './customer-support/support-chat.tsx';

/** Knowledge Base AI. The address holds the topic, the conversation and the open article. */
export function CustomerSupportPage() {
  // Administrators write the answers, so they have no assistant to ask.
  return useCapabilities().writesSharedAnswers ? <Navigate to={paths.home} replace /> : <Support />;
}

function Support() {
  const { topic, conversation, chat, article, heading } = readAssistantSearch(
    useSearch({ from: '/signed-in/customer-support' }),
  );
  const asksAtOnce = useRouterState({ select: ({ location }) => location.state.asksAtOnce === true });
  const closeArticle = useCloseArticle();
  usePageTitle('Knowledge Base AI');
  return (
    <>
      {topic || conversation || chat ? (
        <SupportChat topic={topic} conversation={conversation} asksAtOnce={asksAtOnce} />
      ) : (
        <ChooseTopic />
      )}
      {article && <ArticleDialog id={article} heading={heading} onClose={closeArticle} />}
    </>
  );
}

import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import PanelRight from 'lucide-react/icons/panel-right';
import { useState } from 'react';
import { type AssistantTopic, topicLabels } from '#contract/values/assistant.ts';
import { paths } from '#contract/values/pages.ts';
import { TopicArticles } from '#web/features/assistant/articles/topic-articles.tsx';
import { AnswerChat } from '#web/features/assistant/asking/answer-chat.tsx';
import { AskPersonDialog } from '#web/features/assistant/asking/ask-person-dialog.tsx';
import { useAskedConversation } from '#web/features/assistant/assistant.api.ts';
import { AssistantPanel } from '#web/features/assistant/assistant-panel.tsx';
import type { AssistantSearch } from '#web/features/assistant/assistant-search.ts';
import { ConversationList } from '#web/features/assistant/conversations/conversation-list.tsx';
import { shortSupportWords } from '#web/lib/portal.ts';
import { buttonClasses } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { pageEdges } from '#web/ui/page-column.tsx';
import { useMinWidth } from '#web/ui/use-media.ts';
import { SupportHoursText, useClosed } from './support-hours-text.tsx';
import { useAskPerson } from './use-ask-person.ts';

/** From this width the panel stands beside the chat. */
const panelMinPx = 1024;

interface SupportChatProps {
  topic: AssistantTopic | undefined;
  conversation: number | undefined;
  /** The question was sent from the start page. */
  asksAtOnce: boolean;
}

/** The chat of a topic with its panel. On phones it fills the screen. */
export function SupportChat({ topic, conversation, asksAtOnce }: SupportChatProps) {
  const navigate = useNavigate();
  const hasPanel = useMinWidth(panelMinPx);
  const href = useLocation({ select: (location) => location.href });
  // A link in the panel leads to another page, and Back returns with the panel open.
  const [panelAt, setPanelAt] = useState<string | null>(null);
  const closed = useClosed();
  const stored = useAskedConversation(conversation).data;
  const shownTopic = stored?.topic ?? topic ?? null;
  const { person, turns, askPerson, cancel, confirm } = useAskPerson(shownTopic);
  const chooseTopic = () => void navigate({ to: paths.customerSupport, search: {} });
  const panel = (
    <>
      <AssistantPanel
        topic={shownTopic}
        rated={hasPanel ? stored?.answers.at(-1) : null}
        hours={<SupportHoursText />}
      />
      {shownTopic && <TopicArticles topic={shownTopic} />}
      <ConversationList current={conversation} onCurrentGone={chooseTopic} />
    </>
  );
  return (
    <div className={`flex min-h-0 flex-1 flex-col gap-4 max-md:gap-0 max-md:p-0 ${pageEdges}`}>
      <div className="flex items-center gap-2 max-md:border-b max-md:bg-surface max-md:px-4 max-md:py-1.5">
        <div className="min-w-0 flex-1">
          <h1 className="max-md:text-[16px] max-md:leading-5">Knowledge Base AI</h1>
          {shownTopic && <p className="truncate text-muted text-small">{topicLabels[shownTopic].title}</p>}
        </div>
        <Link
          to={paths.customerSupport}
          search={{}}
          activeOptions={{ exact: true }}
          className={buttonClasses('secondary', hasPanel ? 'md' : 'sm')}
        >
          <ArrowLeft className="max-sm:hidden" />
          Change Topic
        </Link>
        {!hasPanel && <IconButton label="About this chat" icon={<PanelRight />} onClick={() => setPanelAt(href)} />}
      </div>
      <div className="flex min-h-80 flex-1 gap-4">
        <Card
          aria-label="Chat"
          className="flex min-h-0 min-w-0 flex-1 flex-col overflow-hidden max-md:rounded-none max-md:border-0"
        >
          <AnswerChat
            topic={topic}
            conversation={conversation}
            hasRatings={!hasPanel}
            asksAtOnce={asksAtOnce}
            onAskedAtOnce={() => void navigate({ to: '.', search: true, replace: true, resetScroll: false })}
            hours={closed ? `${shortSupportWords} · ${closed}` : shortSupportWords}
            onBegun={(begun) =>
              void navigate({
                to: paths.customerSupport,
                search: ({ chat, ...rest }: AssistantSearch) => ({ ...rest, conversation: begun }),
                replace: true,
                resetScroll: false,
              })
            }
            askPerson={askPerson}
          />
        </Card>
        {hasPanel && <div className="flex w-80 shrink-0 flex-col gap-4 overflow-y-auto">{panel}</div>}
      </div>
      {!hasPanel && (
        <Sheet isOpen={panelAt === href} onOpenChange={() => setPanelAt(null)} title="About this chat">
          <div className="flex flex-col gap-4 p-4">{panel}</div>
        </Sheet>
      )}
      {turns && person && (
        <AskPersonDialog turns={turns} name={person.fullName} closed={closed} onConfirm={confirm} onClose={cancel} />
      )}
    </div>
  );
}

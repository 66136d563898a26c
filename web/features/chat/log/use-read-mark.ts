import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import { changeCached } from '#web/features/chat/conversations/cached-conversations.ts';
import { hasNews, withViewerRead } from '#web/features/chat/conversations/summaries.ts';
import { sendFrame, useLiveState } from '#web/lib/live/live.ts';
import { useVisible } from '#web/lib/use-visible.ts';
import { useViewer } from '#web/lib/viewer.ts';
import type { History } from './history.ts';

/** Marks messages as read while the conversation is open, the tab visible and the last message in view of somebody who has turned to it. */
export function useReadMark(summary: ConversationSummary, history: History | undefined, isSeen: boolean): void {
  const client = useQueryClient();
  const viewerId = useViewer().id;
  const isConnected = useLiveState() === 'connected';
  const isVisible = useVisible();
  // While messages may be missing, "up to here" would mark some that nobody has seen.
  const upTo = history?.isLive ? history.caughtUpTo : 0;
  const { conversation } = summary;
  const contactId = summary.contact.id;
  const isRead = hasNews(viewerId, summary) && upTo > 0 && isSeen && isVisible && isConnected;

  useEffect(() => {
    if (!isRead || !sendFrame({ type: 'read', contactId, upTo })) return;
    changeCached(client, conversation, (before) => withViewerRead(before, upTo));
  }, [isRead, upTo, contactId, conversation, client]);
}

import { useGapCount } from '#web/features/assistant/knowledge/knowledge.api.ts';
import { useConversationCounts } from '#web/features/chat/conversations/conversations.api.ts';
import { useOverdueCount } from '#web/features/invoices/billing/billing.api.ts';
import { useNewRequestCount } from '#web/features/invoices/invoices.api.ts';
import { useMailStatus } from '#web/features/mail/mail.api.ts';
import { useSubmittedCount } from '#web/features/technical-setup/board/board.api.ts';
import { useUncertainCount } from '#web/features/usage/usage.api.ts';
import type { Waiting } from './admin-groups.ts';

/** The amount of waiting work per admin page, with its noun. */
export function useWaiting(): Readonly<Record<Waiting, { count: number; what: string }>> {
  const mail = useMailStatus().data?.channels.mail;
  return {
    chats: { count: useConversationCounts()?.inbox?.waiting ?? 0, what: 'conversations waiting for a reply' },
    setups: { count: useSubmittedCount(), what: 'set-ups to review' },
    usage: { count: useUncertainCount(), what: 'reports to check' },
    billing: { count: useNewRequestCount() + useOverdueCount(), what: 'new requests and overdue invoices' },
    gaps: { count: useGapCount(), what: 'questions without a good answer' },
    mails: { count: (mail?.failed ?? 0) + (mail?.held ?? 0), what: 'e-mails that failed or are held' },
  };
}

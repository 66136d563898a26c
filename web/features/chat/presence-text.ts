import type { ConversationSummary } from '#contract/chat.ts';

/** Whether somebody is there; whoever one cannot write to does not say. */
export function presenceText({ isOnline, closedReason }: ConversationSummary): string {
  if (closedReason !== null) return 'Not connected';
  return isOnline ? 'Online' : 'Offline';
}

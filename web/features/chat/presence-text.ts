import type { ConversationSummary } from '#contract/chat/chat.ts';

/** A contact's presence, hidden while the conversation is closed. */
export function presenceText({ isOnline, closedReason }: ConversationSummary): string {
  if (closedReason !== null) return 'Not connected';
  return isOnline ? 'Online' : 'Offline';
}

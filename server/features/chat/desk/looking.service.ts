import type { ServerFrame } from '#contract/live.ts';
import { teamOf } from '#server/features/chat/chat.access.ts';
import type { Chat } from '#server/features/chat/chat.service.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { LiveConnection } from '#server/platform/live/live.ts';

export interface Looking {
  /** A socket's page shows the conversation with a person, or no longer does. */
  note(socket: LiveConnection, contactId: number, isLooking: boolean): void;
  /** A socket is gone, and with it what its page showed. */
  forget(socket: LiveConnection): void;
}

/**
 * Tells a support channel's team which of them is looking at it. Nothing is stored: pages repeat that they show it,
 * and what they stop repeating lapses, even where a process or a connection is lost.
 */
export function createLooking(bus: Bus, chat: Pick<Chat, 'findAccess'>): Looking {
  /** With whom the conversation is that each socket's page shows. */
  const shown = new Map<LiveConnection, number>();

  function isShown(userId: number, contactId: number): boolean {
    return [...shown].some(([socket, shownId]) => socket.userId === userId && shownId === contactId);
  }

  function leave(socket: LiveConnection) {
    const contactId = shown.get(socket);
    if (!shown.delete(socket) || contactId === undefined) return;
    tell(socket.userId, contactId, false).catch(() => {});
  }

  async function tell(userId: number, contactId: number, isLooking: boolean) {
    const access = await chat.findAccess(userId, contactId);
    // Another tab of theirs may show it, or this one no longer, by now.
    if (!access || isShown(userId, contactId) !== isLooking) return;
    const { conversation, directory } = access;
    const customer = directory.find(conversation.channelCustomerId ?? 0);
    if (!customer || customer.id === userId) return;
    // Their own tab in another process hears the end too: where it shows the conversation, it says so again.
    const to = teamOf(customer, directory)
      .map(({ id }) => id)
      .filter((id) => bus.isOnline(id) && (id !== userId || !isLooking));
    const frame: ServerFrame = { type: 'looking', conversation: conversation.key, by: userId, isLooking };
    if (to.length > 0) bus.deliver([{ to, text: JSON.stringify(frame), isFleeting: true }]);
  }

  return {
    note(socket, contactId, isLooking) {
      const isKnown = shown.get(socket) === contactId;
      if (isKnown !== isLooking) leave(socket);
      if (!isLooking) return;
      shown.set(socket, contactId);
      tell(socket.userId, contactId, true).catch(() => {});
    },
    forget: leave,
  };
}

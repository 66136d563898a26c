import type { ServerFrame } from '#contract/live.ts';
import { teamOf } from '#server/features/chat/chat.access.ts';
import type { Chat } from '#server/features/chat/chat.service.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { LiveConnection } from '#server/platform/live/live.ts';

export interface Looking {
  note(socket: LiveConnection, contactId: number, isLooking: boolean): void;
  forget(socket: LiveConnection): void;
}

/**
 * Tells a support team which colleague is viewing the channel. Nothing is stored: pages repeat the frame while they
 * show the channel, and it expires without repetition, even if a process or a connection is lost.
 */
export function createLooking(bus: Bus, chat: Pick<Chat, 'findAccess'>): Looking {
  /** Contact id of the conversation that each socket's page shows. */
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
    // While access was checked, another tab may have opened the channel, or this one may have left it.
    if (!access || isShown(userId, contactId) !== isLooking) return;
    const { conversation, directory } = access;
    const customer = directory.find(conversation.channelCustomerId ?? 0);
    if (!customer || customer.id === userId) return;
    // The end is also sent to the person's own tabs in other processes: a tab that still shows the channel repeats its
    // frame then.
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

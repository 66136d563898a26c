import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ServerFrame } from '#contract/live.ts';
import type { ChatDeps } from '#server/features/chat/chat-deps.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import { canMessage } from '#server/features/people/people.access.ts';
import type { Delivery } from '#server/platform/bus/bus.ts';
import type { Live } from '#server/platform/live/live.ts';

/**
 * Tells everybody here who can write to a person that they came or went anywhere; after a restart thousands come together, so
 * all of one turn are told at once. Answers a function that ends it.
 */
export function announcePresence({ bus, people }: Pick<ChatDeps, 'bus' | 'people'>, live: Live): () => void {
  /** Who came or went in this turn, and where they stand now. */
  let news = new Map<number, boolean>();

  async function tell() {
    await nextTurn();
    const told = news;
    news = new Map();
    const directory = await people.directory();
    live.deliver([...told].map(([userId, isOnline]) => deliveryOf(directory, userId, isOnline)));
  }

  function deliveryOf(directory: Directory, userId: number, isOnline: boolean): Delivery {
    const frame: ServerFrame = { type: 'presence', userId, isOnline };
    const person = directory.find(userId);
    const watchers = person ? directory.near(person) : [];
    const to = watchers.filter(
      (other) =>
        person !== undefined &&
        live.isAwaited(other.id) &&
        canMessage(other, person, directory.relation(other.id, userId)),
    );
    return { to: to.map(({ id }) => id), text: JSON.stringify(frame) };
  }

  return bus.listen({
    presence(userId, isOnline) {
      // Presence is a courtesy: while the database is away nobody is told.
      if (news.size === 0) tell().catch(() => {});
      news.set(userId, isOnline);
    },
  });
}

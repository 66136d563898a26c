import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ServerFrame } from '#contract/live.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import { canMessage } from '#server/features/people/people.access.ts';
import type { Delivery } from '#server/platform/bus/bus.ts';
import type { Portal } from '#server/portal.ts';

/**
 * Notifies connected people when someone to whom they can write comes or goes. Changes of one turn of the event loop
 * are sent together, because thousands reconnect after a restart. Returns a function that stops it.
 */
export function announcePresence({ bus, people, live }: Pick<Portal, 'bus' | 'people' | 'live'>): () => void {
  /** People who came or went in this turn, with their latest state. */
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
      // Presence is not essential, so errors are ignored while the database is down.
      if (news.size === 0) tell().catch(() => {});
      news.set(userId, isOnline);
    },
  });
}

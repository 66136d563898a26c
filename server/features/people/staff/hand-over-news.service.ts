import type { Transaction } from '#server/db/schema.ts';
import type { HandOver } from '#server/features/people/institutions/institutions.service.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import type { Portal } from '#server/portal.ts';

export type HandOverNews = ReturnType<typeof createHandOverNews>;

interface HandOverWords {
  title: string;
  /** Label of an assignment without a staff member. */
  open: string;
  by: (fullName: string) => string;
}

const words: Record<HandOver['role'], HandOverWords> = {
  account_manager: {
    title: 'Your account manager has changed',
    open: 'Our administrators answer in your support channel until someone new is assigned.',
    by: (fullName) => `${fullName} is now your account manager and has your whole conversation.`,
  },
  tech_support: {
    title: 'Your technical support contact has changed',
    open: 'Your account manager helps you until someone new is assigned.',
    by: (fullName) => `${fullName} is now your technical support contact. You can find them in Your Support Team.`,
  },
};

/** Number of institutions named in one line of a notification; the others are only counted. */
const namesShown = 5;

/** Notifies people of new assignments. Conversations need no change, because a channel belongs to the customer. */
export function createHandOverNews({ bus, people, news, notify }: Portal) {
  async function customerIdsOf(institutionId: number): Promise<number[]> {
    return (await people.directory()).customersOf(institutionId).map(({ id }) => id);
  }

  const noteOne = news.register(
    'hand-over',
    async ({ institutionId, role, toId, byId }: HandOver & { byId: number }) => {
      const fullName = (await people.directory()).find(toId ?? 0)?.fullName;
      const { title, open, by } = words[role];
      const note = { title, description: fullName ? by(fullName) : open, createdBy: byId };
      return { notes: [{ ...note, userIds: await customerIdsOf(institutionId) }] };
    },
  );

  async function note(transaction: Transaction, handOvers: readonly HandOver[], byId: number): Promise<void> {
    for (const handOver of handOvers) await noteOne(transaction, { ...handOver, byId });
  }

  return {
    note,

    /** Notifies the customers, and both staff members of a complete hand-over. */
    async noteAll(
      transaction: Transaction,
      handOvers: readonly HandOver[],
      { from, to, byId }: { from: Person; to: Person; byId: number },
    ): Promise<void> {
      const names = handOvers.slice(0, namesShown).map(({ institutionName }) => institutionName);
      const more = handOvers.length - names.length;
      const list = `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
      const [gave, took] = ['Your institutions were handed over', 'You have taken over institutions'];
      const forFrom = { userIds: [from.id], title: gave, description: `Now with ${to.fullName}: ${list}.` };
      const forTo = { userIds: [to.id], title: took, description: `From ${from.fullName}: ${list}.` };
      for (const one of [forFrom, forTo])
        await notify(transaction, 'institutions-handed-over', { ...one, createdBy: byId });
      await note(transaction, handOvers, byId);
    },

    /** Call after the commit: the previous staff member still has the channel in their browser's cache. */
    async changed(handOvers: readonly HandOver[]): Promise<void> {
      for (const { institutionId, fromId, toId } of handOvers) {
        const concerned = [fromId, toId].filter((id) => id !== null);
        bus.send([...concerned, ...(await customerIdsOf(institutionId))], { type: 'changed', what: ['/api/messages'] });
      }
    },
  };
}

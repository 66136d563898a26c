import type { Db } from '#server/db/schema.ts';
import type { HandOver } from '#server/features/people/institutions/institutions.service.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import type { PortalParts } from '#server/features/people/portal-parts.ts';

export type HandOverNewsParts = Pick<PortalParts, 'bus' | 'people' | 'news'>;

export type HandOverNews = ReturnType<typeof createHandOverNews>;

const titles: Record<HandOver['role'], string> = {
  account_manager: 'Your account manager has changed',
  tech_support: 'Your technical support contact has changed',
};

/** Names of institutions in one line to their new staff; the others are counted. */
const namesShown = 5;

/** Tells people who serves whom from now on; conversations follow, because channels are stored. */
export function createHandOverNews({ bus, people, news }: HandOverNewsParts) {
  async function customersOf(institutionId: number): Promise<number[]> {
    const everybody = (await people.directory()).everybody();
    const customers = everybody.filter((person) => person.institutionId === institutionId && !person.deactivatedAt);
    return customers.map(({ id }) => id);
  }

  const noteOne = news.register(
    'hand-over',
    async ({ institutionId, role, toId, byId }: HandOver & { byId: number }) => {
      const fullName = (await people.directory()).find(toId ?? 0)?.fullName;
      const note = { title: titles[role], description: descriptionFor(role, fullName), createdBy: byId };
      return { notes: [{ ...note, userIds: await customersOf(institutionId) }] };
    },
  );

  /** For the customers of these institutions, in the transaction of the change. */
  async function note(transaction: Db, handOvers: readonly HandOver[], byId: number): Promise<void> {
    for (const handOver of handOvers) await noteOne(transaction, { ...handOver, byId });
  }

  return {
    note,

    /** The same, and for the two members of staff: everything of the one is with the other. */
    async noteAll(
      transaction: Db,
      handOvers: readonly HandOver[],
      { from, to, byId }: { from: Person; to: Person; byId: number },
    ): Promise<void> {
      const names = handOvers.slice(0, namesShown).map(({ institutionName }) => institutionName);
      const more = handOvers.length - names.length;
      const list = `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
      const [gave, took] = ['Your institutions were handed over', 'You have taken over institutions'];
      const forFrom = { userIds: [from.id], title: gave, description: `Now with ${to.fullName}: ${list}.` };
      const forTo = { userIds: [to.id], title: took, description: `From ${from.fullName}: ${list}.` };
      for (const one of [forFrom, forTo]) await news.ring(transaction, { ...one, createdBy: byId });
      await note(transaction, handOvers, byId);
    },

    /** To be called after the commit: whoever gave a channel away still has it in their cache. */
    async changed(handOvers: readonly HandOver[]): Promise<void> {
      for (const { institutionId, fromId, toId } of handOvers) {
        const concerned = [fromId, toId].filter((id) => id !== null);
        bus.send([...concerned, ...(await customersOf(institutionId))], { type: 'changed', what: ['/api/messages'] });
      }
    },
  };
}

function descriptionFor(role: HandOver['role'], fullName: string | undefined): string {
  if (role === 'account_manager') {
    if (!fullName) return 'Our administrators answer in your support channel until someone new is assigned.';
    return `${fullName} is now your account manager and has your whole conversation.`;
  }
  if (!fullName) return 'Your account manager helps you until someone new is assigned.';
  return `${fullName} is now your technical support contact. You can find them in Your Support Team.`;
}

import type { Notifications } from '#server/features/notifications/notifications.service.ts';
import type { People } from '#server/features/people/directory.service.ts';
import type { HandOver } from '#server/features/people/institutions/institutions.service.ts';
import type { Bus } from '#server/platform/bus/bus.ts';

interface HandOverParts extends Pick<Notifications, 'notify' | 'notifyEach'> {
  bus: Bus;
  people: People;
}

const titles: Record<HandOver['role'], string> = {
  account_manager: 'Your account manager has changed',
  tech_support: 'Your technical support contact has changed',
};

/** Names of institutions in one line to their new staff; the others are counted. */
const namesShown = 5;

/** Tells people who serves whom from now on; conversations follow, because channels are stored. */
export function createHandOverNews({ bus, people, notify, notifyEach }: HandOverParts) {
  return {
    /** Tells the customers of an institution. */
    async onHandOver(handOver: HandOver, byId: number): Promise<void> {
      const directory = await people.directory();
      const customers = directory
        .everybody()
        .filter((person) => person.institutionId === handOver.institutionId && !person.deactivatedAt)
        .map(({ id }) => id);
      const concerned = [handOver.fromId, handOver.toId].filter((id) => id !== null);
      // Whoever gave the channel away still has it in their cache.
      bus.send([...concerned, ...customers], { type: 'changed', what: ['/api/messages'] });
      const description = descriptionFor(handOver.role, directory.find(handOver.toId ?? 0)?.fullName);
      await notifyEach(customers, { title: titles[handOver.role], description, createdBy: byId });
    },

    /** Tells the two members of staff that everything of the one is with the other. */
    async onAllHandedOver(handOvers: readonly HandOver[], byId: number): Promise<void> {
      const directory = await people.directory();
      const [from, to] = [directory.find(handOvers[0]?.fromId ?? 0), directory.find(handOvers[0]?.toId ?? 0)];
      if (!from || !to) return;
      const names = handOvers.slice(0, namesShown).map(({ institutionName }) => institutionName);
      const more = handOvers.length - names.length;
      const list = `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
      const notes = [
        {
          userId: from.id,
          title: 'Your institutions were handed over',
          description: `Now with ${to.fullName}: ${list}.`,
        },
        { userId: to.id, title: 'You have taken over institutions', description: `From ${from.fullName}: ${list}.` },
      ];
      for (const { userId, ...note } of notes) await notify(userId, { ...note, createdBy: byId });
    },
  };
}

function descriptionFor(role: HandOver['role'], fullName: string | undefined): string {
  if (role === 'account_manager') {
    if (!fullName) return 'Our administrators answer in your support channel until somebody new is assigned.';
    return `${fullName} is now your account manager and has your whole conversation.`;
  }
  if (!fullName) return 'Your account manager helps you until somebody new is assigned.';
  return `${fullName} is now your technical support contact. You can find them in Your Support Team.`;
}

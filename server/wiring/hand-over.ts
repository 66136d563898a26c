import type { Notifications } from '#server/features/notifications/notifications.service.ts';
import type { People } from '#server/features/people/directory.service.ts';
import type { HandOver } from '#server/features/people/institutions/institutions.service.ts';
import type { Bus } from '#server/platform/bus/bus.ts';

export interface HandOverParts {
  bus: Bus;
  people: People;
  notify: Notifications['notify'];
}

const titles: Record<HandOver['role'], string> = {
  account_manager: 'Your account manager has changed',
  tech_support: 'Your technical support contact has changed',
};

/** Tells the customers of an institution who serves them from now on; conversations follow, because channels are stored. */
export function createHandOver({ bus, people, notify }: HandOverParts) {
  return async (handOver: HandOver, byId: number): Promise<void> => {
    const directory = await people.directory();
    const customers = directory
      .everybody()
      .filter((person) => person.institutionId === handOver.institutionId && !person.deactivatedAt);
    const concerned = [handOver.fromId, handOver.toId].filter((id) => id !== null);
    // Whoever gave the channel away still has it in their cache.
    bus.send([...concerned, ...customers.map(({ id }) => id)], { type: 'changed', what: ['/api/messages'] });
    const description = descriptionFor(handOver.role, directory.find(handOver.toId ?? 0)?.fullName);
    for (const { id } of customers) {
      await notify(id, { title: titles[handOver.role], description, createdBy: byId });
    }
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

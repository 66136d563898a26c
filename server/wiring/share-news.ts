import type { FastifyBaseLogger } from 'fastify';
import type { Resource } from '#contract/resources.ts';
import type { Notifications } from '#server/features/notifications/notifications.service.ts';
import type { People } from '#server/features/people/directory.service.ts';

export interface ShareNewsParts {
  people: People;
  notify: Notifications['notify'];
  log: FastifyBaseLogger;
}

/** Tells a person what was shared with them, and where they find it. */
export function createShareNews({ people, notify, log }: ShareNewsParts) {
  return async ({ resource, withId, byId }: { resource: Resource; withId: number; byId: number }): Promise<void> => {
    try {
      const by = (await people.directory()).find(byId);
      await notify(withId, {
        title: 'Shared with you',
        description: `${by?.fullName ?? 'Somebody'} has shared “${resource.title}” with you. You can find it in the details of your conversation, under Shared resources.`,
        createdBy: byId,
      });
    } catch (error) {
      // A failed notification does not undo the sharing.
      log.error({ err: error, resource: resource.id }, 'a share could not be told');
    }
  };
}

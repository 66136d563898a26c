import { paths } from '#contract/values/pages.ts';
import { webhookTriedDays } from '#contract/values/programs/webhooks.ts';
import type { Transaction } from '#server/db/schema.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import type { Portal } from '#server/portal.ts';
import type { WebhookRow } from './webhooks.queries.ts';

export type Trouble = 'failing' | 'gone' | 'given-up';

/** Notifies people that a webhook needs attention, in the transaction that pauses it or drops an event. */
export interface NotifyOfTrouble {
  /** Call this before the transaction, which takes SQLite's only connection. */
  prepare(): Promise<
    (
      transaction: Transaction,
      webhook: Pick<WebhookRow, 'id' | 'name' | 'institutionId' | 'keeperId'>,
      trouble: Trouble,
      at: string,
    ) => Promise<void>
  >;
}

export function createTellTrouble({ people, notify }: Portal): NotifyOfTrouble {
  return {
    async prepare() {
      const directory = await people.directory();
      return async (transaction, { id, name, institutionId, keeperId }, trouble, at) => {
        const userIds = toldOf(directory, { institutionId, keeperId });
        const createdBy = keeperId ?? userIds[0];
        if (createdBy === undefined) return;
        const { title, description } = wordsOf(name, trouble);
        await notify(transaction, 'webhook-trouble', {
          ...{ userIds, title, description, createdBy },
          mail: {
            // At most one mail a day about the same trouble.
            key: `webhook-trouble:${id}:${trouble}:${at.slice(0, 10)}`,
            link: { label: 'Webhooks', path: institutionId === null ? paths.adminDevelopers : paths.accountPrograms },
          },
        });
      };
    },
  };
}

/**
 * The person responsible for an institution's webhook; for any other, and if no one is responsible, every
 * administrator.
 */
function toldOf(directory: Directory, { institutionId, keeperId }: Pick<WebhookRow, 'institutionId' | 'keeperId'>) {
  const keeper = directory.find(keeperId ?? 0);
  if (institutionId !== null && keeper && !keeper.deactivatedAt) return [keeper.id];
  return directory.admins().map(({ id }) => id);
}

function wordsOf(name: string, trouble: Trouble): { title: string; description: string } {
  switch (trouble) {
    case 'failing':
      return {
        title: `Webhook paused: ${name}`,
        description: `${name} could not be reached for ${webhookTriedDays} days, so nothing more is sent to it. Events are kept for it meanwhile. Once it works again, resume it, and it gets everything that waits.`,
      };
    case 'gone':
      return {
        title: `Webhook paused: ${name}`,
        description: `${name} answered that it is gone for good (410), so nothing more is sent to it. If that is right, remove it. If it is not, resume it, and it gets everything that waits.`,
      };
    case 'given-up':
      return {
        title: `An event was not taken: ${name}`,
        description: `${name} refused an event for ${webhookTriedDays} days, while it took others. It is not sent again by itself. You find it in the log of the webhook, where you can send it again.`,
      };
  }
}

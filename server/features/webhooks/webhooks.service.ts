import type { ListQuery } from '#contract/list-query.ts';
import type { ChangedWebhook, NewWebhook, Webhook, WebhookDelivery } from '#contract/programs/webhooks.ts';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { formerSecretHours, webhooksMax } from '#contract/values/programs/webhooks.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import { lockInstitution } from '#server/db/queries/lock-institution.ts';
import type { Transaction } from '#server/db/schema.ts';
import { viewerOf } from '#server/features/people/directory.service.ts';
import { canManagePrograms } from '#server/features/people/people.access.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { RecordCreation } from '#server/platform/http/creations.ts';
import { badRequest, conflict, notFound } from '#server/platform/http/errors.ts';
import { whyNotPublicAddress } from '#server/platform/outbound/public-address.ts';
import type { Portal } from '#server/portal.ts';
import { countWaiting, deleteWaiting, makeDeliveriesDue, readDeliveries, sendAgain } from './deliveries.queries.ts';
import { hasResponsiblePerson, toDelivery, toWebhook } from './shown-webhook.ts';
import { makeSecret } from './signed-event.ts';
import {
  type ActiveWebhook,
  findWebhook,
  insertWebhook,
  listWebhooks,
  lockWebhook,
  updateWebhook,
  type WebhookRow,
} from './webhooks.queries.ts';

interface Asked {
  viewerId: number;
  id: number;
}

/**
 * The webhooks of institutions and of the portal: made, changed, paused, tested and removed by people who may read
 * their events.
 */
export function createWebhooks(
  { db, reading, people, clock, sealing }: Portal,
  tellChanged: (institutionIds: ReadonlySet<number | null>) => Promise<void>,
) {
  const hour = 3_600_000;

  async function own({ viewerId, id }: Asked): Promise<{ me: Person; webhook: ActiveWebhook }> {
    const { me } = await viewerOf(people, viewerId);
    const webhook = await findWebhook(db, id);
    if (!webhook || !canManagePrograms(me, webhook.institutionId)) throw noWebhook();
    return { me, webhook };
  }

  async function shown(id: number): Promise<Webhook> {
    const row = await findWebhook(db, id);
    if (!row) throw noWebhook();
    return toWebhook(row, (await countWaiting(db, [id])).get(id) ?? 0, isoTime(clock()));
  }

  async function changed(
    asked: Asked,
    action: 'change' | 'confirm' | 'remove',
    change: (transaction: Transaction, before: WebhookRow, at: string) => Promise<Parameters<typeof updateWebhook>[2]>,
  ): Promise<void> {
    const { webhook } = await own(asked);
    const at = isoTime(clock());
    await db.transaction().execute(async (transaction) => {
      const before = await lockWebhook(transaction, asked.id);
      if (!before) throw noWebhook();
      const after = await updateWebhook(transaction, asked.id, await change(transaction, before, at));
      await record(transaction, { byId: asked.viewerId, at, action, before, after });
    });
    await tellChanged(new Set([webhook.institutionId]));
  }

  /**
   * A person who changes the address or resumes a webhook becomes responsible for it, so waiting private events of the
   * former person are deleted.
   */
  async function takeOver(transaction: Transaction, { id }: WebhookRow, viewerId: number) {
    await deleteWaiting(transaction, id, { butOf: viewerId });
    return { keeperId: viewerId };
  }

  async function newSecret(transaction: Transaction, id: number, at: string) {
    const secret = makeSecret();
    const place = { table: 'webhooks', column: 'secretSealed', row: id } as const;
    return { secret, columns: { secretSealed: await sealing.seal(transaction, place, secret), secretMadeAt: at } };
  }

  return {
    own,

    async list(institutionId: number | null): Promise<Webhook[]> {
      const rows = await listWebhooks(db, institutionId);
      const waiting = await countWaiting(
        db,
        rows.map(({ id }) => id),
      );
      return rows.map((row) => toWebhook(row, waiting.get(row.id) ?? 0, isoTime(clock())));
    },

    async make(
      { viewerId, institutionId }: { viewerId: number; institutionId: number | null },
      { name, address, events, isWhole }: NewWebhook,
      recordCreation: RecordCreation,
    ): Promise<{ webhook: Webhook; secret: string }> {
      refuseAddress(address);
      const at = isoTime(clock());
      const made = await db.transaction().execute(async (transaction) => {
        if (institutionId !== null) await lockInstitution(transaction, institutionId);
        if ((await listWebhooks(transaction, institutionId)).length >= webhooksMax) {
          throw conflict(`There are ${webhooksMax} webhooks already. Remove one that is no longer used.`);
        }
        const row = { institutionId, name, address, isWhole, events: JSON.stringify(events) };
        const { id } = await insertWebhook(transaction, {
          ...row,
          makerId: viewerId,
          keeperId: viewerId,
          createdAt: at,
          secretMadeAt: at,
        });
        const { secret, columns } = await newSecret(transaction, id, at);
        const after = await updateWebhook(transaction, id, columns);
        await recordCreation(transaction, id);
        await record(transaction, { byId: viewerId, at, action: 'add', after });
        return { id, secret };
      });
      await tellChanged(new Set([institutionId]));
      return { webhook: await shown(made.id), secret: made.secret };
    },

    async change(asked: Asked, { events, isPaused, ...form }: ChangedWebhook): Promise<Webhook> {
      if (form.address !== undefined) refuseAddress(form.address);
      await changed(asked, 'change', async (transaction, before, at) => {
        const isResumed = isPaused === false && before.pausedAt !== null;
        if (isResumed) await makeDeliveriesDue(transaction, asked.id, at);
        return {
          ...given(form),
          ...(events && { events: JSON.stringify(events) }),
          ...(isPaused === true && before.pausedAt === null && { pausedAt: at, pause: 'by-hand' as const }),
          ...(isResumed && { pausedAt: null, pause: null, failures: 0, failingSince: null, waitsUntil: null }),
          // A new address may answer where the former one did not.
          ...(form.address !== undefined && { failures: 0, failingSince: null, waitsUntil: null }),
          ...(await takeOver(transaction, before, asked.viewerId)),
        };
      });
      return shown(asked.id);
    },

    async confirm(asked: Asked): Promise<Webhook> {
      const { webhook } = await own(asked);
      if (!hasResponsiblePerson(webhook)) {
        await changed(asked, 'confirm', (transaction, before) => takeOver(transaction, before, asked.viewerId));
      }
      return shown(asked.id);
    },

    /** Makes a new secret; the former one also signs for a day, so that a receiver can switch without a gap. */
    async rotate(asked: Asked): Promise<{ webhook: Webhook; secret: string }> {
      let made = '';
      await changed(asked, 'change', async (transaction, { id, secretSealed }, at) => {
        const { secret, columns } = await newSecret(transaction, id, at);
        made = secret;
        return { ...columns, ...(await former(transaction, id, secretSealed)) };
      });
      return { webhook: await shown(asked.id), secret: made };
    },

    async remove(asked: Asked): Promise<void> {
      await changed(asked, 'remove', async (transaction, { id }, at) => {
        await deleteWaiting(transaction, id);
        return { removedAt: at, secretSealed: null, formerSecretSealed: null, formerSecretUntil: null };
      });
    },

    async deliveries(asked: Asked, query: ListQuery): Promise<{ rows: WebhookDelivery[]; next: string | null }> {
      const { me } = await own(asked);
      const readerId = capabilitiesOf(me).managesPrograms ? null : me.id;
      const { rows, next } = await readDeliveries(reading, { ...query, webhookId: asked.id, readerId });
      return { rows: rows.map(toDelivery), next };
    },

    async again(asked: Asked, delivery: number): Promise<void> {
      const { webhook } = await own(asked);
      if (webhook.pausedAt !== null) throw conflict('This webhook is paused. Resume it first.');
      // Private events of the formerly responsible person are not sent any more.
      const which = { webhookId: asked.id, id: delivery, readerId: webhook.keeperId };
      if (!(await sendAgain(db, which, isoTime(clock())))) throw notFound('This event does not exist');
      await tellChanged(new Set([webhook.institutionId]));
    },
  };

  /** Sealed again, because a sealed text can only be opened in its own column. */
  async function former(transaction: Transaction, id: number, secretSealed: string | null) {
    if (secretSealed === null) return { formerSecretSealed: null, formerSecretUntil: null };
    const secret = sealing.open({ table: 'webhooks', column: 'secretSealed', row: id }, secretSealed);
    const place = { table: 'webhooks', column: 'formerSecretSealed', row: id } as const;
    return {
      formerSecretSealed: await sealing.seal(transaction, place, secret),
      formerSecretUntil: isoTime(clock() + formerSecretHours * hour),
    };
  }
}

async function record(
  transaction: Transaction,
  change: {
    byId: number;
    at: string;
    action: 'add' | 'change' | 'confirm' | 'remove';
    before?: WebhookRow;
    after: WebhookRow;
  },
): Promise<void> {
  const { id, institutionId } = change.after;
  await recordChange(transaction, { ...change, objectType: 'webhook', objectId: id, institutionId });
}

function given<T extends object>(form: T): Partial<{ [Name in keyof T]: Exclude<T[Name], undefined> }> {
  return Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined)) as never;
}

function refuseAddress(address: string): void {
  const wrong = whyNotPublicAddress(address);
  if (wrong) throw badRequest(wrong, 'address');
  if (new URL(address).protocol !== 'https:') throw badRequest('An address has to begin with https:', 'address');
}

function noWebhook() {
  return notFound('This webhook does not exist');
}

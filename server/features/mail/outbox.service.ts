import type { Kysely } from 'kysely';
import type { OutboxRow } from '#contract/mail.ts';
import { portalEvents } from '#contract/values/events.ts';
import { type MailKind, mailKindLabel } from '#contract/values/mail.ts';
import { type WebhookEventKind, webhookEvents } from '#contract/values/programs/webhooks.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import type { Schema, Transaction } from '#server/db/schema.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { conflict, notFound } from '#server/platform/http/errors.ts';
import { giveUpAfterMs } from '#server/platform/mail/write-mail.ts';
import { clearAddressRefusal } from './mail.queries.ts';
import { endWait, type FoundRow, findUntold, type ListedRow, makeDue } from './outbox.queries.ts';

/** Sends something again for an administrator: 404 if it was told, 409 if its webhook is paused. */
export function createSendAgain({ db, clock }: { db: Kysely<Schema>; clock: Clock }) {
  return (id: number, byId: number): Promise<void> =>
    db.transaction().execute(async (transaction) => {
      const row = await findUntold(transaction, id);
      if (!row || isOthers(row)) throw noRow();
      if (row.pausedAt !== null) throw conflict('This webhook is paused. Resume it first.');
      const at = isoTime(clock());
      const giveUpAt = row.channel === 'mail' ? isoTime(clock() + giveUpAfterMs) : null;
      if (!(await makeDue(transaction, id, { dueAt: at, giveUpAt }))) throw noRow();
      await letThrough(transaction, row);
      await recordAgain(transaction, row, { byId, at });
    });
}

/** Ends what would keep the row from being sent at once. */
async function letThrough(transaction: Transaction, { channel, userId, webhookId }: FoundRow): Promise<void> {
  if (channel === 'mail' && userId !== null) await clearAddressRefusal(transaction, userId);
  if (webhookId !== null) await endWait(transaction, webhookId);
}

async function recordAgain(
  transaction: Transaction,
  { id, channel, userId, kind, subject }: FoundRow,
  by: { byId: number; at: string },
): Promise<void> {
  const change = { ...by, action: 'send again', objectId: id, institutionId: null } as const;
  await (channel === 'mail'
    ? recordChange(transaction, { ...change, objectType: 'mail', after: { userId, kind, subject } })
    : recordChange(transaction, { ...change, objectType: 'outbox', after: { channel, kind } }));
}

const noRow = () => notFound('This is no longer waiting');

/** Personal events are not sent any more once somebody else is responsible for the webhook. */
function isOthers({ channel, userId, keeperId, removedAt }: FoundRow): boolean {
  return channel === 'webhook' && (removedAt !== null || (userId !== null && userId !== keeperId));
}

/** A row in the form of the API. */
export function toOutboxRow(row: ListedRow): OutboxRow {
  const { id, channel, createdAt, dueAt, attempts, reason, settledAt, state, pausedAt } = row;
  return {
    ...{ id, channel, createdAt, dueAt, attempts, reason, settledAt },
    ...toldBy[channel](row),
    state: state === 'waiting' || state === 'held' || state === 'failed' ? state : 'sent',
    isAddressOff: channel === 'mail' && row.address === null && row.emailRefusedAt !== null,
    isPaused: pausedAt !== null,
  };
}

type Words = Pick<OutboxRow, 'title' | 'kind' | 'to' | 'address'>;

const toldBy: Readonly<Record<OutboxRow['channel'], (row: ListedRow) => Words>> = {
  mail: ({ subject, kind, fullName, address, email, emailVerifiedAt }) => ({
    title: subject ?? '',
    kind: mailKindLabel(kind as MailKind),
    to: fullName,
    address: address ?? (emailVerifiedAt === null ? null : email),
  }),
  webhook: ({ kind, about, webhookName }) => ({
    // Another version of the portal may have written a kind that this one does not know.
    title: webhookEvents[kind as WebhookEventKind]?.says ?? kind,
    kind: about?.replace(':', ' ') ?? null,
    to: webhookName,
    address: null,
  }),
  device: ({ kind, fullName, deviceName }) => ({
    title: kind === 'message' ? 'A new message' : 'A notice',
    kind: null,
    to: fullName,
    address: deviceName,
  }),
  bell: ({ kind }) => ({
    title: Object.entries(portalEvents).find(([name]) => name === kind)?.[1].title ?? kind,
    kind: null,
    to: null,
    address: null,
  }),
};

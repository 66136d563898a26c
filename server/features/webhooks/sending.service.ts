import { webhookTriedDays } from '#contract/values/programs/webhooks.ts';
import { finishClaimed } from '#server/db/queries/claimed-rows.ts';
import { dueBy } from '#server/db/queries/due.ts';
import { isoTime } from '#server/platform/clock.ts';
import { longestPauseMs, pauseAfterMs } from '#server/platform/outbox/backoff.ts';
import { createSending } from '#server/platform/outbox/sending.ts';
import type { Portal } from '#server/portal.ts';
import { type ClaimedDelivery, claimDeliveries, type DeliveryRow } from './deliveries.queries.ts';
import { type Answer, isGone, type Sender, sendEvent } from './send-event.ts';
import type { NotifyOfTrouble, Trouble } from './webhook-news.service.ts';
import { type ActiveWebhook, listReadyWebhooks, noteFailure, noteSuccess, pauseWebhook } from './webhooks.queries.ts';

/** Three times the receiver's timeout; afterwards another process sends the events of a killed one again. */
const claimMs = 30_000;
const triedMs = webhookTriedDays * 24 * 3_600_000;

type SendingPortal = Sender & Pick<Portal, 'db' | 'log' | 'metrics'>;

interface Telling {
  notifyOfTrouble: NotifyOfTrouble;
  /**
   * Refreshes the delivery lists of these institutions' webhooks; null stands for webhooks that receive events of all
   * institutions.
   */
  tellChanged(institutionIds: ReadonlySet<number | null>): Promise<void>;
}

interface Delivered {
  webhook: ActiveWebhook;
  delivery: ClaimedDelivery;
  settled: Partial<DeliveryRow>;
}

/** The channel of events to webhooks. */
export function createEventSending(portal: SendingPortal, { notifyOfTrouble, tellChanged }: Telling) {
  const { db, clock, metrics } = portal;
  const changed = new Set<number | null>();
  const delivered: Delivered[] = [];
  const sending = createSending(portal, {
    name: 'webhook',
    claimMs,
    listReady: async (rows) => (await listReadyWebhooks(db, rows, dueBy(clock(), longestPauseMs))).map(receiverOf),
    claim: ({ webhook }, claim) => claimDeliveries(db, webhook.id, claim),
    send: ({ webhook }, delivery) => deliver(webhook, delivery),
    noteSent: noteDelivered,
  });

  async function deliver(webhook: ActiveWebhook, delivery: ClaimedDelivery): Promise<void> {
    const answer = await sendEvent(portal, webhook, delivery);
    const at = isoTime(clock());
    changed.add(webhook.institutionId);
    const tried = { ...answer, triedAt: at };
    metrics.webhookTries.inc({ outcome: answer.reason === null ? 'taken' : 'failed' });
    if (answer.reason === null) {
      delivered.push({ webhook, delivery, settled: { ...tried, state: 'sent', dueAt: at } });
      return;
    }
    await fail({ webhook, delivery, answer }, tried);
  }

  async function fail(
    { webhook, delivery, answer }: { webhook: ActiveWebhook; delivery: ClaimedDelivery; answer: Answer },
    tried: Answer & { triedAt: string },
  ): Promise<void> {
    const nowMs = clock();
    const at = tried.triedAt;
    const giveUpAt = delivery.giveUpAt ?? isoTime(nowMs + triedMs);
    const tell = await notifyOfTrouble.prepare();
    await db.transaction().execute(async (transaction) => {
      const waitsUntil = isoTime(nowMs + pauseAfterMs(webhook.failures + 1));
      const failingSince = await noteFailure(transaction, webhook, { at, waitsUntil });
      const trouble = troubleOf({ answer, failingSince, isOver: giveUpAt <= at }, isoTime(nowMs - triedMs));
      const state = trouble === 'given-up' ? 'failed' : 'waiting';
      const dueAt = isoTime(nowMs + pauseAfterMs(delivery.attempts));
      if (!(await finishClaimed(transaction, 'outbox', delivery, { ...tried, state, dueAt, giveUpAt })) || !trouble)
        return;
      const isNew = trouble === 'given-up' || (await pauseWebhook(transaction, webhook.id, { at, pause: trouble }));
      if (isNew) await tell(transaction, webhook, trouble, at);
    });
  }

  async function noteDelivered(): Promise<boolean> {
    const some = delivered.splice(0);
    if (some.length === 0) return false;
    await db.transaction().execute(async (transaction) => {
      for (const { delivery, settled } of some) await finishClaimed(transaction, 'outbox', delivery, settled);
      const recovered = new Set(some.filter(({ webhook }) => webhook.failures > 0).map(({ webhook }) => webhook.id));
      for (const id of recovered) await noteSuccess(transaction, id);
    });
    return true;
  }

  return {
    async sendDue(): Promise<void> {
      await sending.sendDue();
      if (changed.size === 0) return;
      const ids = new Set(changed);
      changed.clear();
      await tellChanged(ids);
    },
    stop: sending.stop,
  };
}

/** A failing receiver gets one event as a probe, not everything that waits. */
function receiverOf(webhook: ActiveWebhook) {
  return { key: webhook.id, webhook, ...(webhook.failures > 0 ? { most: 1 } : {}) };
}

/**
 * The reason for notifying people of a failure; null while retries go on. If the receiver accepted other events
 * meanwhile, it refuses only this one.
 */
function troubleOf(
  { answer, failingSince, isOver }: { answer: Answer; failingSince: string; isOver: boolean },
  longAgo: string,
): Trouble | null {
  if (isGone(answer)) return 'gone';
  if (failingSince <= longAgo) return 'failing';
  return isOver ? 'given-up' : null;
}

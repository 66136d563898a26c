import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { webhookTriedDays } from '#contract/values/programs/webhooks.ts';
import { settleClaimed } from '#server/db/queries/claimed-rows.ts';
import { dueBy } from '#server/db/queries/due.ts';
import { isoTime } from '#server/platform/clock.ts';
import { type ClaimedDelivery, claimDeliveries, type DeliveryRow } from './deliveries.queries.ts';
import { longestPauseMs, pauseAfterMs } from './retry-pauses.ts';
import { type Answer, isGone, type SendParts, sendEvent } from './send-event.ts';
import type { TellTrouble, Trouble } from './webhook-news.service.ts';
import { type KeptWebhook, listReadyWebhooks, noteFailure, noteSuccess, pauseWebhook } from './webhooks.queries.ts';

/** Three times as long as a receiver may take: what a killed process had in hand is sent again by another. */
const claimMs = 30_000;
/** To one receiver at once, so that none is overrun; and to all of them, so that answering people goes before. */
const besideMax = 8;
const inAllMax = 16;
/** What was taken meanwhile is noted together, and the next are claimed: a commit for each would keep messages waiting. */
const tickMs = 100;
const triedMs = webhookTriedDays * 24 * 3_600_000;

export interface SendingParts extends SendParts {
  log: FastifyBaseLogger;
  tellTrouble: TellTrouble;
  /** Something became of what was sent to webhooks of these institutions; null: to those that hear of every one. */
  tellChanged(institutionIds: ReadonlySet<number | null>): Promise<void>;
  /** Told of each try, for the figures of whoever runs the portal. */
  onTried(outcome: 'taken' | 'failed'): void;
}

interface Delivered {
  webhook: KeptWebhook;
  delivery: ClaimedDelivery;
  settled: Partial<DeliveryRow>;
}

/** Sends what is due; several processes may do so beside each other. */
export function createSending(parts: SendingParts) {
  const { db, clock, log, tellTrouble, tellChanged, onTried } = parts;
  const underWay = new Map<number, Set<Promise<void>>>();
  const changed = new Set<number | null>();
  const delivered: Delivered[] = [];
  let isStopped = false;

  const runsOf = (id: number) => underWay.get(id) ?? new Set();
  const runs = () => [...underWay.values()].flatMap((own) => [...own]);

  /** Begins what can be begun now; answers whether anything was. */
  async function begin(): Promise<boolean> {
    const due = dueBy(clock(), longestPauseMs);
    const until = isoTime(clock() + claimMs);
    let hasBegun = false;
    for (const webhook of await listReadyWebhooks(db, due)) {
      // A receiver that failed is asked once, and not with everything that waits.
      const most = webhook.failures > 0 ? 1 : besideMax;
      const limit = Math.min(most - runsOf(webhook.id).size, inAllMax - runs().length);
      if (limit <= 0 || isStopped) continue;
      const claim = { webhookId: webhook.id, claim: randomUUID(), limit, free: due, until };
      for (const delivery of await claimDeliveries(db, claim)) {
        start(webhook, delivery);
        hasBegun = true;
      }
    }
    return hasBegun;
  }

  function start(webhook: KeptWebhook, delivery: ClaimedDelivery): void {
    const own = runsOf(webhook.id);
    underWay.set(webhook.id, own);
    const run = deliver(webhook, delivery)
      // Its claim ends, and it is tried again.
      .catch((error: unknown) => log.error({ err: error, delivery: delivery.id }, 'an event was not sent'))
      .finally(() => {
        own.delete(run);
        if (own.size === 0) underWay.delete(webhook.id);
      });
    own.add(run);
  }

  async function deliver(webhook: KeptWebhook, delivery: ClaimedDelivery): Promise<void> {
    const answer = await sendEvent(parts, webhook, delivery);
    const at = isoTime(clock());
    changed.add(webhook.institutionId);
    const tried = { ...answer, lastAt: at, firstTriedAt: delivery.firstTriedAt ?? at };
    onTried(answer.reason === null ? 'taken' : 'failed');
    if (answer.reason === null) {
      delivered.push({ webhook, delivery, settled: { ...tried, state: 'delivered', dueAt: at } });
      return;
    }
    await fail({ webhook, delivery, answer }, tried);
  }

  async function fail(
    { webhook, delivery, answer }: { webhook: KeptWebhook; delivery: ClaimedDelivery; answer: Answer },
    tried: Answer & { lastAt: string; firstTriedAt: string },
  ): Promise<void> {
    const nowMs = clock();
    const at = tried.lastAt;
    const tell = await tellTrouble.prepare();
    await db.transaction().execute(async (transaction) => {
      const waitsUntil = isoTime(nowMs + pauseAfterMs(webhook.failures + 1));
      const failingSince = await noteFailure(transaction, webhook, { at, waitsUntil });
      const trouble = troubleOf({ answer, failingSince, firstTriedAt: tried.firstTriedAt }, isoTime(nowMs - triedMs));
      const state = trouble === 'given-up' ? 'failed' : 'waiting';
      const dueAt = isoTime(nowMs + pauseAfterMs(delivery.attempts));
      if (!(await settleClaimed(transaction, 'webhookDeliveries', delivery, { ...tried, state, dueAt })) || !trouble)
        return;
      const isNew = trouble === 'given-up' || (await pauseWebhook(transaction, webhook.id, { at, pause: trouble }));
      if (isNew) await tell(transaction, webhook, trouble, at);
    });
  }

  async function noteDelivered(): Promise<void> {
    const some = delivered.splice(0);
    if (some.length === 0) return;
    await db.transaction().execute(async (transaction) => {
      for (const { delivery, settled } of some)
        await settleClaimed(transaction, 'webhookDeliveries', delivery, settled);
      const recovered = new Set(some.filter(({ webhook }) => webhook.failures > 0).map(({ webhook }) => webhook.id));
      for (const id of recovered) await noteSuccess(transaction, id);
    });
  }

  async function sendAll(): Promise<void> {
    while (!isStopped) {
      // What arrived and is not noted yet, also while the next are looked for, lets later ones go that this look does not see.
      const isMoreToCome = runs().length > 0 || delivered.length > 0;
      const hasBegun = await begin();
      if (!hasBegun && !isMoreToCome) break;
      // A slow receiver keeps nobody else waiting.
      await Promise.race([Promise.all(runs()), pauseOf(tickMs)]);
      await noteDelivered();
    }
  }

  return {
    async sendDue(): Promise<void> {
      try {
        await sendAll();
      } finally {
        await Promise.all(runs());
        await noteDelivered();
      }
      if (changed.size === 0) return;
      const ids = new Set(changed);
      changed.clear();
      await tellChanged(ids);
    },
    stop() {
      isStopped = true;
    },
  };
}

/** What people are told of a failure; null while it is tried again. A receiver that took something meanwhile refuses this one event. */
function troubleOf(
  { answer, failingSince, firstTriedAt }: { answer: Answer; failingSince: string; firstTriedAt: string },
  longAgo: string,
): Trouble | null {
  if (isGone(answer)) return 'gone';
  if (failingSince <= longAgo) return 'failing';
  return firstTriedAt <= longAgo ? 'given-up' : null;
}

function pauseOf(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

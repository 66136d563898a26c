import Inbox from 'lucide-react/icons/inbox';
import type { Webhook, WebhookDelivery } from '#contract/programs/webhooks.ts';
import { webhookEvents } from '#contract/values/programs/webhooks.ts';
import { momentText } from '#web/lib/days.ts';
import { Badge } from '#web/ui/badges/badge.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { ListBody } from '#web/ui/lists/list-body.tsx';
import { useDeliveries, useSendAgain } from './webhooks.api.ts';

const badges = {
  waiting: { tone: 'neutral', text: 'Waiting' },
  held: { tone: 'attention', text: 'Held' },
  delivered: { tone: 'good', text: 'Taken' },
  failed: { tone: 'attention', text: 'Given up' },
} as const;

const list = {
  what: 'events',
  icon: <Inbox />,
  keyOf: ({ id }: WebhookDelivery) => id,
  nothing: 'No event yet',
  nothingDetail: 'Sent events, and the program’s answers, appear here for 30 days.',
  failed: 'The log could not be loaded',
  isSmall: true,
  isReadByButton: true,
};

/** The deliveries of the last 30 days: answers and times, and what waits. */
export function WebhookLog({ webhook }: { webhook: Webhook }) {
  const read = useDeliveries(webhook.id);
  return (
    <section aria-label={`Log of ${webhook.name}`} className="border-t bg-sunken">
      <ListBody
        list={list}
        read={read}
        renderRow={(delivery) => <DeliveryRow delivery={delivery} webhook={webhook} />}
      />
    </section>
  );
}

function DeliveryRow({ delivery, webhook }: { delivery: WebhookDelivery; webhook: Webhook }) {
  const { kind, eventId, state, at, reason } = delivery;
  const again = useSendAgain(webhook.id);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
      <div className="wrap-anywhere min-w-60 flex-1">
        <p className="flex flex-wrap items-center gap-2 text-control">
          <span className="font-medium">{webhookEvents[kind].says}</span>
          <Badge tone={badges[state].tone}>{badges[state].text}</Badge>
        </p>
        <p className="mt-0.5 text-muted text-small">
          <time dateTime={at}>{momentText(at)}</time>
          {answerText(delivery)}
        </p>
        {reason && (
          <p className="mt-0.5 max-w-[72ch] text-danger text-small">{/[.?”]$/.test(reason) ? reason : `${reason}.`}</p>
        )}
        <p className="mt-0.5 text-caption text-muted">
          <code>{eventId}</code>
        </p>
      </div>
      {webhook.pause === null && (
        <Button
          size="sm"
          variant="secondary"
          isPending={again.isPending}
          pendingText="Sending..."
          aria-label={`Send again: ${webhookEvents[kind].says}, ${momentText(at)}`}
          onClick={() => again.mutate(delivery)}
        >
          Send again
        </Button>
      )}
    </div>
  );
}

function answerText({ state, status, tookMs, attempts, lastAt, dueAt }: WebhookDelivery): string {
  const tries = attempts > 1 ? `, ${attempts} tries` : '';
  const answered =
    status === null || lastAt === null ? '' : `; answered with ${status} after ${tookMs} ms, ${momentText(lastAt)}`;
  const next = state === 'waiting' && dueAt !== null && attempts > 0 ? `; tried again ${momentText(dueAt)}` : '';
  return `${answered}${tries}${next}`;
}

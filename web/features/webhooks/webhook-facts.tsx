import type { Webhook, WebhookTrial } from '#contract/programs/webhooks.ts';
import { dateText, momentText } from '#web/lib/days.ts';
import { Badge } from '#web/ui/badges/badge.tsx';

const badges = {
  active: { tone: 'good', text: 'Active' },
  failing: { tone: 'attention', text: 'Not reached' },
  paused: { tone: 'neutral', text: 'Paused' },
  unconfirmed: { tone: 'attention', text: 'To be confirmed' },
} as const;

/** A webhook's events and state, and the result of a test below. */
export function WebhookFacts({ webhook, trial }: { webhook: Webhook; trial: WebhookTrial | undefined }) {
  const { name, address, state, formerSecretUntil } = webhook;
  const trouble = troubleText(webhook);
  return (
    <div className="wrap-anywhere min-w-0 flex-1 basis-72">
      <p className="flex flex-wrap items-center gap-2 font-medium text-control">
        {name} <Badge tone={badges[state].tone}>{badges[state].text}</Badge>
      </p>
      <p className="mt-1 text-small">{address}</p>
      <p className="mt-1 text-muted text-small">{factsText(webhook)}</p>
      {trouble && <p className="mt-1 max-w-[72ch] text-small">{trouble}</p>}
      {formerSecretUntil && (
        <p className="mt-1 text-muted text-small">
          The old secret is also used for signing until {momentText(formerSecretUntil)}.
        </p>
      )}
      {trial && (
        <p role="status" className={`mt-1 text-small ${trial.isFine ? '' : 'text-danger'}`}>
          {trialText(trial)}
        </p>
      )}
    </div>
  );
}

function factsText({ events, isWhole, makerName, createdAt, waiting }: Webhook): string {
  const kinds = events.length === 1 ? '1 kind of event' : `${events.length} kinds of events`;
  const made = `made by ${makerName} on ${dateText(createdAt)}`;
  const waits = waiting === 1 ? '1 event is waiting' : `${waiting} events are waiting`;
  return `${kinds}${isWhole ? ', with names and texts' : ''}, ${made}${waiting > 0 ? `; ${waits}` : ''}.`;
}

function troubleText({ state, pause, failingSince }: Webhook): string | null {
  if (state === 'unconfirmed') {
    return 'No one is responsible for this webhook now: the person responsible has left, or the portal was restored from a backup. Nothing is sent until someone confirms it.';
  }
  if (pause === 'failing') {
    return 'The receiver could not be reached for two days. Once the receiver works again, resume the webhook, and waiting events are sent.';
  }
  if (pause === 'gone')
    return 'The receiver says it is gone for good. Remove the webhook, or resume it if that was a mistake.';
  if (pause === 'by-hand') return 'Events are kept until you resume it, for up to 30 days.';
  return failingSince === null ? null : `Not reached since ${momentText(failingSince)}. We keep trying for two days.`;
}

function trialText({ isFine, status, tookMs, reason }: WebhookTrial): string {
  return isFine
    ? `The webhook works: the receiver answered with ${status} after ${tookMs} ms.`
    : `The test failed. ${reason}.`;
}

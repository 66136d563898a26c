import {
  formerSecretHours,
  webhookEventKinds,
  webhookEvents,
  webhookTimeoutSeconds,
  webhookTriedDays,
} from '#contract/values/programs/webhooks.ts';
import { TitledCard } from '#web/ui/card.tsx';

const example = JSON.stringify(
  {
    type: 'invoice.issued',
    timestamp: '2026-03-04T12:00:00.000Z',
    data: { id: 12, institutionId: 3, link: 'https://portal.example.org/subscription' },
  },
  null,
  2,
);

/** How webhooks notify a program, how it verifies the sender, and which events there are. */
export function WebhookEvents() {
  return (
    <TitledCard title="Webhooks">
      <div className="flex flex-col gap-3 p-4 text-control">
        <p className="max-w-[72ch]">
          Instead of asking again and again, a program can be told as soon as something happens. The portal sends each
          event with POST, as JSON:
        </p>
        <pre className="whitespace-pre-wrap wrap-anywhere rounded-control border bg-sunken p-3 text-small">
          {example}
        </pre>
        <ul className="flex max-w-[72ch] list-disc flex-col gap-1 pl-5">
          <li>
            Events are signed as described by{' '}
            <a
              href="https://www.standardwebhooks.com"
              rel="noreferrer"
              className="font-medium text-link underline underline-offset-2"
            >
              Standard Webhooks
            </a>
            , for which there are libraries in most languages. Check the headers <code>webhook-id</code>,{' '}
            <code>webhook-timestamp</code> and <code>webhook-signature</code> with the webhook’s secret before you
            believe what you read. After you make a new secret, events carry one signature with each of the two for{' '}
            {formerSecretHours} hours.
          </li>
          <li>
            Answer with a status from 200 to 299 within {webhookTimeoutSeconds} seconds. After anything else, including
            a redirect, the event is sent again later, for {webhookTriedDays} days. Answer 410 to stop all further
            events.
          </li>
          <li>
            The same event may arrive twice: then its <code>webhook-id</code> is the same. Events about one object come
            in the order in which they happened.
          </li>
          <li>
            With names and texts, if that was chosen, <code>data.object</code> holds what the event is about, as it is
            at the time of sending, or <code>null</code> if it no longer exists.
          </li>
        </ul>
        <table className="w-full max-w-[72ch] text-left text-small">
          <caption className="pb-1 text-left font-medium text-control">Every event</caption>
          <thead>
            <tr>
              <th scope="col" className="py-1 pr-4 font-medium">
                Type
              </th>
              <th scope="col" className="py-1 font-medium">
                When
              </th>
            </tr>
          </thead>
          <tbody>
            {webhookEventKinds.map((kind) => (
              <tr key={kind} className="border-t align-top">
                <td className="wrap-anywhere py-1 pr-4">
                  <code>{kind}</code>
                </td>
                <td className="py-1">{webhookEvents[kind].says}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </TitledCard>
  );
}

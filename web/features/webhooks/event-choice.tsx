import { tokenSlices } from '#contract/values/programs/token-scopes.ts';
import { type WebhookEventKind, webhookEventKinds, webhookEvents } from '#contract/values/programs/webhooks.ts';

const slices = [...new Set(webhookEventKinds.map((kind) => webhookEvents[kind].slice))];
const kindsOf = (slice: (typeof slices)[number]) =>
  webhookEventKinds.filter((kind) => webhookEvents[kind].slice === slice);

interface EventChoiceProps {
  chosen: readonly WebhookEventKind[];
  isMissing: boolean;
  onChoose: (events: WebhookEventKind[]) => void;
}

/** The events that a webhook hears of, by what they are about. */
export function EventChoice({ chosen, isMissing, onChoose }: EventChoiceProps) {
  const toggle = (kinds: readonly WebhookEventKind[], isOn: boolean) =>
    onChoose(webhookEventKinds.filter((kind) => (kinds.includes(kind) ? isOn : chosen.includes(kind))));
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium text-control">Events</legend>
      {isMissing && (
        <p role="alert" className="mt-1 text-danger text-small">
          Choose at least one event
        </p>
      )}
      <div className="mt-1 flex max-h-72 flex-col gap-3 overflow-y-auto rounded-control border p-3">
        {slices.map((slice) => {
          const kinds = kindsOf(slice);
          const count = kinds.filter((kind) => chosen.includes(kind)).length;
          return (
            <fieldset key={slice} className="min-w-0" aria-label={tokenSlices[slice]}>
              <label className="flex min-h-8 items-center gap-2 font-medium text-small touch:min-h-11">
                <input
                  type="checkbox"
                  className="size-4 shrink-0 accent-accent"
                  checked={count === kinds.length}
                  ref={(box) => {
                    if (box) box.indeterminate = count > 0 && count < kinds.length;
                  }}
                  onChange={({ target }) => toggle(kinds, target.checked)}
                />
                {tokenSlices[slice]}
              </label>
              {kinds.map((kind) => (
                <label key={kind} className="ml-6 flex min-h-8 items-center gap-2 text-control touch:min-h-11">
                  <input
                    type="checkbox"
                    className="size-4 shrink-0 accent-accent"
                    checked={chosen.includes(kind)}
                    onChange={({ target }) => toggle([kind], target.checked)}
                  />
                  {webhookEvents[kind].says}
                </label>
              ))}
            </fieldset>
          );
        })}
      </div>
    </fieldset>
  );
}

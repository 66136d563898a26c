import { tokenSlices } from '#contract/values/programs/token-scopes.ts';
import { type WebhookEventKind, webhookEventKinds, webhookEvents } from '#contract/values/programs/webhooks.ts';

const slices = [...new Set(webhookEventKinds.map((kind) => webhookEvents[kind].slice))];
const kindsOf = (slice: (typeof slices)[number]) =>
  webhookEventKinds.filter((kind) => webhookEvents[kind].slice === slice);

interface EventChoiceProps {
  chosen: readonly WebhookEventKind[];
  error: string | undefined;
  onChoose: (events: WebhookEventKind[]) => void;
}

export function EventChoice({ chosen, error, onChoose }: EventChoiceProps) {
  const toggle = (kinds: readonly WebhookEventKind[], isOn: boolean) =>
    onChoose(webhookEventKinds.filter((kind) => (kinds.includes(kind) ? isOn : chosen.includes(kind))));
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium text-control">Events</legend>
      {error && (
        <p role="alert" className="mt-1 text-danger text-small">
          {error}
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

import { useState } from 'react';
import type { Webhook } from '#contract/programs/webhooks.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { toastFailure } from '#web/ui/overlays/toast.tsx';
import { ShownSecret } from './shown-secret.tsx';
import { ChangeWebhookDialog, NewSecretDialog, RemoveWebhookDialog } from './webhook-dialogs.tsx';
import { WebhookFacts } from './webhook-facts.tsx';
import { WebhookLog } from './webhook-log.tsx';
import { useConfirmWebhook, usePauseWebhook, useRotateSecret, useTryWebhook } from './webhooks.api.ts';

export function WebhookItem({ webhook }: { webhook: Webhook }) {
  const { id, name, state } = webhook;
  const [asked, ask] = useState<'change' | 'secret' | 'remove' | null>(null);
  const [isLogShown, setLogShown] = useState(false);
  const trial = useTryWebhook();
  const rotate = useRotateSecret();
  const close = () => ask(null);
  return (
    <li>
      {rotate.data && <ShownSecret name={name} secret={rotate.data.secret} />}
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-3">
        <WebhookFacts webhook={webhook} trial={trial.data} />
        <span className="flex flex-wrap gap-2">
          {state === 'unconfirmed' && <ConfirmButton webhook={webhook} />}
          <Button
            size="sm"
            variant="secondary"
            isPending={trial.isPending}
            pendingText="Trying..."
            aria-label={`Try ${name}`}
            onClick={() => trial.mutate(id, { onError: (error) => toastFailure('The webhook was not tried', error) })}
          >
            Try it
          </Button>
          <PauseButton webhook={webhook} />
          <Button size="sm" variant="secondary" aria-label={`Change ${name}`} onClick={() => ask('change')}>
            Change
          </Button>
          <Button size="sm" variant="secondary" aria-label={`New secret for ${name}`} onClick={() => ask('secret')}>
            New secret
          </Button>
          <Button size="sm" variant="secondary" aria-label={`Remove ${name}`} onClick={() => ask('remove')}>
            Remove
          </Button>
          <Button
            size="sm"
            variant="secondary"
            aria-expanded={isLogShown}
            aria-label={`Log of ${name}`}
            onClick={() => setLogShown(!isLogShown)}
          >
            {isLogShown ? 'Hide log' : 'Log'}
          </Button>
        </span>
      </div>
      {isLogShown && <WebhookLog webhook={webhook} />}
      {asked === 'change' && <ChangeWebhookDialog webhook={webhook} onClose={close} />}
      {asked === 'secret' && <NewSecretDialog webhook={webhook} rotate={rotate} onClose={close} />}
      {asked === 'remove' && <RemoveWebhookDialog webhook={webhook} onClose={close} />}
    </li>
  );
}

function ConfirmButton({ webhook }: { webhook: Webhook }) {
  const confirm = useConfirmWebhook();
  return (
    <Button
      size="sm"
      variant="secondary"
      isPending={confirm.isPending}
      pendingText="Confirming..."
      aria-label={`Confirm ${webhook.name}`}
      onClick={() => confirm.mutate(webhook)}
    >
      Confirm
    </Button>
  );
}

function PauseButton({ webhook: { id, name, pause } }: { webhook: Webhook }) {
  const change = usePauseWebhook();
  const isPaused = pause !== null;
  return (
    <Button
      size="sm"
      variant="secondary"
      isPending={change.isPending}
      pendingText={isPaused ? 'Resuming...' : 'Pausing...'}
      aria-label={`${isPaused ? 'Resume' : 'Pause'} ${name}`}
      onClick={() => change.mutate({ id, isPaused: !isPaused })}
    >
      {isPaused ? 'Resume' : 'Pause'}
    </Button>
  );
}

import type { Webhook } from '#contract/programs/webhooks.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { toastFailure } from '#web/ui/overlays/toast.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { useChangeWebhook, useRemoveWebhook, type useRotateSecret } from './webhooks.api.ts';

interface AskProps {
  webhook: Webhook;
  onClose: () => void;
}

export function ChangeWebhookDialog({ webhook, onClose }: AskProps) {
  const change = useChangeWebhook(webhook.id);
  return (
    <WebhookDialog
      webhook={webhook}
      isPending={change.isPending}
      error={change.error}
      save={(form) => change.mutateAsync(form)}
      onClose={onClose}
    />
  );
}

export function NewSecretDialog({
  webhook: { id, name },
  rotate,
  onClose,
}: AskProps & { rotate: ReturnType<typeof useRotateSecret> }) {
  return (
    <ConfirmDialog
      title={`Make a new secret for ${name}?`}
      description="It’s shown only once. For a day, events are signed with both secrets, so you can change it in the program without a gap."
      confirmText="Make a new secret"
      pendingText="Making..."
      isPending={rotate.isPending}
      onConfirm={() =>
        rotate.mutate(id, { onSuccess: onClose, onError: (error) => toastFailure('The secret was not changed', error) })
      }
      onClose={onClose}
    />
  );
}

export function RemoveWebhookDialog({ webhook, onClose }: AskProps) {
  const remove = useRemoveWebhook();
  return (
    <ConfirmDialog
      title={`Remove the webhook for ${webhook.name}?`}
      description="Nothing more is sent there, not even waiting events. You can’t undo this, but you can add a new one."
      confirmText="Remove"
      pendingText="Removing..."
      isDangerous
      isPending={remove.isPending}
      onConfirm={() => remove.mutate(webhook, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

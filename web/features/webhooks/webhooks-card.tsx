import Webhook from 'lucide-react/icons/webhook';
import { useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryCard } from '#web/ui/states/query-card.tsx';
import { ShownSecret } from './shown-secret.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookItem } from './webhook-item.tsx';
import { useMakeWebhook, useWebhooks } from './webhooks.api.ts';

interface WebhooksCardProps {
  /** The institution; if omitted, the viewer's own or, for administrators, the webhooks for every institution. */
  institution: number | undefined;
  /** The events that they get, in a sentence. */
  hears: string;
}

/** Other programs that are notified of events. */
export function WebhooksCard({ institution, hears }: WebhooksCardProps) {
  const webhooks = useWebhooks(institution);
  const make = useMakeWebhook(institution);
  const [isAdding, setAdding] = useState(false);
  const made = make.data;
  return (
    <QueryCard
      title="Webhooks"
      what="webhooks"
      query={webhooks}
      actions={
        <Button variant="secondary" size="sm" onClick={() => setAdding(true)}>
          Add a webhook
        </Button>
      }
    >
      {(list) => (
        <>
          {/* Hidden as soon as the webhook is removed. */}
          {made && list.some(({ id }) => id === made.webhook.id) && (
            <ShownSecret name={made.webhook.name} secret={made.secret} />
          )}
          {list.length === 0 ? (
            <EmptyState
              icon={<Webhook />}
              text="No webhooks yet"
              detail="With a webhook, another program knows as soon as something happens here."
              className="py-6"
            />
          ) : (
            <ul className="divide-y">
              {list.map((webhook) => (
                <WebhookItem key={webhook.id} webhook={webhook} />
              ))}
            </ul>
          )}
          <div className="border-t p-4">
            <p className="max-w-[72ch] text-muted text-small">{hears}</p>
          </div>
          {isAdding && (
            <WebhookDialog
              webhook={null}
              isPending={make.isPending}
              error={make.error}
              save={(form) => make.mutateAsync(form)}
              onClose={() => setAdding(false)}
            />
          )}
        </>
      )}
    </QueryCard>
  );
}

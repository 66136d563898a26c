import type { NewWebhook, Webhook } from '#contract/programs/webhooks.ts';
import { webhookAddressMaxLength, webhookNameMaxLength } from '#contract/values/programs/webhooks.ts';
import { FormFailure } from '#web/ui/fields/form-failure.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { useDialogForm } from '#web/ui/overlays/use-dialog-form.ts';
import { EventChoice } from './event-choice.tsx';

interface WebhookDialogProps {
  webhook: Webhook | null;
  isPending: boolean;
  error: Error | null;
  save: (form: NewWebhook) => Promise<unknown>;
  onClose: () => void;
}

export function WebhookDialog({ webhook, isPending, error, save, onClose }: WebhookDialogProps) {
  const form = useDialogForm({
    persistKey: `webhook.${webhook?.id ?? 'new'}`,
    initial: formOf(webhook),
    check: ({ name, address, events }) => ({
      name: name.trim() === '' && 'Name the program that gets the events',
      address: address.trim() === '' && 'Enter an address such as https://crm.example.org/events',
      events: events.length === 0 && 'Choose at least one event',
    }),
    send: save,
    refusal: error,
    onClose,
  });
  return (
    <FormDialog
      title={webhook ? 'Change the webhook' : 'Add a webhook'}
      description="Events are signed, sent to a public address, and sent again until they’re accepted."
      submitText={webhook ? 'Save' : 'Add the webhook'}
      pendingText={webhook ? 'Saving...' : 'Adding...'}
      isPending={isPending}
      onClose={form.close}
      onSubmit={form.submit}
    >
      <TextField
        label="Program"
        hint="Such as CRM, or the name of the system that gets the events"
        maxLength={webhookNameMaxLength}
        {...form.text('name')}
      />
      <TextField
        label="Address"
        type="url"
        hint="Such as https://crm.example.org/events"
        maxLength={webhookAddressMaxLength}
        {...form.text('address')}
      />
      <EventChoice
        chosen={form.values.events}
        error={form.errorOf('events')}
        onChoose={(events) => form.change({ events })}
      />
      <fieldset className="min-w-0">
        <legend className="font-medium text-control">Content</legend>
        <label className="flex min-h-8 items-center gap-2 text-control touch:min-h-11">
          <input
            type="checkbox"
            className="size-4 shrink-0 accent-accent"
            checked={form.values.isWhole}
            onChange={({ target }) => form.change({ isWhole: target.checked })}
          />
          Include details of the event, with names and texts
        </label>
        <p className="mt-1 text-muted text-small">
          Without this, an event says only what happened, with a number and a link.
        </p>
      </fieldset>
      {webhook && (
        <p className="text-muted text-small">
          Once you save, you’re responsible for this webhook: it gets events about what you may read.
        </p>
      )}
      <FormFailure error={form.failure} />
    </FormDialog>
  );
}

function formOf(webhook: Webhook | null): NewWebhook {
  if (!webhook) return { name: '', address: '', events: [], isWhole: false };
  const { name, address, events, isWhole } = webhook;
  return { name, address, events, isWhole };
}

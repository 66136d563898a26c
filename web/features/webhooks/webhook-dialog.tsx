import { useState } from 'react';
import type { NewWebhook, Webhook } from '#contract/programs/webhooks.ts';
import { webhookAddressMaxLength, webhookNameMaxLength } from '#contract/values/programs/webhooks.ts';
import { ApiError } from '#web/lib/calls/api-error.ts';
import { useKeptState } from '#web/lib/use-kept-form.ts';
import { FormFailure } from '#web/ui/fields/form-failure.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { DialogForm, FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { EventChoice } from './event-choice.tsx';

interface WebhookDialogProps {
  /** Null for a new one. */
  webhook: Webhook | null;
  isPending: boolean;
  error: Error | null;
  save: (form: NewWebhook) => Promise<unknown>;
  onClose: () => void;
}

/** Which program is told, where, and of what. */
export function WebhookDialog({ webhook, isPending, error, save, onClose }: WebhookDialogProps) {
  const key = `webhook.${webhook?.id ?? 'new'}`;
  const { values, change, close } = useKeptState(key, formOf(webhook), onClose);
  const { name, address, events, isWhole } = values;
  const [isTried, setTried] = useState(false);
  const isNameBlank = name.trim() === '';
  const isAddressBlank = address.trim() === '';
  const refusal = error instanceof ApiError ? error : undefined;
  const isAtAddress = refusal?.field === 'address';
  return (
    <FormDialog
      title={webhook ? 'Change the webhook' : 'Add a webhook'}
      description="Events are signed, sent to a public address, and sent again until they’re accepted."
      submitText={webhook ? 'Save' : 'Add the webhook'}
      pendingText={webhook ? 'Saving...' : 'Adding...'}
      isPending={isPending}
      onClose={close}
    >
      <DialogForm
        onSubmit={() => {
          setTried(true);
          if (isNameBlank || isAddressBlank || events.length === 0) return;
          return save(values).then(close);
        }}
      >
        <TextField
          label="Program"
          hint="Such as CRM, or the name of the system that gets the events"
          value={name}
          maxLength={webhookNameMaxLength}
          onChange={({ target }) => change({ name: target.value })}
          error={isTried && isNameBlank ? 'Name the program that gets the events' : undefined}
        />
        <TextField
          label="Address"
          type="url"
          hint="Such as https://crm.example.org/events"
          value={address}
          maxLength={webhookAddressMaxLength}
          onChange={({ target }) => change({ address: target.value })}
          error={addressError(isTried && isAddressBlank, isAtAddress ? refusal.message : undefined)}
        />
        <EventChoice
          chosen={events}
          isMissing={isTried && events.length === 0}
          onChoose={(chosen) => change({ events: chosen })}
        />
        <fieldset className="min-w-0">
          <legend className="font-medium text-control">What is sent</legend>
          <label className="flex min-h-8 items-center gap-2 text-control touch:min-h-11">
            <input
              type="checkbox"
              className="size-4 shrink-0 accent-accent"
              checked={isWhole}
              onChange={({ target }) => change({ isWhole: target.checked })}
            />
            Include what the event is about, with names and texts
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
        {refusal && !isAtAddress && <FormFailure error={refusal.message} />}
      </DialogForm>
    </FormDialog>
  );
}

function formOf(webhook: Webhook | null): NewWebhook {
  if (!webhook) return { name: '', address: '', events: [], isWhole: false };
  const { name, address, events, isWhole } = webhook;
  return { name, address, events, isWhole };
}

function addressError(isMissing: boolean, refused: string | undefined): string | undefined {
  return isMissing ? 'Enter an address such as https://crm.example.org/events' : refused;
}

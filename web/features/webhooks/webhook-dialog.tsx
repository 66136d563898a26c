import { useState } from 'react';
import type { NewWebhook, Webhook } from '#contract/programs/webhooks.ts';
import { type WebhookEventKind, webhookAddressMaxLength, webhookNameMaxLength } from '#contract/values/webhooks.ts';
import { ApiError } from '#web/lib/calls/api-error.ts';
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
  const [name, setName] = useState(webhook?.name ?? '');
  const [address, setAddress] = useState(webhook?.address ?? '');
  const [events, setEvents] = useState<WebhookEventKind[]>(webhook?.events ?? []);
  const [isWhole, setWhole] = useState(webhook?.isWhole ?? false);
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
      onClose={onClose}
    >
      <DialogForm
        onSubmit={() => {
          setTried(true);
          if (isNameBlank || isAddressBlank || events.length === 0) return;
          return save({ name, address, events, isWhole }).then(onClose);
        }}
      >
        <TextField
          label="Program"
          hint="Such as CRM, or the name of the system that gets the events"
          value={name}
          maxLength={webhookNameMaxLength}
          onChange={({ target }) => setName(target.value)}
          error={isTried && isNameBlank ? 'Name the program that gets the events' : undefined}
        />
        <TextField
          label="Address"
          type="url"
          hint="Such as https://crm.example.org/events"
          value={address}
          maxLength={webhookAddressMaxLength}
          onChange={({ target }) => setAddress(target.value)}
          error={addressError(isTried && isAddressBlank, isAtAddress ? refusal.message : undefined)}
        />
        <EventChoice chosen={events} isMissing={isTried && events.length === 0} onChoose={setEvents} />
        <fieldset className="min-w-0">
          <legend className="font-medium text-control">What is sent</legend>
          <label className="flex min-h-8 items-center gap-2 text-control touch:min-h-11">
            <input
              type="checkbox"
              className="size-4 shrink-0 accent-accent"
              checked={isWhole}
              onChange={({ target }) => setWhole(target.checked)}
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

function addressError(isMissing: boolean, refused: string | undefined): string | undefined {
  return isMissing ? 'Enter an address such as https://crm.example.org/events' : refused;
}

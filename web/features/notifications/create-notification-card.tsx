import { useState } from 'react';
import type { NewBroadcast } from '#contract/notifications.ts';
import { notificationTextMaxLength, notificationTitleMaxLength } from '#contract/values/limits.ts';
import { usePersistedText } from '#web/lib/unsaved-work.ts';
import { usePersistedState } from '#web/lib/use-persisted-form.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { FormCard } from '#web/ui/fields/form-card.tsx';
import { RadioChips } from '#web/ui/fields/radio-chips.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';
import { BroadcastFields } from './broadcast-fields.tsx';
import { audienceOf, type BroadcastValues, refusalOf, sendAtOf, toAllAtOnce } from './broadcast-values.ts';
import { createGroup, useCreateNotification } from './broadcasts.api.ts';
import { usePlanNotification } from './planned.api.ts';
import { SendDialog } from './send-dialog.tsx';

const incomplete = 'Please provide both a title and content for the notification';

const priorities = [
  { value: 'normal', label: 'Normal', detail: 'Listed by date' },
  { value: 'high', label: 'High', detail: 'Marked, and shown first until it is read' },
] as const;

/** Sends or plans a notification to customers after a confirmation, because it cannot be recalled. Drafts are kept. */
export function CreateNotificationCard() {
  const [title, keepTitle] = usePersistedText('notification.title');
  const [description, keepDescription] = usePersistedText('notification.description');
  const [keptPriority, keepPriority] = usePersistedText('notification.priority');
  const [isAsking, setAsking] = useState(false);
  const priority = keptPriority === 'high' ? 'high' : 'normal';
  const { values, change } = usePersistedState<BroadcastValues>('notification.to', toAllAtOnce);
  const isComplete = title.trim() !== '' && description.trim() !== '';
  const sendAt = sendAtOf(values);
  const empty = () => {
    keepTitle('');
    keepDescription('');
    keepPriority('');
    change(toAllAtOnce);
  };
  const create = useCreateNotification(empty);
  const plan = usePlanNotification(empty);
  const broadcast: NewBroadcast = { title, description, priority, ...audienceOf(values) };

  function ask() {
    const refusal = refusalOf(values) ?? (isComplete ? null : incomplete);
    if (refusal) toast({ title: 'Missing information', description: refusal, isDestructive: true, group: createGroup });
    else setAsking(true);
  }

  function send() {
    const close = { onSettled: () => setAsking(false) };
    if (sendAt) plan.mutate({ ...broadcast, sendAt }, close);
    else create.mutate(broadcast, close);
  }

  return (
    <>
      <FormCard title="Create Notification" onSubmit={ask}>
        <TextField
          label="Title"
          value={title}
          maxLength={notificationTitleMaxLength}
          autoComplete="off"
          onChange={(event) => keepTitle(event.target.value)}
          onKeyDown={(event) => {
            // With the button disabled, Enter would do nothing and give no reason.
            if (event.key !== 'Enter' || event.nativeEvent.isComposing || isComplete) return;
            event.preventDefault();
            ask();
          }}
        />
        <TextArea
          label="Content"
          value={description}
          maxLength={notificationTextMaxLength}
          onChange={(event) => keepDescription(event.target.value)}
        />
        <RadioChips
          legend="Priority"
          options={priorities}
          value={priority}
          onChoose={(chosen) => keepPriority(chosen === 'high' ? chosen : '')}
        />
        <BroadcastFields values={values} onChange={change} />
        <Button
          type="submit"
          className="self-start max-md:self-stretch"
          isDisabled={!isComplete}
          disabledReason={incomplete}
          isPending={create.isPending}
          pendingText="Sending..."
        >
          {sendAt ? 'Plan Notification' : 'Send Notification'}
        </Button>
      </FormCard>
      <SendDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={title.trim()}
        priority={priority}
        audience={audienceOf(values)}
        sendAt={sendAt}
        onConfirm={send}
        isSending={create.isPending || plan.isPending}
      />
    </>
  );
}

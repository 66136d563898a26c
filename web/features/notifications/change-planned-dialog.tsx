import type { PlannedNotification } from '#contract/planned-notifications.ts';
import { notificationTextMaxLength, notificationTitleMaxLength } from '#contract/values/limits.ts';
import { usePersistedState } from '#web/lib/use-persisted-form.ts';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { BroadcastFields } from './broadcast-fields.tsx';
import { audienceOf, refusalOf, sendAtOf, valuesOf } from './broadcast-values.ts';
import { useChangePlanned } from './planned.api.ts';

interface ChangePlannedDialogProps {
  notification: PlannedNotification;
  onClose: () => void;
}

/** Changes a planned broadcast: texts, recipients and time. */
export function ChangePlannedDialog({ notification, onClose }: ChangePlannedDialogProps) {
  const { title: titleNow, description: textNow } = notification;
  const kept = usePersistedState(
    `planned-notification.${notification.id}`,
    { title: titleNow, description: textNow, audience: valuesOf(notification) },
    onClose,
  );
  const { title, description, audience: values } = kept.values;
  const change = useChangePlanned(notification.id);
  const sendAt = sendAtOf(values);
  const refusal = refusalOf(values) ?? (title.trim() && description.trim() ? undefined : 'Please fill in both texts');
  return (
    <FormDialog
      title="Change the planned notification"
      submitText="Save"
      pendingText="Saving..."
      isPending={change.isPending}
      isDisabled={refusal !== undefined}
      {...(refusal && { disabledReason: refusal })}
      onClose={kept.close}
      onSubmit={() => {
        if (refusal || !sendAt) return;
        const { priority, updatedAt } = notification;
        const body = { title, description, priority, updatedAt, sendAt, ...audienceOf(values) };
        change.mutate(body, { onSuccess: kept.close });
      }}
    >
      <TextField
        label="Title"
        value={title}
        maxLength={notificationTitleMaxLength}
        onChange={({ target }) => kept.change({ title: target.value })}
      />
      <TextArea
        label="Content"
        value={description}
        maxLength={notificationTextMaxLength}
        onChange={({ target }) => kept.change({ description: target.value })}
      />
      <BroadcastFields values={values} isPlanned onChange={(audience) => kept.change({ audience })} />
    </FormDialog>
  );
}

import type { ConversationSummary } from '#contract/chat/chat.ts';
import { usePersistedState } from '#web/lib/use-persisted-form.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { measureMessage } from '#web/ui/fields/message-length.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { useDeskAct, useTeam } from './desk.api.ts';
import { assignableText } from './desk-texts.ts';

interface HandOverDialogProps {
  summary: ConversationSummary;
  onClose: () => void;
}

/** Hands a channel to a colleague of its team or of technical support, with the reason as a private note. */
export function HandOverDialog({ summary, onClose }: HandOverDialogProps) {
  const { act, isPending } = useDeskAct();
  const viewer = useViewer();
  const colleagues = (useTeam(summary.contact.id, true).data ?? []).filter(({ id }) => id !== viewer.id);
  const { values, change, close } = usePersistedState<{ chosen: number | null; reason: string }>(
    `conversation-to.${summary.conversation}`,
    { chosen: null, reason: '' },
    onClose,
  );
  const { chosen, reason } = values;
  const assigneeId = chosen ?? colleagues[0]?.id;
  const isNew = colleagues.some(({ id, canRead }) => id === assigneeId && !canRead);
  const size = measureMessage(reason);
  const canHandOver = assigneeId !== undefined && size.length > 0 && size.over === 0;

  return (
    <FormDialog
      title="Hand over this conversation"
      description="The reason is added as a private note that only the team sees."
      submitText="Hand over"
      pendingText="Saving..."
      isPending={isPending}
      isDisabled={!canHandOver}
      disabledReason="Choose a colleague and give the reason"
      onClose={close}
      onSubmit={() => {
        if (!canHandOver) return;
        // Until it is done the reason stays.
        act(
          { summary, act: { act: 'assign', assigneeId, reason }, done: 'Conversation handed over' },
          { onSuccess: close },
        );
      }}
    >
      <SelectField
        label="To"
        value={assigneeId ?? ''}
        options={colleagues.map((one) => ({ value: String(one.id), label: assignableText(one, viewer.id) }))}
        {...(isNew && { hint: 'Reads this conversation and its notes until it’s assigned to somebody else.' })}
        onChange={(event) => change({ chosen: Number(event.target.value) })}
      />
      <TextArea
        label="Reason"
        value={reason}
        onChange={(event) => change({ reason: event.target.value })}
        {...(size.over > 0 && { error: `It is ${size.over} characters too long` })}
      />
    </FormDialog>
  );
}

import { useRef } from 'react';
import type { SavedReply } from '#contract/chat/saved-replies.ts';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { filledIn, type Placeholder, placeholders } from '#contract/values/chat/saved-replies.ts';
import { savedReplyNameMaxLength } from '#contract/values/limits.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { usePersistedState } from '#web/lib/use-persisted-form.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { measureMessage } from '#web/ui/fields/message-length.ts';
import { RadioChips } from '#web/ui/fields/radio-chips.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { ReplyText } from './reply-text.tsx';
import { useSaveReply } from './saved-replies.api.ts';

/** Example values for the preview. */
const example: Record<Placeholder, string> = {
  name: 'Jane Smith',
  institution: 'Example University',
  plan: 'Gold',
  renewal: '31 Jul 2027',
};

const scopeOptions = [
  { value: 'own', label: 'Only me' },
  { value: 'team', label: 'The team' },
] as const;

/** Creates or edits a saved reply, with a preview of what a customer would read. */
export function ReplyDialog({ before, onClose }: { before: SavedReply | null; onClose: () => void }) {
  const viewer = useViewer();
  const field = useRef<HTMLTextAreaElement>(null);
  const { values, change, close } = usePersistedState(
    `saved-reply.${before?.id ?? 'new'}`,
    { name: before?.name ?? '', text: before?.text ?? '', isForTeam: before?.isForTeam ?? false },
    onClose,
  );
  const { name, text, isForTeam } = values;
  const { mutate, isPending, error } = useSaveReply(before);
  const canSave = name.trim() !== '' && measureMessage(text).length > 0 && measureMessage(text).over === 0;

  /** Inserts at the caret. */
  function put(placeholder: Placeholder): void {
    const { selectionStart = text.length, selectionEnd = text.length } = field.current ?? {};
    change({ text: `${text.slice(0, selectionStart)}{${placeholder}}${text.slice(selectionEnd)}` });
    field.current?.focus();
  }

  return (
    <FormDialog
      title={before ? 'Edit reply' : 'New reply'}
      submitText="Save"
      pendingText="Saving..."
      isPending={isPending}
      isDisabled={!canSave}
      disabledReason="A saved reply needs a name and a text"
      onClose={close}
      onSubmit={() => canSave && mutate(values, { onSuccess: close })}
    >
      <TextField
        label="Name"
        hint="You can find it by this name, or by its words."
        value={name}
        maxLength={savedReplyNameMaxLength}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextArea
        ref={field}
        label="Text"
        value={text}
        onChange={(event) => change({ text: event.target.value })}
        {...(measureMessage(text).over > 0 && { error: `It is ${measureMessage(text).over} characters too long` })}
        notes={
          <span className="mt-1 flex flex-wrap items-center gap-1 text-muted text-small">
            Filled in for each customer:
            {placeholders.map((placeholder) => (
              <Button key={placeholder} variant="secondary" size="sm" onClick={() => put(placeholder)}>
                {`{${placeholder}}`}
              </Button>
            ))}
          </span>
        }
      />
      {capabilitiesOf(viewer).writesSharedAnswers && before === null && (
        <RadioChips
          legend="Who may use it"
          options={scopeOptions}
          value={isForTeam ? 'team' : 'own'}
          onChoose={(owner) => change({ isForTeam: owner === 'team' })}
        />
      )}
      {text.trim() !== '' && (
        <div className="rounded-control bg-sunken px-3 py-2">
          <p className="text-caption text-muted">For a customer called Jane Smith</p>
          <ReplyText text={filledIn(text, example)} className="text-body" />
        </div>
      )}
      {error && (
        <p role="alert" className="text-danger text-small">
          {messageOf(error)}
        </p>
      )}
    </FormDialog>
  );
}

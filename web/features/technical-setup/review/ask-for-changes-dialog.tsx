import { useState } from 'react';
import { setupCommentMaxLength } from '#contract/values/technical-setup.ts';
import { useKeptText } from '#web/lib/kept-work.ts';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { DialogForm, FormDialog } from '#web/ui/overlays/form-dialog.tsx';

interface AskForChangesDialogProps {
  companyName: string;
  isPending: boolean;
  onClose: () => void;
  /** Calls `done` where it was not refused: until then the comment stays. */
  onAsk: (comment: string, done: () => void) => void;
}

/** Sends a set-up back with what has to be changed: without a word nobody would know. */
export function AskForChangesDialog({ companyName, isPending, onClose, onAsk }: AskForChangesDialogProps) {
  const [comment, keepComment] = useKeptText(`ask-for-changes.${companyName}`);
  const [isTried, setTried] = useState(false);
  const isBlank = comment.trim() === '';

  function close(): void {
    keepComment('');
    onClose();
  }

  return (
    <FormDialog
      title={`Ask ${companyName} for changes`}
      description="They see it under the bell, in the chat, and on their Technical Setup page."
      submitText="Ask for changes"
      pendingText="Sending..."
      isPending={isPending}
      onClose={close}
    >
      <DialogForm
        onSubmit={() => {
          setTried(true);
          if (!isBlank) onAsk(comment, close);
        }}
      >
        <TextArea
          label="What needs to change"
          maxLength={setupCommentMaxLength}
          value={comment}
          onChange={({ target }) => keepComment(target.value)}
          error={isTried && isBlank ? 'Please say what needs to change' : undefined}
        />
      </DialogForm>
    </FormDialog>
  );
}

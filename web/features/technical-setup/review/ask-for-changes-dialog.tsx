import { useState } from 'react';
import { setupCommentMaxLength } from '#contract/values/technical-setup.ts';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { DialogForm, FormDialog } from '#web/ui/overlays/form-dialog.tsx';

interface AskForChangesDialogProps {
  companyName: string;
  isPending: boolean;
  onClose: () => void;
  onAsk: (comment: string) => void;
}

/** Sends a set-up back with what has to be changed: without a word nobody would know. */
export function AskForChangesDialog({ companyName, isPending, onClose, onAsk }: AskForChangesDialogProps) {
  const [comment, setComment] = useState('');
  const [isTried, setTried] = useState(false);
  const isBlank = comment.trim() === '';
  return (
    <FormDialog
      title={`Ask ${companyName} for changes`}
      description="They see it under the bell, in the chat, and on their Technical Setup page."
      submitText="Ask for changes"
      pendingText="Sending..."
      isPending={isPending}
      onClose={onClose}
    >
      <DialogForm
        onSubmit={() => {
          setTried(true);
          if (!isBlank) onAsk(comment);
        }}
      >
        <TextArea
          label="What needs to change"
          maxLength={setupCommentMaxLength}
          value={comment}
          onChange={({ target }) => setComment(target.value)}
          error={isTried && isBlank ? 'Please say what needs to change' : undefined}
        />
      </DialogForm>
    </FormDialog>
  );
}

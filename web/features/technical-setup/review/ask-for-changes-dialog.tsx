import { useId, useState } from 'react';
import { setupCommentMaxLength } from '#contract/values/technical-setup.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

interface AskForChangesDialogProps {
  companyName: string;
  isPending: boolean;
  onClose: () => void;
  onAsk: (comment: string) => void;
}

/** Sends a set-up back with what has to be changed: without a word nobody would know. */
export function AskForChangesDialog({ companyName, isPending, onClose, onAsk }: AskForChangesDialogProps) {
  const formId = useId();
  const [comment, setComment] = useState('');
  const [isTried, setTried] = useState(false);
  const isBlank = comment.trim() === '';
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={`Ask ${companyName} for changes`}
      description="They read it in the bell, in the chat, and on their Technical Setup page."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} isPending={isPending} pendingText="Sending...">
            Ask for changes
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (!isBlank) onAsk(comment);
        }}
      >
        <TextArea
          label="What has to be changed"
          maxLength={setupCommentMaxLength}
          value={comment}
          onChange={({ target }) => setComment(target.value)}
          error={isTried && isBlank ? 'Please say what has to be changed' : undefined}
        />
      </form>
    </Dialog>
  );
}

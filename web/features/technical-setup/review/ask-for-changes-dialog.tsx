import { setupCommentMaxLength } from '#contract/values/technical-setup.ts';
import { TextDialog } from '#web/ui/overlays/text-dialog.tsx';

interface AskForChangesDialogProps {
  companyName: string;
  isPending: boolean;
  onAsk: (comment: string) => Promise<unknown>;
  onClose: () => void;
}

/** Sends a set-up back with a comment, without which nobody would know what to change. */
export function AskForChangesDialog({ companyName, isPending, onAsk, onClose }: AskForChangesDialogProps) {
  return (
    <TextDialog
      title={`Ask ${companyName} for changes`}
      description="The institution’s people see your comment under the bell, in the chat, and on their Technical Setup page."
      label="Changes needed"
      maxLength={setupCommentMaxLength}
      missing="Please describe the changes needed"
      isLong
      submitText="Ask for changes"
      pendingText="Sending..."
      persistKey={`setup-changes.${companyName}`}
      isPending={isPending}
      send={onAsk}
      onClose={onClose}
    />
  );
}

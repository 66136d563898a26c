import type { Answer } from '#contract/assistant/assistant.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { handOverDraft } from './hand-over-draft.ts';

interface AskPersonDialogProps {
  /** The conversation up to the answer whose button was pressed. */
  turns: readonly Answer[];
  /** The full name of the account manager or technical supporter. */
  name: string;
  /** When support opens again, as a text; null within support hours. */
  closed: string | null;
  onConfirm: (draft: string) => void;
  onClose: () => void;
}

/** Shows the draft that a person will get before the conversation is handed over. */
export function AskPersonDialog({ turns, name, closed, onConfirm, onClose }: AskPersonDialogProps) {
  const draft = handOverDraft(turns);
  return (
    <ConfirmDialog
      title={`Ask ${name}`}
      description="The chat opens with this as your draft. Add to it and send it, or change it first."
      confirmText="Open the chat"
      onConfirm={() => onConfirm(draft)}
      onClose={onClose}
    >
      {closed && <p className="mb-3 font-medium text-small text-warning">{closed}</p>}
      <blockquote className="max-h-64 overflow-y-auto whitespace-pre-wrap rounded-control bg-sunken px-3 py-2 text-small [overflow-wrap:anywhere]">
        {draft}
      </blockquote>
    </ConfirmDialog>
  );
}

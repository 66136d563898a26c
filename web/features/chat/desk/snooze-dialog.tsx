import type { ConversationSummary } from '#contract/chat/chat.ts';
import { momentChoices, momentText } from '#web/features/chat/moments/moment-choices.ts';
import { firstName } from '#web/features/chat/person-names.ts';
import { useMinute } from '#web/lib/use-minute.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

interface SnoozeDialogProps {
  /** Null while the dialog is closed. */
  summary: ConversationSummary | null;
  onClose: () => void;
  onSnooze: (summary: ConversationSummary, until: string, done: string) => void;
}

/** Asks when a conversation is to come back. The customer's next message brings it back in any case. */
export function SnoozeDialog({ summary, onClose, onSnooze }: SnoozeDialogProps) {
  const now = useMinute();
  return (
    <Dialog
      isOpen={summary !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Snooze until"
      {...(summary && {
        description: `The conversation comes back then, or when ${firstName(summary.contact.fullName)} writes again.`,
      })}
    >
      <ul className="flex flex-col gap-2">
        {momentChoices(now).map(({ label, until }) => (
          <li key={label}>
            <Button
              variant="secondary"
              className="w-full"
              onClick={() => {
                if (summary) onSnooze(summary, until, `Snoozed until ${momentText(until, now)}`);
                onClose();
              }}
            >
              <span className="mr-auto">{label}</span>
              <span className="font-normal text-muted">{momentText(until, now)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

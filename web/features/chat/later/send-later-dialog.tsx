import type { ConversationSummary, Quote } from '#contract/chat/chat.ts';
import { plannedAheadMaxMs } from '#contract/values/limits.ts';
import { MomentFields, problemOfMoment, proposedClock } from '#web/features/chat/moments/moment-fields.tsx';
import { firstName } from '#web/features/chat/person-names.ts';
import { useMinute } from '#web/lib/use-minute.ts';
import { momentAt } from '#web/lib/wall-clock.ts';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { useDialogForm } from '#web/ui/overlays/use-dialog-form.ts';
import { useWriteLater } from './later-messages.api.ts';

interface SendLaterDialogProps {
  summary: ConversationSummary;
  text: string;
  reply: Quote | null;
  onKept: () => void;
  onClose: () => void;
}

/** Asks when the message in the composer is to be sent. */
export function SendLaterDialog({ summary, text, reply, onKept, onClose }: SendLaterDialogProps) {
  const now = useMinute();
  const write = useWriteLater();
  const { contact, lastChange } = summary;
  const form = useDialogForm({
    persistKey: `later.${contact.id}`,
    initial: proposedClock(now),
    check: (clock) => ({ day: problemOfMoment(clock, { now, maxMs: plannedAheadMaxMs, within: 'a year' }) }),
    send: async (clock) => {
      await write.mutateAsync({
        ...{ receiverId: contact.id, content: text, sendAt: momentAt(clock) ?? '', upTo: Math.max(0, lastChange) },
        ...(reply && { replyToId: reply.id }),
      });
      onKept();
    },
    onClose,
  });
  return (
    <FormDialog
      title="Send later"
      description={`Until then you see it above the text field and can withdraw it. If ${firstName(contact.fullName)} writes before, it waits for you.`}
      submitText="Send later"
      pendingText="Saving..."
      isPending={write.isPending}
      onClose={form.close}
      onSubmit={form.submit}
    >
      <MomentFields value={form.values} onChange={form.change} now={now} error={form.errorOf('day')} />
    </FormDialog>
  );
}

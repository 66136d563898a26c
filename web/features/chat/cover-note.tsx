import CalendarOff from 'lucide-react/icons/calendar-off';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import { awayText } from '#contract/values/people/away-text.ts';
import { dayText } from '#web/lib/days.ts';

/** Below the chat's head: who is away, and who looks after the customer meanwhile; for a stand-in, in whose place they answer. */
export function CoverNote({ summary: { away, coveredFor } }: { summary: ConversationSummary }) {
  return (
    <div role="note" className="flex shrink-0 items-start gap-2 border-b bg-sunken px-4 py-2 text-control">
      <CalendarOff aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
      <p className="wrap-anywhere min-w-0">
        {away && awayText(away, dayText(away.until))}
        {away?.note && <span className="block text-muted">{away.note}</span>}
        {coveredFor && `You stand in for ${coveredFor.name}, who is away.`}
      </p>
    </div>
  );
}

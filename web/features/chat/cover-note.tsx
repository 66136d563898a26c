import CalendarOff from 'lucide-react/icons/calendar-off';
import Eye from 'lucide-react/icons/eye';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import { awayText } from '#contract/values/people/away-text.ts';
import { dateText, dayText } from '#web/lib/days.ts';

/** Below the chat's head: which colleagues of the customer read along, who is away, and who looks after the customer meanwhile; for a stand-in, in whose place they answer. */
export function CoverNote({ summary }: { summary: ConversationSummary }) {
  const { readBy, successor } = summary;
  return (
    <>
      {(summary.away || summary.coveredFor) && <Absence summary={summary} />}
      {(readBy || successor) && (
        <div role="note" className="flex shrink-0 items-start gap-2 border-b bg-sunken px-4 py-2 text-small">
          <Eye aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
          <p className="wrap-anywhere min-w-0 text-muted">
            {readBy && `Colleagues at ${readBy.institution} read this conversation${sinceText(readBy.since)}.`}
            {successor && ` ${successor.name} has taken it over.`}
          </p>
        </div>
      )}
    </>
  );
}

function sinceText(since: string | null): string {
  return since === null ? '' : `, since ${dateText(since)}`;
}

function Absence({ summary: { away, coveredFor } }: { summary: ConversationSummary }) {
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

import { useQueries } from '@tanstack/react-query';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import { firstName } from '#web/features/chat/person-names.ts';
import { useTyping } from '#web/features/chat/typing-store.ts';
import { readOf } from '#web/lib/calls/api.ts';
import { Avatar } from '#web/ui/badges/avatar.tsx';
import { lookingText } from './looking.ts';
import { useColleaguesHere } from './use-colleagues-here.ts';

const avatarsMax = 3;

/** Who else of the team has the conversation before them. Who of them writes, the line below the messages says as well. */
export function ColleaguesHere({ summary }: { summary: ConversationSummary }) {
  const writing = useTyping(summary.conversation);
  const ids = useColleaguesHere(summary);
  const people = useQueries({ queries: ids.map((id) => readOf('GET /api/user/:id', { params: { id } })) });
  // Those whose names are not here yet follow in a moment.
  const known = people.flatMap(({ data }) => data ?? []);
  return (
    <div className="flex min-w-0 items-center gap-1.5">
      {known.length > 0 && (
        <span aria-hidden="true" className="flex shrink-0 -space-x-1.5">
          {known.slice(0, avatarsMax).map(({ id, fullName, role }) => (
            <span
              key={id}
              title={`${fullName} ${writing.includes(id) ? 'is writing' : 'is looking too'}`}
              className={`rounded-full border-2 ${writing.includes(id) ? 'border-warning' : 'border-surface'}`}
            >
              <Avatar fullName={fullName} role={role} size="xs" />
            </span>
          ))}
        </span>
      )}
      <p role="status" className="truncate">
        {lookingText(known.map(({ fullName }) => firstName(fullName)))}
      </p>
    </div>
  );
}

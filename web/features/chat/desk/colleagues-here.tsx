import type { ConversationSummary } from '#contract/chat/chat.ts';
import type { PersonCard } from '#contract/people/people.ts';
import { SenderName, useSender } from '#web/features/chat/log/sender-name.tsx';
import { firstName } from '#web/features/chat/person-names.ts';
import { useTyping } from '#web/features/chat/typing-store.ts';
import { Avatar } from '#web/ui/badges/avatar.tsx';
import { useColleaguesHere } from './use-colleagues-here.ts';

const avatarsMax = 3;

/** Colleagues who have the conversation open. The line below the messages also says who writes. */
export function ColleaguesHere({ summary }: { summary: ConversationSummary }) {
  const writing = useTyping(summary.conversation);
  const ids = useColleaguesHere(summary);
  return (
    <div className="flex min-w-0 items-center gap-1.5">
      {ids.length > 0 && (
        <span aria-hidden="true" className="flex shrink-0 -space-x-1.5">
          {ids.slice(0, avatarsMax).map((id) => (
            <Colleague key={id} id={id} contact={summary.contact} isWriting={writing.includes(id)} />
          ))}
        </span>
      )}
      <p role="status" className="truncate">
        <ViewersText ids={ids} contact={summary.contact} />
      </p>
    </div>
  );
}

function Colleague({ id, contact, isWriting }: { id: number; contact: PersonCard; isWriting: boolean }) {
  const person = useSender(id, contact);
  return (
    <span
      title={`${person.fullName} ${isWriting ? 'is writing' : 'is looking too'}`}
      className={`rounded-full border-2 ${isWriting ? 'border-warning' : 'border-surface'}`}
    >
      <Avatar {...person} size="xs" />
    </span>
  );
}

/** 'Priya is also viewing', 'Priya and Ada are also viewing', 'Priya and 2 others are also viewing'. */
function ViewersText({ ids, contact }: { ids: readonly number[]; contact: PersonCard }) {
  const [first, second] = ids;
  if (first === undefined) return null;
  const name = (id: number) => <SenderName id={id} contact={contact} shorten={firstName} />;
  if (second === undefined) return <>{name(first)} is also viewing</>;
  return (
    <>
      {name(first)} and {ids.length > 2 ? `${ids.length - 1} others` : name(second)} are also viewing
    </>
  );
}

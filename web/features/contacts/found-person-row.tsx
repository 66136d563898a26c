import { useRef } from 'react';
import type { FoundPerson } from '#contract/people/contacts.ts';
import { Avatar } from '#web/ui/badges/avatar.tsx';
import { RoleBadge } from '#web/ui/badges/role-badge.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { useAddContact } from './people-search.api.ts';
import { useBlock } from './use-block.ts';

interface FoundPersonRowProps {
  person: FoundPerson;
  onOpenChat: (userId: number) => void;
}

/** A found person, with the action that fits their relation to the viewer. */
export function FoundPersonRow({ person, onOpenChat }: FoundPersonRowProps) {
  const row = useRef<HTMLLIElement>(null);
  const { add, isPending, reason } = useAddContact(onOpenChat);
  const affiliation = [person.subject, person.grade].filter(Boolean).join(' · ');
  return (
    <li ref={row} tabIndex={-1} className="flex items-center gap-3 py-3 outline-none">
      <Avatar fullName={person.fullName} role={person.role} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className="min-w-0 break-words font-semibold text-control">{person.fullName}</span>
          <RoleBadge role={person.role} />
        </p>
        {affiliation && <p className="text-muted text-small">{affiliation}</p>}
        {reason && (
          <p role="alert" className="text-danger text-small">
            {reason}
          </p>
        )}
      </div>
      <PersonAction
        person={person}
        isPending={isPending}
        onOpenChat={onOpenChat}
        onAdd={() => {
          // The button disappears; keyboard users stay at this person.
          row.current?.focus();
          add(person);
        }}
      />
    </li>
  );
}

interface PersonActionProps extends FoundPersonRowProps {
  isPending: boolean;
  onAdd: () => void;
}

function PersonAction({ person, isPending, onOpenChat, onAdd }: PersonActionProps) {
  const { unblock, isPending: isUnblocking } = useBlock();
  const { fullName, relation } = person;
  switch (relation) {
    case 'contact':
      return (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Chat with ${fullName}`}
          onClick={() => onOpenChat(person.id)}
        >
          Chat
        </Button>
      );
    case 'asked':
      return <span className="shrink-0 text-muted text-small">Request sent</span>;
    case 'asks':
      return (
        <Button size="sm" isPending={isPending} aria-label={`Accept & Chat with ${fullName}`} onClick={onAdd}>
          Accept & Chat
        </Button>
      );
    case 'blocked':
      return (
        <Button
          variant="secondary"
          size="sm"
          isPending={isUnblocking}
          aria-label={`Unblock ${fullName}`}
          onClick={() => unblock(person)}
        >
          Unblock
        </Button>
      );
    default:
      return (
        <Button size="sm" isPending={isPending} aria-label={`Add ${fullName}`} onClick={onAdd}>
          Add
        </Button>
      );
  }
}

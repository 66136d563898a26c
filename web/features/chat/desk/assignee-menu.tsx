import MessageSquareShare from 'lucide-react/icons/message-square-share';
import UserRound from 'lucide-react/icons/user-round';
import Wrench from 'lucide-react/icons/wrench';
import { useState } from 'react';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import type { Role } from '#contract/values/roles.ts';
import { firstName } from '#web/features/chat/person-names.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { buttonClasses } from '#web/ui/buttons/button.tsx';
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '#web/ui/overlays/menu.tsx';
import { useTeam } from './desk.api.ts';

const nobody = 'nobody';

interface AssigneeMenuProps {
  summary: ConversationSummary;
  onAssign: (assigneeId: number | null) => void;
  onHandOver: () => void;
  onAskSupport: () => void;
}

/** Who of the team sees to a channel, and the choice of another. */
export function AssigneeMenu({ summary, onAssign, onHandOver, onAskSupport }: AssigneeMenuProps) {
  const viewer = useViewer();
  const [hasOpened, setOpened] = useState(false);
  const team = useTeam(summary.contact.id, hasOpened).data ?? [];
  const assignee = summary.desk?.assignee ?? null;
  // Whoever has it stands there before the others are read.
  const known = assignee && !team.some(({ id }) => id === assignee.id) ? [assignee, ...team] : team;
  const options = [
    { value: nobody, label: viewer.role === 'account_manager' ? 'No one else' : 'No one' },
    ...known.map(({ id, name }) => ({ value: String(id), label: id === viewer.id ? `${name} (you)` : name })),
  ];
  const label = assignee ? firstName(assignee.name) : unassignedLabel(viewer.role);
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          aria-label={`Assigned to: ${assignee?.name ?? (viewer.role === 'account_manager' ? 'you' : 'no one')}`}
          onPointerEnter={() => setOpened(true)}
          onFocus={() => setOpened(true)}
          className={`${buttonClasses('ghost', 'sm')} max-w-36 px-2 max-md:mr-auto [&_svg]:size-4`}
        >
          <UserRound aria-hidden="true" />
          <span className="truncate">{label}</span>
        </button>
      }
    >
      <MenuChoice
        label="Assign to"
        value={assignee ? String(assignee.id) : nobody}
        options={options}
        onChoose={(value) => onAssign(value === nobody ? null : Number(value))}
      />
      <MenuSeparator />
      <MenuItem icon={<MessageSquareShare aria-hidden="true" />} onSelect={onHandOver}>
        Hand over with a reason…
      </MenuItem>
      <MenuItem icon={<Wrench aria-hidden="true" />} onSelect={onAskSupport}>
        Ask technical support…
      </MenuItem>
    </Menu>
  );
}

/** What is nobody's is its account manager's. */
function unassignedLabel(role: Role): string {
  return role === 'account_manager' ? 'You' : 'Unassigned';
}

import MessageSquareShare from 'lucide-react/icons/message-square-share';
import UserRound from 'lucide-react/icons/user-round';
import Wrench from 'lucide-react/icons/wrench';
import { useState } from 'react';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { firstName } from '#web/features/chat/person-names.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { buttonClasses } from '#web/ui/buttons/button.tsx';
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '#web/ui/overlays/menu.tsx';
import { useTeam } from './desk.api.ts';
import { assignableText } from './desk-texts.ts';

const nobody = 'nobody';

interface AssigneeMenuProps {
  summary: ConversationSummary;
  onAssign: (assigneeId: number | null) => void;
  onHandOver: () => void;
  onAskSupport: () => void;
}

/** The member of the team responsible for a channel, and the choice of another. */
export function AssigneeMenu({ summary, onAssign, onHandOver, onAskSupport }: AssigneeMenuProps) {
  const viewer = useViewer();
  const { ownsUnassignedChannels } = capabilitiesOf(viewer);
  const [hasOpened, setOpened] = useState(false);
  const team = useTeam(summary.contact.id, hasOpened).data ?? [];
  const assignee = summary.desk?.assignee ?? null;
  // Shows the assignee before the team is loaded.
  const isKnown = team.some(({ id }) => id === assignee?.id);
  const known = assignee && !isKnown ? [{ value: String(assignee.id), label: assignee.name }] : [];
  const options = [
    { value: nobody, label: ownsUnassignedChannels ? 'No one else' : 'No one' },
    ...known,
    ...team.map((one) => ({ value: String(one.id), label: assignableText(one, viewer.id) })),
  ];
  // An unassigned channel belongs to its account manager.
  const unassignedLabel = ownsUnassignedChannels ? 'You' : 'Unassigned';
  const label = assignee ? firstName(assignee.name) : unassignedLabel;
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          aria-label={`Assigned to: ${assignee?.name ?? (ownsUnassignedChannels ? 'you' : 'no one')}`}
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

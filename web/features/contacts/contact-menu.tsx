import { useQuery } from '@tanstack/react-query';
import Ban from 'lucide-react/icons/ban';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import UserCheck from 'lucide-react/icons/user-check';
import UserMinus from 'lucide-react/icons/user-minus';
import type { PersonCard } from '#contract/people/people.ts';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { inseparable } from '#contract/values/inseparable.ts';
import { readOf } from '#web/lib/calls/api.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx';
import { useBlock, useBlocks } from './use-block.ts';
import { useRemoveContact } from './use-end-contact.ts';

/** Actions for a contact: remove and block. */
export function ContactMenu({ contact }: { contact: PersonCard }) {
  const viewer = useViewer();
  const params = { id: viewer.id, kind: 'all' as const };
  const related = useQuery(readOf('GET /api/users/:id/related/:kind', { params, query: { only: contact.id } }));
  const blocks = useBlocks();
  const { block, unblock } = useBlock();
  const remove = useRemoveContact();
  if (!related.data || !blocks.data) return null;

  const [relation] = related.data;
  const isBlocked = blocks.data.some((person) => person.id === contact.id);
  const reason = separationObstacle([viewer, contact], relation?.relationshipId === null);
  const id = relation?.relationshipId ?? null;
  return (
    <Menu trigger={<IconButton label="Contact actions" icon={<EllipsisVertical />} />}>
      {relation && (
        <MenuItem
          icon={<UserMinus />}
          isDisabled={reason !== null}
          onSelect={() => id !== null && remove.mutate({ id, fullName: contact.fullName })}
        >
          Remove contact
        </MenuItem>
      )}
      {isBlocked ? (
        <MenuItem icon={<UserCheck />} onSelect={() => unblock(contact)}>
          Unblock
        </MenuItem>
      ) : (
        <MenuItem
          icon={<Ban />}
          isDisabled={reason !== null}
          isDestructive={reason === null}
          onSelect={() => block(contact)}
        >
          Block
        </MenuItem>
      )}
      {reason && <p className="max-w-64 px-3 pt-1 pb-2 text-left text-caption text-muted">{reason}</p>}
    </Menu>
  );
}

/** The server's rules, so that nothing is offered that it would refuse. */
function separationObstacle(both: readonly Pick<PersonCard, 'role'>[], isByAssignment: boolean): string | null {
  if (isByAssignment) return inseparable.assigned;
  return both.some((one) => capabilitiesOf(one).staysConnected) ? inseparable.admin : null;
}

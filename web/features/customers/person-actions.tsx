import Ellipsis from 'lucide-react/icons/ellipsis';
import KeyRound from 'lucide-react/icons/key-round';
import Pencil from 'lucide-react/icons/pencil';
import UserCheck from 'lucide-react/icons/user-check';
import UserX from 'lucide-react/icons/user-x';
import { useViewer } from '#web/lib/viewer.ts';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { useReactivate } from './customers.api.ts';
import type { Care, CaredPerson } from './use-care.ts';

/** What an admin can do for one person. */
export function PersonActions({ person, care }: { person: CaredPerson; care: Care }) {
  const viewer = useViewer();
  const reactivate = useReactivate();
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`Actions for ${person.fullName}`}
          className="inline-flex size-9 items-center justify-center rounded-control text-muted transition-colors duration-120 hover:bg-hover hover:text-ink data-[state=open]:bg-hover touch:size-11"
        >
          <Ellipsis aria-hidden="true" className="size-4.5" />
        </button>
      }
    >
      <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => care.edit(person.id)}>
        Edit
      </MenuItem>
      {person.deactivatedAt ? (
        <MenuItem icon={<UserCheck aria-hidden="true" />} onSelect={() => reactivate.mutate(person.id)}>
          Reactivate
        </MenuItem>
      ) : (
        <>
          <MenuItem icon={<KeyRound aria-hidden="true" />} onSelect={() => care.makeLink(person)}>
            One-time password link
          </MenuItem>
          {person.id !== viewer.id && (
            <MenuItem icon={<UserX aria-hidden="true" />} isDestructive onSelect={() => care.askDeactivate(person)}>
              Deactivate
            </MenuItem>
          )}
        </>
      )}
    </Menu>
  );
}

import { useNavigate } from '@tanstack/react-router';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Eraser from 'lucide-react/icons/eraser';
import FileArchive from 'lucide-react/icons/file-archive';
import FileUp from 'lucide-react/icons/file-up';
import KeyRound from 'lucide-react/icons/key-round';
import LogOut from 'lucide-react/icons/log-out';
import Pencil from 'lucide-react/icons/pencil';
import Send from 'lucide-react/icons/send';
import ShieldCheck from 'lucide-react/icons/shield-check';
import UserCheck from 'lucide-react/icons/user-check';
import UserX from 'lucide-react/icons/user-x';
import { type ReactNode, useRef } from 'react';
import { paths } from '#contract/values/pages.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx';
import { useReactivate } from './people.api.ts';
import type { ManagedPerson, PersonDialogs } from './use-person-dialogs.ts';

interface PersonActionsProps {
  person: ManagedPerson;
  dialogs: PersonDialogs;
  /** Set for customers: usage is uploaded for them, and they are invited. */
  hasUsage?: boolean;
  /** Further items of the menu. */
  more?: ReactNode;
}

export function PersonActions({ person, dialogs, hasUsage = false, more }: PersonActionsProps) {
  const viewer = useViewer();
  const reactivate = useReactivate();
  const navigate = useNavigate();
  const trigger = useRef<HTMLButtonElement>(null);
  // A dialog returns the focus to where it was, and the menu item is gone by then.
  const open = (openDialog: () => void) => () => {
    trigger.current?.focus();
    openDialog();
  };
  return (
    <Menu
      trigger={
        <button
          ref={trigger}
          type="button"
          aria-label={`Actions for ${person.fullName}`}
          className="inline-flex size-9 items-center justify-center rounded-control text-muted transition-colors duration-120 hover:bg-hover hover:text-ink data-[state=open]:bg-hover touch:size-11"
        >
          <Ellipsis aria-hidden="true" className="size-4.5" />
        </button>
      }
    >
      <MenuItem icon={<Pencil />} onSelect={open(() => dialogs.edit(person.id))}>
        Edit
      </MenuItem>
      {hasUsage && !person.deactivatedAt && (
        <MenuItem icon={<FileUp />} onSelect={() => dialogs.uploadData(person.id)}>
          Upload Data
        </MenuItem>
      )}
      {(person.institutions ?? 0) > 0 && (
        <MenuItem icon={<ArrowLeftRight />} onSelect={open(() => dialogs.handOver(person))}>
          Hand over institutions
        </MenuItem>
      )}
      {more}
      <MenuItem icon={<FileArchive />} onSelect={open(() => dialogs.askForArchive(person))}>
        Archive of their data
      </MenuItem>
      {person.deactivatedAt ? (
        <MenuItem icon={<UserCheck />} onSelect={() => reactivate.mutate(person.id)}>
          Reactivate
        </MenuItem>
      ) : (
        <>
          {person.lastSignInAt === null && hasUsage ? (
            <MenuItem icon={<Send />} onSelect={open(() => dialogs.invite(person))}>
              Invite
            </MenuItem>
          ) : (
            <MenuItem icon={<KeyRound />} onSelect={open(() => dialogs.makeLink(person))}>
              One-time password link
            </MenuItem>
          )}
          <MenuItem icon={<ShieldCheck />} onSelect={open(() => dialogs.showSignIn(person))}>
            Second factors and sessions
          </MenuItem>
          {person.id !== viewer.id && (
            <>
              <MenuItem icon={<LogOut />} onSelect={open(() => dialogs.askEndSessions(person))}>
                End all sessions
              </MenuItem>
              <MenuItem icon={<UserX />} isDestructive onSelect={open(() => dialogs.askDeactivate(person))}>
                Deactivate
              </MenuItem>
            </>
          )}
        </>
      )}
      {person.id !== viewer.id && (
        <MenuItem
          icon={<Eraser />}
          isDestructive
          onSelect={() => void navigate({ to: paths.adminData, search: { person: person.id } })}
        >
          Erase
        </MenuItem>
      )}
    </Menu>
  );
}

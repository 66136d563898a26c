import { ArchiveDialog } from './archive-dialog.tsx';
import { DeactivateDialog } from './deactivate-dialog.tsx';
import { EndSessionsDialog } from './end-sessions-dialog.tsx';
import { InvitationDialog } from './invitations/invitation-dialog.tsx';
import { PasswordLinkDialog } from './password-link-dialog.tsx';
import { SignInDialog } from './sign-in-dialog.tsx';
import { HandOverDialog } from './staff/hand-over-dialog.tsx';
import { LeaveDialog } from './staff/leave-dialog.tsx';
import type { PersonDialogs } from './use-person-dialogs.ts';

/** The open dialog, if customers and staff share it. */
export function PersonDialog({ dialogs }: { dialogs: PersonDialogs }) {
  const { open, close } = dialogs;
  if (open?.kind === 'deactivate' && open.person.institutions !== undefined)
    return <LeaveDialog person={open.person} onClose={close} />;
  if (open?.kind === 'deactivate') return <DeactivateDialog person={open.person} onClose={close} />;
  if (open?.kind === 'endSessions') return <EndSessionsDialog person={open.person} onClose={close} />;
  if (open?.kind === 'signIn') return <SignInDialog person={open.person} onClose={close} />;
  if (open?.kind === 'archive') return <ArchiveDialog person={open.person} onClose={close} />;
  if (open?.kind === 'link') return <PasswordLinkDialog person={open.person} isNew={open.isNew} onClose={close} />;
  if (open?.kind === 'invite')
    return (
      <InvitationDialog
        title={open.isNew ? `${open.person.fullName} was added` : `Invite ${open.person.fullName}`}
        invitees={{ userIds: [open.person.id] }}
        isAtOnce={open.isNew}
        onClose={close}
      >
        <p className="text-body">
          The invitation names the inviter, the institution and its last day, and sets the password. An older link ends.
        </p>
      </InvitationDialog>
    );
  if (open?.kind === 'handOver') return <HandOverDialog person={open.person} onClose={close} />;
  return null;
}

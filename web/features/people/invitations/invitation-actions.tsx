import Ellipsis from 'lucide-react/icons/ellipsis';
import ShieldCheck from 'lucide-react/icons/shield-check';
import ShieldOff from 'lucide-react/icons/shield-off';
import UserCheck from 'lucide-react/icons/user-check';
import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import UserX from 'lucide-react/icons/user-x';
import { Suspense, useState } from 'react';
import type { InvitedPerson } from '#contract/people/invitations.ts';
import { lazyPart } from '#web/lib/pages/lazy-part.ts';
import { useCapabilities, useViewer } from '#web/lib/viewer.ts';
import { Button, iconButtonClasses } from '#web/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx';
import { useDeactivateColleague, useReactivateColleague, useSetAdministrator } from './colleagues.api.ts';
import { canBeInvited } from './invitation-state.tsx';

const SuccessorDialog = lazyPart(() =>
  import('#web/features/people/sharing/successor-dialog.tsx').then((file) => file.SuccessorDialog),
);

interface InvitationActionsProps {
  person: InvitedPerson;
  onInvite: () => void;
}

export function InvitationActions({ person, onInvite }: InvitationActionsProps) {
  const may = useCapabilities();
  const viewer = useViewer();
  const setAdministrator = useSetAdministrator();
  const reactivate = useReactivateColleague();
  const deactivate = useDeactivateColleague();
  const [isAsking, setAsking] = useState(false);
  const { id, fullName, state, isAdministrator } = person;
  const isDeactivated = state === 'deactivated';
  // Administrators deactivate people under Customers.
  const canDeactivate = !may.servesCustomers && !isDeactivated && id !== viewer.id;
  const [isNaming, setNaming] = useState(false);
  return (
    <span className="inline-flex items-center gap-1">
      {canBeInvited(person) && (
        <Button variant="secondary" size="sm" onClick={onInvite}>
          {state === 'not-invited' ? 'Invite' : 'Send again'}
          <span className="sr-only"> {fullName}</span>
        </Button>
      )}
      <Menu
        trigger={
          <button type="button" aria-label={`Actions for ${fullName}`} className={iconButtonClasses()}>
            <Ellipsis aria-hidden="true" />
          </button>
        }
      >
        {!isDeactivated && (
          <MenuItem
            icon={isAdministrator ? <ShieldOff /> : <ShieldCheck />}
            onSelect={() => setAdministrator.mutate({ id, fullName, isAdministrator: !isAdministrator })}
          >
            {isAdministrator ? 'End administrator’s right' : 'Make administrator'}
          </MenuItem>
        )}
        {isDeactivated && (
          <MenuItem icon={<UserRoundPlus />} onSelect={() => setNaming(true)}>
            Name a successor…
          </MenuItem>
        )}
        {isDeactivated && may.servesCustomers && (
          <MenuItem icon={<UserCheck />} onSelect={() => reactivate.mutate({ id, fullName })}>
            Reactivate
          </MenuItem>
        )}
        {canDeactivate && (
          <MenuItem icon={<UserX />} isDestructive onSelect={() => setAsking(true)}>
            Deactivate
          </MenuItem>
        )}
      </Menu>
      <Suspense>
        {isNaming && (
          <SuccessorDialog person={person} institutionId={person.institutionId} onClose={() => setNaming(false)} />
        )}
      </Suspense>
      {isAsking && (
        <ConfirmDialog
          title={`Deactivate ${fullName}?`}
          description="They are signed out everywhere at once and can no longer sign in. Their messages stay, and your account manager can reactivate them at any time."
          confirmText="Deactivate"
          pendingText="Deactivating..."
          isDangerous
          isPending={deactivate.isPending}
          onConfirm={() => deactivate.mutate({ id, fullName }, { onSuccess: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        />
      )}
    </span>
  );
}

import { useState } from 'react';
import { countText } from '#web/lib/numbers.ts';
import { InvitationDialog } from './invitation-dialog.tsx';
import { useInvitationCounts } from './invitations.api.ts';

interface InviteEverybodyProps {
  institution: number | undefined;
  onClose: () => void;
}

/** Invites everybody who has not signed in. Those whose invitation still works only where that is ticked. */
export function InviteEverybody({ institution, onClose }: InviteEverybodyProps) {
  const [alsoInvited, setAlsoInvited] = useState(false);
  const counts = useInvitationCounts(institution).data;
  const without = (counts?.['not-invited'] ?? 0) + (counts?.expired ?? 0);
  const open = (counts?.sent ?? 0) + (counts?.opened ?? 0);
  const count = without + (alsoInvited ? open : 0);
  return (
    <InvitationDialog
      title="Invite everyone who has not signed in"
      invitees={{ notSignedIn: true, alsoInvited, ...(institution !== undefined && { institutionId: institution }) }}
      submitText={count === 1 ? 'Invite 1 person' : `Invite ${countText(count)} people`}
      isDisabled={count === 0}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <p className="text-body">
          {count === 0
            ? 'Everyone has signed in or has an invitation that works.'
            : 'Each gets an e-mail that names the inviter, the institution and the last day. For those without an address, and where the portal sends no e-mail, you get a file with texts to pass on.'}
        </p>
        {open > 0 && (
          <label className="flex items-center gap-2 text-control">
            <input
              type="checkbox"
              className="size-4 accent-primary"
              checked={alsoInvited}
              onChange={({ target }) => setAlsoInvited(target.checked)}
            />
            Also the {countText(open)} whose invitation still works; their older links end
          </label>
        )}
      </div>
    </InvitationDialog>
  );
}

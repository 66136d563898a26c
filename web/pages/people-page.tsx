import Send from 'lucide-react/icons/send';
import { useState } from 'react';
import { InvitationBoard } from '#web/features/people/invitations/invitation-board.tsx';
import { readInvitationSearch } from '#web/features/people/invitations/invitation-search.ts';
import { InviteEverybody } from '#web/features/people/invitations/invite-everybody.tsx';
import { useAddress } from '#web/lib/pages/use-address.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { PageColumn } from '#web/ui/page-column.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { NotFoundPage } from './not-found-page.tsx';

/** Whom the viewer may invite, and what became of the invitations. */
export function PeoplePage() {
  return useCapabilities().invitesCustomers ? <People /> : <NotFoundPage />;
}

function People() {
  const [search, change] = useAddress(readInvitationSearch);
  const [isInvitingAll, setInvitingAll] = useState(false);
  return (
    <PageColumn>
      <PageHead
        title="People"
        lead="Who has come in, and who still waits for an invitation."
        actions={
          <Button icon={<Send />} onClick={() => setInvitingAll(true)}>
            Invite everybody who has not signed in
          </Button>
        }
      />
      <InvitationBoard search={search} onSearch={change} />
      {isInvitingAll && <InviteEverybody institution={search.institution} onClose={() => setInvitingAll(false)} />}
    </PageColumn>
  );
}

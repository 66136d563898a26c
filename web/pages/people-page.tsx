import Send from 'lucide-react/icons/send';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { AddColleagueDialog } from '#web/features/people/invitations/add-colleague-dialog.tsx';
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
  return useCapabilities().bringsInCustomers ? <People /> : <NotFoundPage />;
}

function People() {
  const [search, change] = useAddress(readInvitationSearch);
  const may = useCapabilities();
  const [isAdding, setAdding] = useState(false);
  const [isInvitingAll, setInvitingAll] = useState(false);
  return (
    <PageColumn>
      <PageHead
        title="People"
        lead={
          may.servesCustomers
            ? 'Who has signed in, and who still needs an invitation.'
            : 'Your colleagues at this portal: add, invite and deactivate them.'
        }
        actions={
          <>
            <Button variant="secondary" icon={<Send />} onClick={() => setInvitingAll(true)}>
              Invite everyone who has not signed in
            </Button>
            <Button icon={<UserPlus />} onClick={() => setAdding(true)}>
              {may.servesCustomers ? 'Add person' : 'Add colleague'}
            </Button>
          </>
        }
      />
      <InvitationBoard search={search} onSearch={change} />
      {isInvitingAll && <InviteEverybody institution={search.institution} onClose={() => setInvitingAll(false)} />}
      {isAdding && <AddColleagueDialog institution={search.institution} onClose={() => setAdding(false)} />}
    </PageColumn>
  );
}

import type { PersonCard } from '#contract/people/people.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { isIncoming, usePendingRequests } from './contacts.api.ts';
import { useBlock, useBlocks } from './use-block.ts';
import { useWithdraw } from './use-end-contact.ts';

/** The action for a closed conversation: unblock, or withdraw the request. */
export function ClosedChatAction({ contact }: { contact: PersonCard }) {
  const viewer = useViewer();
  const { unblock, isPending } = useBlock();
  const withdraw = useWithdraw();
  const isBlocked = useBlocks().data?.some((person) => person.id === contact.id);
  const request = usePendingRequests().data?.find(({ user }) => user.id === contact.id);
  if (isBlocked) {
    return (
      <Button variant="secondary" size="sm" isPending={isPending} onClick={() => unblock(contact)}>
        Unblock
      </Button>
    );
  }
  if (!request || isIncoming(request, viewer.id)) return null;
  return (
    <Button
      variant="secondary"
      size="sm"
      isPending={withdraw.isPending}
      onClick={() => withdraw.mutate({ id: request.relationship.id, fullName: contact.fullName })}
    >
      Withdraw request
    </Button>
  );
}

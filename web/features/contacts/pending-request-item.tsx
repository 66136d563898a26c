import type { PendingRequest } from '#contract/people/contacts.ts';
import { relativeTime } from '#web/lib/relative-time.ts';
import { useMinute } from '#web/lib/use-minute.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Avatar } from '#web/ui/badges/avatar.tsx';
import { Button, pressable } from '#web/ui/buttons/button.tsx';
import { isIncoming, useAnswerRequest } from './contacts.api.ts';
import { useWithdraw } from './use-end-contact.ts';

const linkClasses =
  'min-h-7 rounded-control text-left font-medium text-link text-small underline-offset-2 hover:underline disabled:opacity-55 touch:min-h-11';

interface PendingRequestItemProps {
  request: PendingRequest;
  onAccepted: (userId: number) => void;
  /** Opens the conversation with the person asked, in which nothing can be sent yet. */
  onOpen?: (userId: number) => void;
}

export function PendingRequestItem({ request, onAccepted, onOpen }: PendingRequestItemProps) {
  const { user, relationship } = request;
  const now = useMinute();
  const isToAnswer = isIncoming(request, useViewer().id);
  const since = relativeTime(relationship.createdAt, Math.max(now, Date.parse(relationship.createdAt)));
  return (
    <div className="flex items-start gap-3">
      <Avatar fullName={user.fullName} role={user.role} />
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline gap-2">
          <span className="min-w-0 flex-1 break-words font-semibold text-control">{user.fullName}</span>
          <time dateTime={relationship.createdAt} className="shrink-0 text-caption text-muted">
            {since}
          </time>
        </p>
        <p className="text-muted text-small">
          {isToAnswer ? 'Wants to connect with you' : 'You sent a connection request'}
        </p>
        {isToAnswer ? (
          <AnswerButtons request={request} onAccepted={onAccepted} />
        ) : (
          <WaitingButtons request={request} onOpen={onOpen} />
        )}
      </div>
    </div>
  );
}

function AnswerButtons({ request, onAccepted }: Pick<PendingRequestItemProps, 'request' | 'onAccepted'>) {
  const { answer, underWay } = useAnswerRequest(onAccepted);
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      <Button
        size="sm"
        isPending={underWay?.status === 'accepted'}
        isDisabled={underWay !== null}
        aria-label={`Accept & Chat with ${request.user.fullName}`}
        onClick={() => answer(request, 'accepted')}
      >
        Accept & Chat
      </Button>
      <Button
        size="sm"
        variant="secondary"
        isPending={underWay?.status === 'rejected'}
        isDisabled={underWay !== null}
        aria-label={`Reject ${request.user.fullName}`}
        onClick={() => answer(request, 'rejected')}
      >
        Reject
      </Button>
    </div>
  );
}

function WaitingButtons({ request, onOpen }: { request: PendingRequest; onOpen: ((id: number) => void) | undefined }) {
  const { user, relationship } = request;
  const withdraw = useWithdraw();
  return (
    <div className="mt-0.5 flex flex-wrap items-center gap-x-4">
      {onOpen && (
        <button type="button" onClick={() => onOpen(user.id)} className={linkClasses}>
          Click to chat (pending approval)
        </button>
      )}
      <button
        type="button"
        aria-label={`Withdraw the request to ${user.fullName}`}
        {...pressable({
          isPending: withdraw.isPending,
          onClick: () => withdraw.mutate({ id: relationship.id, fullName: user.fullName }),
        })}
        className={linkClasses}
      >
        Withdraw
      </button>
    </div>
  );
}

import UserX from 'lucide-react/icons/user-x';
import type { Erasure } from '#contract/privacy/erasures.ts';
import { dateText } from '#web/lib/days.ts';
import { Badge } from '#web/ui/badges/badge.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { ListCard, type ListOf } from '#web/ui/lists/list-card.tsx';
import { utcDay } from '#web/ui/lists/list-columns.ts';
import { useDeclineErasure, useErasures } from './erasures.api.ts';

const states = {
  asked: 'To decide',
  waiting: 'Waiting',
  erasing: 'Under way',
  done: 'Erased',
  declined: 'Declined',
  doubtful: 'Doubtful',
  dismissed: 'Someone else',
} as const satisfies Record<Erasure['state'], string>;

const list: ListOf<Erasure> = {
  title: 'Requests and erasures',
  what: 'erasures',
  columns: [
    { label: 'Number', text: ({ objectId }) => objectId },
    { label: 'Name', text: nameText },
    { label: 'State', text: ({ state }) => states[state] },
    { label: 'Asked', text: ({ askedAt }) => utcDay(askedAt) },
    { label: 'Decided by', text: ({ decidedByName }) => decidedByName },
    { label: 'Erased', text: ({ doneAt }) => doneAt && utcDay(doneAt) },
  ],
  keyOf: ({ id }) => id,
  file: 'erasures',
  icon: <UserX />,
  nothing: 'No one has asked to be erased',
  failed: 'Failed to fetch the erasures',
};

/** Requests for erasure and erasures done. `look` shows the preview of one. */
export function ErasureList({ look }: { look: (erasure: Erasure) => void }) {
  const read = useErasures();
  return <ListCard list={list} read={read} renderRow={(erasure) => <ErasureRow erasure={erasure} look={look} />} />;
}

function ErasureRow({ erasure, look }: { erasure: Erasure; look: (erasure: Erasure) => void }) {
  const decline = useDeclineErasure(erasure);
  const { state } = erasure;
  const isOpen = state === 'asked' || state === 'doubtful';
  const name = nameText(erasure);
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="wrap-anywhere min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2 font-medium text-control">
          {name} <Badge tone={isOpen ? 'attention' : 'neutral'}>{states[state]}</Badge>
        </p>
        <p className="mt-1 text-muted text-small">{storyOf(erasure)}</p>
      </div>
      {isOpen && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="secondary" aria-label={`Look at ${name}`} onClick={() => look(erasure)}>
            Review
          </Button>
          <Button
            size="sm"
            variant="secondary"
            aria-label={state === 'asked' ? `Decline the request of ${name}` : `${name} is someone else`}
            isPending={decline.isPending}
            onClick={() => decline.mutate()}
          >
            {state === 'asked' ? 'Decline' : 'Someone else'}
          </Button>
        </div>
      )}
    </div>
  );
}

function nameText({ kind, name, objectId }: Erasure): string {
  return name ?? (kind === 'person' ? `Person ${objectId}` : `Institution ${objectId}`);
}

function storyOf({ state, askedAt, isOwnRequest, decidedByName, doneAt, objectId }: Erasure): string {
  if (state === 'doubtful')
    return `Number ${objectId}. A restored backup has someone with the number of an erased account. Is it the same person?`;
  const asked = `${isOwnRequest ? 'Asked for it themselves' : 'Decided'} on ${dateText(askedAt)}`;
  const by = decidedByName === null ? '' : `, ${state === 'declined' ? 'declined' : 'decided'} by ${decidedByName}`;
  return `Number ${objectId}. ${asked}${by}${doneAt === null ? '' : `, erased on ${dateText(doneAt)}`}.`;
}

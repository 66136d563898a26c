import UserX from 'lucide-react/icons/user-x';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { PageSpinner } from '#web/ui/states/page-spinner.tsx';
import { FoundPersonRow } from './found-person-row.tsx';
import { usePeopleSearch } from './people-search.api.ts';

/** The result of a search. */
export function FoundPeople({ text, onOpenChat }: { text: string; onOpenChat: (userId: number) => void }) {
  const { data, isPending, error, isFetching, refetch } = usePeopleSearch(text);
  if (isPending) return <PageSpinner label="Searching..." />;
  if (!data) {
    return (
      <ErrorState
        title="Search failed"
        message={messageOf(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  return (
    <>
      <p role="status" className="sr-only">
        {data.length === 1 ? '1 person found' : `${data.length} people found`}
      </p>
      {data.length === 0 ? (
        <EmptyState icon={<UserX />} text="No users found matching the query" />
      ) : (
        <ul aria-label="People found" className="flex flex-col divide-y">
          {data.map((person) => (
            <FoundPersonRow key={person.id} person={person} onOpenChat={onOpenChat} />
          ))}
        </ul>
      )}
    </>
  );
}

import UserX from 'lucide-react/icons/user-x';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { PageSpinner } from '#web/ui/states/page-spinner.tsx';
import { FoundPersonRow } from './found-person-row.tsx';
import { usePeopleSearch } from './people-search.api.ts';

export function FoundPeople({ text, onOpenChat }: { text: string; onOpenChat: (userId: number) => void }) {
  const { data, isPending, error, isFetching, refetch } = usePeopleSearch(text);
  if (isPending) return <PageSpinner label="Searching..." />;
  if (!data) {
    return <FailedRead title="Search failed" read={{ error, isFetching, refetch }} />;
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

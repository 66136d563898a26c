import { messageOf } from '#web/lib/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { useMyAddress } from './sign-in-test.api.ts';

/** Whether the viewer's present address is inside the saved IP ranges. */
export function MyAddress() {
  const mine = useMyAddress();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        variant="secondary"
        onClick={() => void mine.refetch()}
        isPending={mine.isFetching}
        pendingText="Looking..."
      >
        Test my address
      </Button>
      <p role="status" className="text-small">
        {mine.isError ? messageOf(mine.error) : mine.data && wordsOf(mine.data)}
      </p>
    </div>
  );
}

function wordsOf({ address, isInside, range }: { address: string; isInside: boolean | null; range: string | null }) {
  if (isInside === null) return `Your present address, ${address}, is an IPv6 address, which no range can hold.`;
  if (range) return `Your present address, ${address}, is inside: ${range}.`;
  return `Your present address, ${address}, is not inside the saved ranges.`;
}

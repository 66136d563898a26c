import { Button } from '#web/ui/buttons/button.tsx';
import { classNames } from '#web/ui/class-names.ts';

interface OlderMessagesProps {
  read: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  className?: string;
}

/** The button above a log that is read page by page; nothing once its beginning is there. */
export function OlderMessages({ read, className }: OlderMessagesProps) {
  if (!read.hasNextPage) return null;
  return (
    <Button
      variant="secondary"
      size="sm"
      className={classNames('self-center', className)}
      onClick={() => void read.fetchNextPage()}
      isPending={read.isFetchingNextPage}
      pendingText="Reading..."
    >
      Older messages
    </Button>
  );
}

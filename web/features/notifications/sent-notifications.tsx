import Megaphone from 'lucide-react/icons/megaphone';
import { type ReactNode, useId } from 'react';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { BellLoading } from './bell-loading.tsx';
import { useSentNotifications } from './broadcasts.api.ts';
import { SentNotificationItem } from './sent-notification-item.tsx';

/** Past broadcasts with their reach and readers. */
export function SentNotifications() {
  const titleId = useId();
  const sent = useSentNotifications();
  const items = sent.data?.pages.flatMap((page) => page.items);

  function content(): ReactNode {
    if (sent.isLoadingError) {
      return (
        <ErrorState
          title="Failed to fetch sent notifications"
          message={messageOf(sent.error)}
          onRetry={() => void sent.refetch()}
          isRetrying={sent.isFetching}
        />
      );
    }
    if (items === undefined) return <BellLoading />;
    if (items.length === 0) return <EmptyState icon={<Megaphone />} text="No notifications sent yet" />;
    return (
      <>
        <ul className="divide-y">
          {items.map((notification) => (
            <SentNotificationItem key={notification.id} notification={notification} />
          ))}
        </ul>
        {sent.hasNextPage && (
          <div className="flex flex-col items-center gap-2 border-t p-3">
            {sent.isFetchNextPageError && (
              <p role="alert" className="text-danger text-small">
                {messageOf(sent.error)}
              </p>
            )}
            <Button
              variant="secondary"
              size="sm"
              isPending={sent.isFetchingNextPage}
              pendingText="Loading..."
              onClick={() => void sent.fetchNextPage()}
            >
              Show earlier
            </Button>
          </div>
        )}
      </>
    );
  }

  return (
    <Card aria-labelledby={titleId}>
      <CardHeader title="Sent Notifications" titleId={titleId} />
      {content()}
    </Card>
  );
}

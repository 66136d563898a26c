import MailIcon from 'lucide-react/icons/mail';
import type { MailListState } from '#contract/values/mail-states.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { Card } from '#web/ui/card.tsx';
import { MoreRows } from '#web/ui/more-rows.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { useMails } from './mail.api.ts';
import { MailRow } from './mail-row.tsx';

const nothing: Record<MailListState, string> = {
  waiting: 'No mail waits to be sent',
  held: 'No mails are held',
  failed: 'No mail has failed',
  sent: 'No mail was sent in the last 90 days',
};

/** The mails of one state. */
export function MailList({ state }: { state: MailListState }) {
  const mails = useMails(state);
  const rows = mails.data?.pages.flat();
  if (mails.isLoadingError) {
    return (
      <Card>
        <ErrorState
          title="Failed to fetch mails"
          message={messageOf(mails.error)}
          onRetry={() => void mails.refetch()}
          isRetrying={mails.isFetching}
        />
      </Card>
    );
  }
  if (!rows) return <MailsLoading />;
  if (rows.length === 0) {
    return (
      <Card>
        <EmptyState icon={<MailIcon />} text={nothing[state]} />
      </Card>
    );
  }
  return (
    <Card>
      <ul className="divide-y">
        {rows.map((mail) => (
          <MailRow key={mail.id} mail={mail} />
        ))}
      </ul>
      <MoreRows read={mails} />
    </Card>
  );
}

function MailsLoading() {
  return (
    <Card aria-busy="true" className="flex flex-col gap-4 p-4">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-10" />
      ))}
    </Card>
  );
}

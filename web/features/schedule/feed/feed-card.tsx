import { useState } from 'react';
import type { CalendarFeed } from '#contract/schedule/calendar-feeds.ts';
import { dateText, momentText } from '#web/lib/days.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { CopyButton } from '#web/ui/buttons/copy-button.tsx';
import { TitledCard } from '#web/ui/card.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { PasswordDialog } from '#web/ui/overlays/password-dialog.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { PageSpinner } from '#web/ui/states/page-spinner.tsx';
import { useCalendarFeed, useMakeFeed, useRevokeFeed } from './calendar-feed.api.ts';
import { FeedHelp } from './feed-help.tsx';

/** The viewer's sessions in their own calendar program, by a secret address. */
export function FeedCard() {
  const { data: feed, error, isPending, isFetching, refetch } = useCalendarFeed();
  return (
    <TitledCard title="In your own calendar" className="print:hidden">
      {isPending && <PageSpinner label="Loading calendar feed..." />}
      {!feed && error && (
        <FailedRead title="The calendar feed could not be loaded" read={{ error, isFetching, refetch }} />
      )}
      {feed && <Feed feed={feed} />}
    </TitledCard>
  );
}

function Feed({ feed }: { feed: CalendarFeed }) {
  const make = useMakeFeed();
  const revoke = useRevokeFeed();
  const [isAsking, setAsking] = useState(false);
  const isAnew = feed.createdAt !== null;
  // A different creation time means that the address was replaced or ended since, so it is not shown.
  const path = feed.createdAt === make.data?.createdAt ? make.data?.path : undefined;

  return (
    <div className="flex flex-col gap-4 p-4">
      <p className="max-w-[72ch] text-control text-muted">
        Outlook, Google, Apple and other calendars can show your sessions and keep up with changes. Anyone with the
        address can see your sessions, so give it only to your calendar. It stops working when you change your password.
      </p>
      <p role="status" className="font-medium text-control">
        {feedText(feed)}
      </p>
      {path && <MadeAddress url={window.location.origin + path} />}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => setAsking(true)}>
          {isAnew ? 'Make a new address' : 'Make an address'}
        </Button>
        {isAnew && (
          <Button
            variant="secondary"
            isPending={revoke.isPending}
            pendingText="Revoking..."
            onClick={() => revoke.mutate(undefined, { onSuccess: make.reset })}
          >
            Revoke
          </Button>
        )}
      </div>
      {isAsking && (
        // Asks for the password, because the address lets anybody read the sessions for months.
        <PasswordDialog
          title={isAnew ? 'Make a new calendar address' : 'Make a calendar address'}
          description={
            isAnew
              ? 'The current address stops working at once. Calendars that use it need the new one.'
              : 'Anyone with the address can see your sessions. It stops working when you change your password.'
          }
          submitText={isAnew ? 'Make a new one' : 'Make an address'}
          pendingText="Making..."
          isPending={make.isPending}
          onSubmit={(password, options) => make.mutate(password, options)}
          onClose={() => setAsking(false)}
        />
      )}
      <FeedHelp />
    </div>
  );
}

function feedText({ createdAt, lastReadAt }: CalendarFeed): string {
  if (createdAt === null) return 'You have no address yet.';
  const read = lastReadAt === null ? 'no calendar has read it yet' : `last read ${momentText(lastReadAt)}`;
  return `Your address was made on ${dateText(createdAt)}; ${read}.`;
}

/** Only the hash is stored, so the address can never be shown again. */
function MadeAddress({ url }: { url: string }) {
  return (
    <div className="flex flex-wrap items-end gap-2 rounded-control bg-selected p-3">
      <TextField
        label="Your address, shown only now"
        readOnly
        value={url}
        onFocus={(event) => event.target.select()}
        className="min-w-60 flex-1"
      />
      <CopyButton text={url} name="calendar address" shownAs="the address" />
    </div>
  );
}

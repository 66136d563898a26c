import { Link } from '@tanstack/react-router';
import ShieldCheck from 'lucide-react/icons/shield-check';
import type { SecurityEvent } from '#contract/security-log.ts';
import { paths } from '#contract/values/pages.ts';
import { ListBody } from '#web/ui/lists/list-body.tsx';
import { EventRow } from './event-row.tsx';
import { useOwnEvents } from './security-log.api.ts';

const list = {
  what: 'events',
  icon: <ShieldCheck />,
  keyOf: ({ id }: SecurityEvent) => id,
  nothing: 'Nothing has happened yet',
  failed: 'The events could not be loaded',
  // Loads more by the button only, because the page goes on below.
  isReadByButton: true,
};

/** Events of the viewer's own account, newest first. */
export function OwnEvents() {
  const read = useOwnEvents();
  return (
    <>
      {read.rows && (
        <p className="border-b px-4 py-3 text-control text-muted">
          {read.rows.length > 0 && 'Is there something that you did not do? Then change your password. '}
          <Link to={paths.privacy} className="text-link underline underline-offset-2">
            Privacy
          </Link>{' '}
          says how long events are kept.
        </p>
      )}
      <ListBody list={list} read={read} renderRow={(event) => <EventRow event={event} />} />
    </>
  );
}

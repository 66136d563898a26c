import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import type { OwnSession } from '#contract/people/account.ts';
import { signInWays } from '#contract/values/people/factors.ts';
import { momentText } from '#web/lib/days.ts';
import { relativeTime } from '#web/lib/relative-time.ts';
import { useMinute } from '#web/lib/use-minute.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { useEndSession } from './account.api.ts';

export function SessionRow({ session }: { session: OwnSession }) {
  const { device, isCurrent, createdAt, lastSeenAt, signedInBy, address } = session;
  const end = useEndSession();
  const now = useMinute();
  const Icon = /iPhone|iPad|Android/.test(device) ? Smartphone : Monitor;
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <span
        aria-hidden="true"
        className="grid size-9 shrink-0 place-items-center rounded-control bg-selected text-link [&_svg]:size-4.5"
      >
        <Icon />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-medium text-control">
          {device}
          {isCurrent && <span className="ml-2 font-normal text-success text-small">This browser</span>}
        </p>
        {/* A narrow screen wraps between the facts, not within them. */}
        <p className="text-muted text-small [&>span]:inline-block">
          {!isCurrent && (
            <>
              <span>
                Last used <time dateTime={lastSeenAt}>{relativeTime(lastSeenAt, now)}</time>
              </span>
              {' · '}
            </>
          )}
          <span>
            Signed in <time dateTime={createdAt}>{momentText(createdAt)}</time>
          </span>
          {signedInBy !== null && (
            <>
              {' · '}
              <span>{signInWays[signedInBy]}</span>
            </>
          )}
          {address !== null && (
            <>
              {' · '}
              <span>{address}</span>
            </>
          )}
        </p>
      </div>
      {!isCurrent && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`End the session of ${device}`}
          onClick={() => end.mutate(session)}
          isPending={end.isPending}
        >
          End
        </Button>
      )}
    </li>
  );
}

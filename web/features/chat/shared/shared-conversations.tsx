import { useQuery } from '@tanstack/react-query';
import { Suspense, useId, useState } from 'react';
import type { SharedConversation } from '#contract/people/conversation-sharing.ts';
import { readOf } from '#web/lib/calls/api.ts';
import { dateText } from '#web/lib/days.ts';
import { lazyPart } from '#web/lib/pages/lazy-part.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { Avatar } from '#web/ui/badges/avatar.tsx';

const SharedLog = lazyPart(() => import('./shared-log.tsx').then((file) => file.SharedLog));

/** Colleagues' conversations with staff that the viewer reads. Shows nothing where nobody shares. */
export function SharedConversations() {
  const titleId = useId();
  const [opened, setOpened] = useState<SharedConversation | null>(null);
  const { isServed } = useCapabilities();
  const rows = useQuery({ ...readOf('GET /api/shared-conversations'), enabled: isServed }).data ?? [];
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="mt-3">
      <h3 id={titleId} className="px-2.5 pt-1.5 pb-1 text-caption text-muted">
        Conversations of colleagues
      </h3>
      <ul aria-labelledby={titleId}>
        {rows.map((row) => (
          <li key={row.conversation}>
            <button
              type="button"
              onClick={() => setOpened(row)}
              className="flex min-h-14 w-full items-center gap-3 rounded-control px-2.5 py-2 text-left hover:bg-hover"
            >
              <Avatar fullName={row.colleague.fullName} role={row.colleague.role} />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-semibold text-control">{row.colleague.fullName}</span>
                <span className="block truncate text-caption text-muted">
                  {row.isTakenOver && 'Taken over · '}with {row.staff?.name ?? 'our team'} · {dateText(row.lastAt)}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Suspense>{opened && <SharedLog shared={opened} onClose={() => setOpened(null)} />}</Suspense>
    </section>
  );
}

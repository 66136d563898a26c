import { useState } from 'react';
import type { HeldKind } from '#contract/values/outbox.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { useDiscardHeld, useReleaseHeld } from './mail.api.ts';

const texts: Record<
  HeldKind,
  { label: string; one: string; many: string; explanation(what: string, them: string): string }
> = {
  mails: {
    label: 'Held e-mails',
    one: '1 e-mail',
    many: 'e-mails',
    explanation: (what, them) =>
      `The portal was restored from a copy in which ${what} had not been sent yet, or fell due since. People may have got ${them} since the copy was made.`,
  },
  broadcasts: {
    label: 'Held broadcasts',
    one: '1 broadcast',
    many: 'broadcasts',
    explanation: (what, them) =>
      `The portal was restored from a copy in which ${what} was still planned. Someone may have sent or withdrawn ${them} since the copy was made. You can also change or withdraw each one under Planned Notifications.`,
  },
  events: {
    label: 'Held events to webhooks',
    one: '1 event',
    many: 'events',
    explanation: (what, them) =>
      `The portal was restored from a copy in which ${what} to webhooks had not been sent yet. Programs may have got ${them} since the copy was made.`,
  },
};

/** Asks what to do with work that was waiting when the portal was copied: some of it may have been sent since. */
export function HeldWork({ what, count }: { what: HeldKind; count: number }) {
  const release = useReleaseHeld(what);
  const discard = useDiscardHeld(what);
  const [isAsking, setAsking] = useState(false);
  const { label, one, many, explanation } = texts[what];
  const [counted, them] = count === 1 ? [one, 'it'] : [`${count} ${many}`, 'them'];
  return (
    <NoticeLine
      label={label}
      tone="warning"
      actions={
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => release.mutate(undefined)} isPending={release.isPending} pendingText="Sending...">
            Send {them}
          </Button>
          <Button
            variant={isAsking ? 'danger' : 'secondary'}
            onClick={() => (isAsking ? discard.mutate(undefined) : setAsking(true))}
            onBlur={() => setAsking(false)}
            isPending={discard.isPending}
            pendingText="Discarding..."
          >
            {isAsking ? `Really discard ${them}?` : `Discard ${them}`}
          </Button>
        </div>
      }
    >
      {explanation(counted, them)} Send {them} now, or never?
    </NoticeLine>
  );
}

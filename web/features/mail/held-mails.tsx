import { useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { useDiscardMails, useReleaseMails } from './mail.api.ts';

/** What to do with mails that waited when the portal was copied: some of them may have been sent since. */
export function HeldMails({ count }: { count: number }) {
  const release = useReleaseMails();
  const discard = useDiscardMails();
  const [isAsking, setAsking] = useState(false);
  const [mails, them] = count === 1 ? ['1 e-mail', 'it'] : [`${count} e-mails`, 'them'];
  return (
    <section aria-label="Held e-mails" className="flex flex-wrap items-center gap-3 rounded-card border bg-surface p-4">
      <p className="min-w-60 flex-1 text-body">
        The portal was restored from a copy in which {mails} had not been sent yet. People may have got {them} since the
        copy was made. Send {them} now, or never?
      </p>
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
    </section>
  );
}

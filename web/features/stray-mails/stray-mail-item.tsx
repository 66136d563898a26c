import { useState } from 'react';
import type { StrayMail } from '#contract/inbound-mail.ts';
import { momentText } from '#web/lib/days.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { useDiscardMail, useRestoreMail } from './stray-mails.api.ts';

/** The beginning of a text that a row shows unasked. */
const shownMaxLength = 300;

export function StrayMailItem({ mail }: { mail: StrayMail }) {
  const { id, fromName, fromAddress, sender, subject, files, reason, receivedAt, state } = mail;
  const [isAssigning, setAssigning] = useState(false);
  const discard = useDiscardMail();
  const restore = useRestoreMail();
  const title = subject || 'Without a subject';
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
      <div className="wrap-anywhere min-w-60 flex-1">
        <p className="font-medium text-control">{title}</p>
        <p className="text-muted text-small">
          {[fromName, fromAddress].filter((part) => part !== '').join(' · ') || 'Unknown sender'}
          {sender && ` · ${sender.fullName}, confirmed`}
        </p>
        <p className="text-caption text-muted">Arrived {momentText(receivedAt)}</p>
        <p className="mt-1 text-small text-warning">{reason}</p>
        <MailText text={mail.text} />
        {files.length > 0 && <p className="mt-1 text-muted text-small">Files that were not kept: {files.join(', ')}</p>}
        {settledText(mail)}
      </div>
      {state === 'open' && (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" aria-label={`Assign: ${title}`} onClick={() => setAssigning(true)}>
            Assign
          </Button>
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Discard: ${title}`}
            isPending={discard.isPending}
            pendingText="Discarding..."
            onClick={() => discard.mutate(id)}
          >
            Discard
          </Button>
        </div>
      )}
      {state === 'discarded' && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Put back: ${title}`}
          isPending={restore.isPending}
          pendingText="Saving..."
          onClick={() => restore.mutate(id)}
        >
          Put back
        </Button>
      )}
      {isAssigning && <AssignDialog mail={mail} onClose={() => setAssigning(false)} />}
    </div>
  );
}

function settledText({ state, settledAt, settledBy }: StrayMail) {
  if (state === 'open' || settledAt === null) return null;
  const what = state === 'assigned' ? 'Put into a conversation' : 'Discarded';
  return (
    <p className="mt-1 text-muted text-small">
      {what} {momentText(settledAt)}
      {settledBy && ` by ${settledBy}`}
    </p>
  );
}

function MailText({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false);
  const isLong = text.length > shownMaxLength;
  return (
    <>
      <p dir="auto" className="mt-1 whitespace-pre-wrap text-body">
        {isLong && !isWhole ? `${text.slice(0, shownMaxLength)}…` : text}
      </p>
      {isLong && (
        <Button variant="secondary" size="sm" className="mt-1" onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show less' : 'Show the whole text'}
        </Button>
      )}
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readOf } from '#web/lib/calls/api.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { momentText } from '#web/lib/days.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

/** Opens the e-mail that a message came with: what it quoted, and its signature. */
export function WholeEmail({ messageId, isOnPrimary }: { messageId: number; isOnPrimary: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={classNames('mt-1 block text-caption underline underline-offset-2', !isOnPrimary && 'text-link')}
        onClick={() => setOpen(true)}
      >
        Show the whole e-mail
      </button>
      <Dialog isOpen={isOpen} onOpenChange={setOpen} title="The whole e-mail">
        <EmailText messageId={messageId} />
      </Dialog>
    </>
  );
}

function EmailText({ messageId }: { messageId: number }) {
  const { data, error, refetch } = useQuery(readOf('GET /api/messages/:id/e-mail', { params: { id: messageId } }));
  if (error) {
    return (
      <>
        <p role="alert" className="mb-2 text-danger text-small">
          {messageOf(error)}
        </p>
        <Button variant="secondary" size="sm" onClick={() => void refetch()}>
          Retry
        </Button>
      </>
    );
  }
  if (!data) return <p role="status">Loading...</p>;
  return (
    <>
      <p className="font-medium text-control">{data.subject || 'Without a subject'}</p>
      <p className="mb-3 text-caption text-muted">
        Arrived {momentText(data.receivedAt)}
        {data.assignedBy && ` · Put into this conversation by ${data.assignedBy}`}
      </p>
      <p dir="auto" className="whitespace-pre-wrap text-body [overflow-wrap:anywhere]">
        {data.text}
      </p>
    </>
  );
}

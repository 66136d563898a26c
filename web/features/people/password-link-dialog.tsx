import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '#web/lib/calls/api-error.ts';
import { momentText } from '#web/lib/days.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { PageSpinner } from '#web/ui/states/page-spinner.tsx';
import { usePasswordLink } from './people.api.ts';
import type { ManagedPerson } from './use-person-dialogs.ts';

interface PasswordLinkDialogProps {
  person: ManagedPerson;
  isNew: boolean;
  onClose: () => void;
}

/** A one-time link to pass on, created when the dialog opens and shown only there. */
export function PasswordLinkDialog({ person, isNew, onClose }: PasswordLinkDialogProps) {
  const link = usePasswordLink();
  const { mutate } = link;
  const isRefused = link.error instanceof ApiError && link.error.status === 409;
  const wasAsked = useRef(false);
  useEffect(() => {
    // In development React runs effects twice, and the second link would end the first.
    if (!wasAsked.current) mutate({ id: person.id });
    wasAsked.current = true;
  }, [mutate, person.id]);
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={isNew ? `${person.fullName} was added` : `Link for ${person.fullName}`}
      {...(!isRefused && { description: descriptionOf(person, link.variables?.isForAnHour === true) })}
      footer={
        <Button variant="secondary" onClick={onClose}>
          Done
        </Button>
      }
    >
      {link.data && <ShownLink url={window.location.origin + link.data.url} expiresAt={link.data.expiresAt} />}
      {link.isPending && <PageSpinner label="Making the link..." />}
      {isRefused && (
        <div className="flex flex-col items-start gap-3">
          <p className="text-body">{messageOf(link.error)}</p>
          <Button onClick={() => mutate({ id: person.id, isForAnHour: true })}>Let in for an hour</Button>
          <p className="text-muted text-small">Their institution is notified.</p>
        </div>
      )}
      {link.isError && !isRefused && (
        <ErrorState
          title="The link could not be made"
          message={messageOf(link.error)}
          onRetry={() => mutate({ id: person.id })}
          className="py-4"
        />
      )}
    </Dialog>
  );
}

function descriptionOf({ fullName, username }: ManagedPerson, isForAnHour: boolean): string {
  const use = `With this link ${fullName} can set a password and sign in as ${username}`;
  if (isForAnHour) {
    return `${use}, for an hour from now. After that only their institution’s own sign-in lets them in again. The link works once and is shown only now.`;
  }
  return `${use}. The link works once and is shown only now. A new link replaces any older one.`;
}

function ShownLink({ url, expiresAt }: { url: string; expiresAt: string }) {
  const [isCopied, setCopied] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  async function copy() {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
    } catch {
      // Without permission the text is selected for Ctrl+C.
      setCopied(false);
    }
  }
  return (
    <div className="flex flex-col gap-3">
      <TextField
        ref={field}
        label="One-time link"
        readOnly
        value={url}
        hint={`Valid until ${momentText(expiresAt)}`}
        onFocus={(event) => event.target.select()}
      />
      <div className="flex items-center gap-3">
        <Button
          icon={isCopied ? <Check className="size-4" /> : <Copy className="size-4" />}
          onClick={() => void copy()}
        >
          Copy link
        </Button>
        <p role="status" className="text-muted text-small">
          {isCopied && 'Copied'}
        </p>
      </div>
    </div>
  );
}

import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ErasurePreview } from '#contract/privacy/erasures.ts';
import { paths } from '#contract/values/pages.ts';
import type { ErasedKind } from '#contract/values/privacy.ts';
import { isGone } from '#web/lib/calls/api-error.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { TitledCard } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { useErase, useErasurePreview } from './erasures.api.ts';

interface PreviewProps {
  kind: ErasedKind;
  id: number;
  onClose: () => void;
}

/** The preview of an erasure: what is removed, what stays and why, and the button that does it. */
export function ErasurePreviewCard({ kind, id, onClose }: PreviewProps) {
  const read = useErasurePreview(kind, id);
  if (read.isPending) {
    return (
      <TitledCard title="Erasure preview">
        <div role="status" className="p-4">
          <span className="sr-only">Counting...</span>
          <Skeleton className="h-40" />
        </div>
      </TitledCard>
    );
  }
  if (isGone(read.error)) {
    return (
      <TitledCard title="No one to erase" actions={<CloseButton onClose={onClose} />}>
        <p className="p-4 text-control text-muted">This person has been erased, or no one has this number.</p>
      </TitledCard>
    );
  }
  if (!read.data) return <FailedRead title="We couldn’t count the data to be erased" read={read} />;
  return <Preview preview={read.data} onClose={onClose} />;
}

function Preview({ preview, onClose }: { preview: ErasurePreview; onClose: () => void }) {
  const { name, formerName, obstacles, goes, stays, mentions } = preview;
  const [isAsking, setAsking] = useState(false);
  const erase = useErase(preview);
  const isBlocked = obstacles.length > 0;
  return (
    <TitledCard
      title={`Erase ${name}`}
      hasManyActions
      actions={
        <>
          <CloseButton onClose={onClose} />
          <Button variant="danger" size="sm" isDisabled={isBlocked} onClick={() => setAsking(true)}>
            Erase for good
          </Button>
        </>
      }
    >
      {isBlocked && (
        <div role="note" className="border-b bg-role-tech-support-bg p-4 text-control text-role-tech-support-fg">
          <p className="font-medium">This has to be done first:</p>
          <ul className="list-disc pl-5">
            {obstacles.map((obstacle) => (
              <li key={obstacle}>{obstacle}</li>
            ))}
          </ul>
        </div>
      )}
      <div className="grid gap-6 p-4 md:grid-cols-2">
        <section aria-label="Goes">
          <h3 className="font-semibold text-body">Goes</h3>
          <ul className="divide-y">
            {goes.map(({ what, count }) => (
              <Item key={what} what={what} count={count} />
            ))}
          </ul>
        </section>
        <section aria-label="Stays">
          <h3 className="font-semibold text-body">Stays</h3>
          <ul className="divide-y">
            {stays.map(({ what, count, why }) => (
              <Item key={what} what={what} count={count} why={why} />
            ))}
          </ul>
        </section>
      </div>
      {mentions !== null && <Mentions name={name} count={mentions} />}
      {isAsking && (
        <ConfirmDialog
          title={`Erase ${name} for good?`}
          description={`Their name is replaced by “${formerName}”. You can’t undo this, and restoring a backup doesn’t bring anything back.`}
          confirmText="Erase for good"
          pendingText="Erasing..."
          isDangerous
          isPending={erase.isPending}
          onConfirm={() => erase.mutate(undefined, { onSuccess: onClose, onError: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        />
      )}
    </TitledCard>
  );
}

function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <Button variant="secondary" size="sm" onClick={onClose}>
      Close
    </Button>
  );
}

function Item({ what, count, why }: { what: string; count: number | null; why?: string }) {
  return (
    <li className="py-2 text-control">
      <p className="flex justify-between gap-4">
        <span className="min-w-0">{what}</span>
        {count !== null && <span className="shrink-0 font-semibold tabular-nums">{count.toLocaleString('en-GB')}</span>}
      </p>
      {why && <p className="text-muted text-small">{why}.</p>}
    </li>
  );
}

function Mentions({ name, count }: { name: string; count: number }) {
  if (count === 0) return <p className="border-t p-4 text-control">No messages from other people contain the name.</p>;
  return (
    <p className="border-t p-4 text-control">
      {count === 1
        ? 'One message from someone else contains the name'
        : `${count} messages from other people contain the name`}
      , and will keep it. You can{' '}
      <Link to={paths.home} search={{ find: name }} className="font-medium text-link underline underline-offset-2">
        search for it in the messages you can read
      </Link>
      .
    </p>
  );
}

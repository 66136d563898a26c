import { useState } from 'react';
import type { ProgramKey } from '#contract/programs/program-keys.ts';
import { keyNameMaxLength } from '#contract/values/programs/program-keys.ts';
import { dateText, dayText, momentText } from '#web/lib/days.ts';
import { Badge } from '#web/ui/badges/badge.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { TextDialog } from '#web/ui/overlays/text-dialog.tsx';
import { useConfirmKey, useRenameKey, useRevokeKey } from './program-keys.api.ts';
import { scopesText } from './tokens/scope-text.ts';

const badges = {
  active: { tone: 'good', text: 'Active' },
  ended: { tone: 'neutral', text: 'Ended' },
  unconfirmed: { tone: 'attention', text: 'To be confirmed' },
} as const;

export function KeyItem({ programKey }: { programKey: ProgramKey }) {
  const { name, beginning, scopes, makerName, createdAt, endsOn, lastUsedAt, state } = programKey;
  const [asked, ask] = useState<'rename' | 'revoke' | null>(null);
  const confirm = useConfirmKey();
  const close = () => ask(null);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium text-control">
          <span className="wrap-anywhere">{name}</span>
          <Badge tone={badges[state].tone}>{badges[state].text}</Badge>
        </p>
        <p className="wrap-anywhere mt-1 text-muted text-small">
          <code>{beginning}…</code>, made by {makerName} on {dateText(createdAt)}
          {endsOn && `, until ${dayText(endsOn)}`};{' '}
          {lastUsedAt === null ? 'not used yet' : `last used ${momentText(lastUsedAt)}`}.
        </p>
        {scopes.join() !== 'usage-reports' && <p className="mt-1 text-small">{scopesText(scopes)}</p>}
        {state === 'unconfirmed' && (
          <p className="mt-1 max-w-[72ch] text-small">
            No one is responsible for this key now: its maker has left, or the portal was restored from a backup. It
            won’t work until someone confirms it.
          </p>
        )}
      </div>
      <span className="flex flex-wrap gap-2">
        {state === 'unconfirmed' && (
          <Button
            size="sm"
            variant="secondary"
            isPending={confirm.isPending}
            pendingText="Confirming..."
            aria-label={`Confirm ${name}`}
            onClick={() => confirm.mutate(programKey)}
          >
            Confirm
          </Button>
        )}
        <Button size="sm" variant="secondary" aria-label={`Rename ${name}`} onClick={() => ask('rename')}>
          Rename
        </Button>
        <Button size="sm" variant="secondary" aria-label={`Revoke ${name}`} onClick={() => ask('revoke')}>
          Revoke
        </Button>
      </span>
      {asked === 'rename' && <RenameDialog programKey={programKey} onClose={close} />}
      {asked === 'revoke' && <RevokeDialog programKey={programKey} onClose={close} />}
    </li>
  );
}

interface AskProps {
  programKey: ProgramKey;
  onClose: () => void;
}

function RenameDialog({ programKey: { id, name }, onClose }: AskProps) {
  const rename = useRenameKey();
  return (
    <TextDialog
      title="Rename the key"
      label="Program"
      text={name}
      maxLength={keyNameMaxLength}
      missing="Name the program that has the key"
      persistKey={`program-key.${id}`}
      isPending={rename.isPending}
      send={(typed) => rename.mutateAsync({ id, name: typed })}
      onClose={onClose}
    />
  );
}

function RevokeDialog({ programKey, onClose }: AskProps) {
  const revoke = useRevokeKey();
  return (
    <ConfirmDialog
      title={`Revoke the key for ${programKey.name}?`}
      description="The key stops working at once. You can’t undo this, but you can make a new key."
      confirmText="Revoke"
      pendingText="Revoking..."
      isDangerous
      isPending={revoke.isPending}
      onConfirm={() => revoke.mutate(programKey, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

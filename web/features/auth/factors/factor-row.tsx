import KeyRound from 'lucide-react/icons/key-round';
import Smartphone from 'lucide-react/icons/smartphone';
import { useState } from 'react';
import type { Factor } from '#contract/people/factors.ts';
import { factorKinds } from '#contract/values/people/factors.ts';
import { momentText } from '#web/lib/days.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { useRemoveFactor } from './factors.api.ts';
import { RenameFactorDialog } from './rename-factor-dialog.tsx';

/** A passkey or app of the viewer. `isLast`: without it the password alone opens the account. */
export function FactorRow({ factor, isLast }: { factor: Factor; isLast: boolean }) {
  const { kind, name, createdAt, lastUsedAt } = factor;
  const remove = useRemoveFactor(factor);
  const [open, setOpen] = useState<'name' | 'removal' | null>(null);
  const close = () => setOpen(null);
  const Icon = kind === 'totp' ? Smartphone : KeyRound;
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3">
      <span
        aria-hidden="true"
        className="grid size-9 shrink-0 place-items-center rounded-control bg-selected text-link [&_svg]:size-4.5"
      >
        <Icon />
      </span>
      <div className="min-w-0 flex-1 basis-40">
        <p className="break-words font-medium text-control">{name}</p>
        <p className="text-muted text-small">
          {factorKinds[kind]} · Added <time dateTime={createdAt}>{momentText(createdAt)}</time> ·{' '}
          {lastUsedAt === null ? (
            'Not used yet'
          ) : (
            <>
              Last used <time dateTime={lastUsedAt}>{momentText(lastUsedAt)}</time>
            </>
          )}
        </p>
      </div>
      <div className="flex gap-2">
        <Button variant="secondary" size="sm" aria-label={`Rename ${name}`} onClick={() => setOpen('name')}>
          Rename
        </Button>
        <Button variant="secondary" size="sm" aria-label={`Remove ${name}`} onClick={() => setOpen('removal')}>
          Remove
        </Button>
      </div>
      {open === 'name' && <RenameFactorDialog factor={factor} onClose={close} />}
      {open === 'removal' && (
        <ConfirmDialog
          title={`Remove ${name}?`}
          description={`You can’t sign in with this factor any more, and you are signed out everywhere else.${
            isLast ? ' After that your password alone opens your account, and your recovery codes stop working.' : ''
          }`}
          confirmText="Remove"
          pendingText="Removing..."
          isDangerous
          isPending={remove.isPending}
          onConfirm={() => remove.mutate(undefined, { onSuccess: close })}
          onClose={close}
        />
      )}
    </li>
  );
}

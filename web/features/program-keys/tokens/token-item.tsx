import { useState } from 'react';
import type { Token } from '#contract/programs/tokens.ts';
import { dateText, dayText, momentText } from '#web/lib/days.ts';
import { Badge } from '#web/ui/badges/badge.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { RevokeTokenDialog } from './revoke-token-dialog.tsx';
import { scopesText } from './scope-text.ts';

export function TokenItem({ token }: { token: Token }) {
  const { name, beginning, scopes, createdAt, endsOn, lastUsedAt, state } = token;
  const [isAsking, setAsking] = useState(false);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2 font-medium text-control">
          <span className="wrap-anywhere">{name}</span>
          {state !== 'active' && <Badge tone="neutral">Ended</Badge>}
        </p>
        <p className="mt-1 text-small">{scopesText(scopes)}</p>
        <p className="wrap-anywhere mt-1 text-muted text-small">
          <code>{beginning}…</code>, made on {dateText(createdAt)}, until {dayText(endsOn)};{' '}
          {lastUsedAt === null ? 'not used yet' : `last used ${momentText(lastUsedAt)}`}.
        </p>
        {state === 'unconfirmed' && (
          <p className="mt-1 max-w-[72ch] text-small">
            The portal has been restored from a backup since, so the token no longer works. Revoke it and make another.
          </p>
        )}
      </div>
      <Button size="sm" variant="secondary" aria-label={`Revoke ${name}`} onClick={() => setAsking(true)}>
        Revoke
      </Button>
      {isAsking && <RevokeTokenDialog token={{ ...token, institution: null }} onClose={() => setAsking(false)} />}
    </li>
  );
}

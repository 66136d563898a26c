import KeyRound from 'lucide-react/icons/key-round';
import { useState } from 'react';
import type { AnyKey } from '#contract/programs/tokens.ts';
import { dateText, dayText, momentText } from '#web/lib/days.ts';
import { Badge } from '#web/ui/badges/badge.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { ListCard, type ListOf } from '#web/ui/lists/list-card.tsx';
import { utcDay } from '#web/ui/lists/list-columns.ts';
import { RevokeTokenDialog } from './revoke-token-dialog.tsx';
import { scopesText } from './scope-text.ts';
import { useAllKeys } from './tokens.api.ts';

const states = { active: 'Active', ended: 'Ended', unconfirmed: 'To be confirmed' } as const;
const tones = { active: 'good', ended: 'neutral', unconfirmed: 'attention' } as const;

const list: ListOf<AnyKey> = {
  title: 'Tokens and keys',
  what: 'tokens',
  columns: [
    { label: 'Program', text: ({ name }) => name },
    { label: 'Owner', text: ownerText },
    { label: 'For', text: ({ scopes }) => scopesText(scopes) },
    { label: 'Made', text: ({ createdAt }) => utcDay(createdAt) },
    { label: 'Last day', text: ({ endsOn }) => endsOn },
    { label: 'Last used (UTC)', text: ({ lastUsedAt }) => lastUsedAt },
    { label: 'State', text: ({ state }) => states[state] },
  ],
  keyOf: ({ id }) => id,
  file: 'tokens',
  icon: <KeyRound />,
  nothing: 'No one has a token',
  failed: 'Failed to fetch the tokens',
};

/** All credentials of programs: everybody's tokens, and the keys of institutions. */
export function AllKeys() {
  const read = useAllKeys();
  return <ListCard list={list} read={read} renderRow={(token) => <KeyRow token={token} />} />;
}

function KeyRow({ token }: { token: AnyKey }) {
  const [isAsking, setAsking] = useState(false);
  const { name, beginning, scopes, createdAt, endsOn, lastUsedAt, state } = token;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="wrap-anywhere min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2 font-medium text-control">
          {name}, {ownerText(token)} <Badge tone={tones[state]}>{states[state]}</Badge>
        </p>
        <p className="mt-1 text-small">{scopesText(scopes)}</p>
        <p className="mt-1 text-muted text-small">
          <code>{beginning}…</code>, made on {dateText(createdAt)}
          {endsOn && `, until ${dayText(endsOn)}`};{' '}
          {lastUsedAt === null ? 'not used yet' : `last used ${momentText(lastUsedAt)}`}.
        </p>
      </div>
      <Button size="sm" variant="secondary" aria-label={`Revoke ${name}`} onClick={() => setAsking(true)}>
        Revoke
      </Button>
      {isAsking && <RevokeTokenDialog token={token} owner={ownerText(token)} onClose={() => setAsking(false)} />}
    </div>
  );
}

function ownerText({ institution, person }: AnyKey): string {
  return institution?.name ?? person?.fullName ?? 'no one';
}

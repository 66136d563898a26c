import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '#contract/values/pages.ts';
import { MadeKey } from '#web/features/program-keys/made-key.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { QueryCard } from '#web/ui/states/query-card.tsx';
import { NewTokenDialog } from './new-token-dialog.tsx';
import { TokenItem } from './token-item.tsx';
import { useMakeToken, useOwnTokens } from './tokens.api.ts';

/** The tokens with which programs act in the viewer's name. */
export function OwnTokens() {
  const tokens = useOwnTokens();
  const make = useMakeToken();
  const [isAsking, setAsking] = useState(false);
  const made = make.data;
  return (
    <QueryCard
      title="Tokens for programs"
      what="tokens"
      query={tokens}
      actions={
        <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
          Make a token
        </Button>
      }
    >
      {(list) => (
        <>
          {/* Hidden as soon as the token is revoked. */}
          {made && list.some(({ id }) => id === made.token.id) && (
            <MadeKey what="token" name={made.token.name} secret={made.secret} />
          )}
          {list.length > 0 && (
            <ul className="divide-y border-b">
              {list.map((token) => (
                <TokenItem key={token.id} token={token} />
              ))}
            </ul>
          )}
          <p className="max-w-[72ch] p-4 text-muted text-small">
            {list.length === 0 && 'You have no tokens. '}A program sends its token in the header{' '}
            <code>Authorization: Bearer</code>. All your tokens end when you change your password.{' '}
            <Link to={paths.developers} className="font-medium text-link underline underline-offset-2">
              For developers
            </Link>{' '}
            lists every call, and the scope that it needs.
          </p>
          {isAsking && <NewTokenDialog make={make} onClose={() => setAsking(false)} />}
        </>
      )}
    </QueryCard>
  );
}

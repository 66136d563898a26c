import KeyRound from 'lucide-react/icons/key-round';
import { useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryCard } from '#web/ui/states/query-card.tsx';
import { KeyItem } from './key-item.tsx';
import { MadeKey } from './made-key.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { useMakeKey, useProgramKeys } from './program-keys.api.ts';

export function KeysCard({ institution }: { institution: number | undefined }) {
  const keys = useProgramKeys(institution);
  const make = useMakeKey(institution);
  const [isAsking, setAsking] = useState(false);
  const made = make.data;
  return (
    <QueryCard
      title="Keys"
      what="keys"
      query={keys}
      actions={
        <Button size="sm" onClick={() => setAsking(true)}>
          Make a key
        </Button>
      }
    >
      {(list) => (
        <>
          {/* Hidden as soon as the key is revoked. */}
          {made && list.some(({ id }) => id === made.key.id) && <MadeKey name={made.key.name} secret={made.secret} />}
          {list.length === 0 ? (
            <EmptyState
              icon={<KeyRound />}
              text="No keys yet"
              detail="A program that fetches your reports needs one."
              className="py-6"
            />
          ) : (
            <ul className="divide-y">
              {list.map((key) => (
                <KeyItem key={key.id} programKey={key} />
              ))}
            </ul>
          )}
          <div className="border-t p-4">
            <p className="max-w-[72ch] text-muted text-small">
              To change a key without a gap, make a new one, enter it in your program, and revoke the old one once the
              new one has been used. Anyone with a key can read what it is for, and nothing else.
            </p>
          </div>
          {isAsking && <NewKeyDialog isOwn={institution === undefined} make={make} onClose={() => setAsking(false)} />}
        </>
      )}
    </QueryCard>
  );
}

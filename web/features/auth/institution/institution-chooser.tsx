import { type FormEvent, useState } from 'react';
import {
  institutionNameMaxLength,
  institutionSearchMinLength,
  signInTextMaxLength,
} from '#contract/values/single-sign-on.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { lastInstitution } from './institution-choice.ts';
import { useInstitutionsByName, useStartInstitutionSignIn } from './institution-sign-in.api.ts';

/** The choice of the institution to sign in through: the last one in this browser, by e-mail address, or by name. */
export function InstitutionChooser() {
  const start = useStartInstitutionSignIn();
  const [last] = useState(lastInstitution);
  const [address, setAddress] = useState('');
  const [isTried, setTried] = useState(false);
  const isLeaving = start.isPending || start.isSuccess;
  const isWrong = !/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(address.trim());

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!isWrong) start.mutate({ address });
  }

  return (
    <div className="flex flex-col gap-6">
      {last && (
        <Button isPending={isLeaving} pendingText="Leaving..." onClick={() => start.mutate({ key: last.key })}>
          Continue with {last.name}
        </Button>
      )}
      <form noValidate aria-label="By e-mail address" className="flex flex-col gap-4" onSubmit={submit}>
        <TextField
          label="Your e-mail address at work"
          hint="Only the part after the @ is used, to find your institution."
          type="email"
          autoComplete="email"
          maxLength={signInTextMaxLength}
          value={address}
          onChange={({ target }) => setAddress(target.value)}
          error={isTried && isWrong ? 'Enter an address such as jane@library.example' : undefined}
        />
        <Button type="submit" variant={last ? 'secondary' : 'primary'} isPending={isLeaving} pendingText="Leaving...">
          Continue
        </Button>
      </form>
      {start.isError && (
        <p role="alert" className="text-danger text-small">
          {messageOf(start.error)}
        </p>
      )}
      <ByName onChoose={(key) => start.mutate({ key })} isLeaving={isLeaving} />
    </div>
  );
}

function ByName({ onChoose, isLeaving }: { onChoose: (key: string) => void; isLeaving: boolean }) {
  const [name, setName] = useState('');
  const found = useInstitutionsByName(name);
  const isShort = name.trim().length < institutionSearchMinLength;
  return (
    <div className="flex flex-col gap-2 border-t pt-4">
      <TextField
        label="Or the name of your institution"
        hint="Type at least three letters. Not every institution is listed."
        autoComplete="organization"
        spellCheck={false}
        maxLength={institutionNameMaxLength}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <div aria-live="polite">
        {!isShort && found.isError && <p className="text-danger text-small">{messageOf(found.error)}</p>}
        {!isShort && found.data?.found.length === 0 && (
          <p className="text-muted text-small">No listed institution has that in its name. Try your e-mail address.</p>
        )}
        {!isShort && found.data && found.data.found.length > 0 && (
          <ul className="flex flex-col rounded-control border">
            {found.data.found.map(({ key, name: shown }) => (
              <li key={key} className="border-b last:border-b-0">
                <Button
                  variant="ghost"
                  className="w-full justify-start"
                  isDisabled={isLeaving}
                  onClick={() => onChoose(key)}
                >
                  {shown}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

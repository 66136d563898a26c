import type { FormEvent } from 'react';
import { nameMaxLength } from '#contract/values/limits.ts';
import { ApiError, messageOf } from '#web/lib/calls/api-error.ts';
import { usePersistedState } from '#web/lib/use-persisted-form.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useChangeOwnName } from './people.api.ts';

export function OwnNameForm() {
  const viewer = useViewer();
  const change = useChangeOwnName();
  const { values, change: type, forget } = usePersistedState('own-name', { fullName: viewer.fullName });
  const isRefused = change.error instanceof ApiError && change.error.field !== null;

  function save(event: FormEvent) {
    event.preventDefault();
    change.mutate(values.fullName, {
      onSuccess: ({ fullName }) => {
        type({ fullName });
        forget();
      },
    });
  }

  return (
    <form noValidate aria-label="Your name" className="flex flex-col gap-4" onSubmit={save}>
      <TextField
        label="Full name"
        autoComplete="name"
        maxLength={nameMaxLength}
        hint="As your colleagues and the people who support you see it."
        error={isRefused ? messageOf(change.error) : undefined}
        value={values.fullName}
        onChange={({ target }) => type({ fullName: target.value })}
      />
      <Button
        type="submit"
        className="self-start"
        isDisabled={values.fullName.trim() === viewer.fullName}
        isPending={change.isPending}
        pendingText="Saving..."
      >
        Save name
      </Button>
    </form>
  );
}

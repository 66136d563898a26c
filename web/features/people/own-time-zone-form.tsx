import { type FormEvent, useState } from 'react';
import { ApiError, messageOf } from '#web/lib/calls/api-error.ts';
import { browserZone, zoneOptions, zoneText } from '#web/lib/time-zones.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { useChangeOwnTimeZone } from './people.api.ts';

/** Proposes the browser's time zone where none is noted. */
export function OwnTimeZoneForm() {
  const { timeZone } = useViewer();
  const saved = timeZone ?? null;
  const [zone, setZone] = useState(saved ?? browserZone);
  const change = useChangeOwnTimeZone();
  const isRefused = change.error instanceof ApiError && change.error.field !== null;
  const isElsewhere = zone !== browserZone;

  function save(event: FormEvent) {
    event.preventDefault();
    change.mutate(zone);
  }

  return (
    <form noValidate aria-label="Your time zone" className="flex flex-col gap-4" onSubmit={save}>
      <SelectField
        label="Time zone"
        hint={`E-mails give session times in this zone.${isElsewhere ? ` This browser is in ${zoneText(browserZone)}.` : ''}`}
        error={isRefused ? messageOf(change.error) : undefined}
        value={zone}
        options={zoneOptions(zone)}
        onChange={({ target }) => setZone(target.value)}
      />
      <Button
        type="submit"
        className="self-start"
        isDisabled={zone === saved}
        isPending={change.isPending}
        pendingText="Saving..."
      >
        Save time zone
      </Button>
    </form>
  );
}

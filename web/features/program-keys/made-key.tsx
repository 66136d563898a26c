import { CopyButton } from '#web/ui/buttons/copy-button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

/** The secret of a key that was just created. Only its hash is stored, so it can never be shown again. */
export function MadeKey({ what = 'key', name, secret }: { what?: 'key' | 'token'; name: string; secret: string }) {
  return (
    <div className="flex flex-wrap items-end gap-2 border-b bg-selected p-4">
      <TextField
        label={`The ${what} for ${name}, shown only now`}
        readOnly
        value={secret}
        onFocus={(event) => event.target.select()}
        className="min-w-60 flex-1"
      />
      <CopyButton text={secret} name={what} shownAs={`the ${what}`} />
    </div>
  );
}

import { CopyButton } from '#web/ui/buttons/copy-button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

/** The secret of a key that was just made. Only its hash is stored, so it can never be shown again. */
export function MadeKey({ name, secret }: { name: string; secret: string }) {
  return (
    <div className="flex flex-wrap items-end gap-2 border-b bg-selected p-4">
      <TextField
        label={`The key for ${name}, shown only now`}
        readOnly
        value={secret}
        onFocus={(event) => event.target.select()}
        className="min-w-60 flex-1"
      />
      <CopyButton text={secret} name="key" shownAs="the key" />
    </div>
  );
}

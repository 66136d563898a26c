import { CopyButton } from '#web/ui/buttons/copy-button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

/** The secret that signs a webhook's events. It is stored sealed and never shown again. */
export function ShownSecret({ name, secret }: { name: string; secret: string }) {
  return (
    <div className="flex flex-wrap items-end gap-2 border-b bg-selected p-4">
      <TextField
        label={`The secret for ${name}, shown only now`}
        readOnly
        value={secret}
        onFocus={(event) => event.target.select()}
        className="min-w-60 flex-1"
      />
      <CopyButton text={secret} name="secret" shownAs="the secret" />
    </div>
  );
}

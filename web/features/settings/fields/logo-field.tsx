import { useRef } from 'react';
import { logoMaxBytes } from '#contract/values/settings/settings-limits.ts';
import { useSetting } from '#web/features/settings/settings-context.ts';
import { PortalMark } from '#web/ui/badges/portal-mark.tsx';
import { Button } from '#web/ui/buttons/button.tsx';

const types = ['image/svg+xml', 'image/png'] as const;

/** The logo with its buttons. What is in an SVG the server checks. */
export function LogoField() {
  const { value: logo, set, error, refuse } = useSetting('logo');
  const picker = useRef<HTMLInputElement>(null);

  async function choose(file: File | undefined) {
    if (!file) return;
    const type = types.find((known) => known === file.type);
    if (!type) return refuse('The logo must be an SVG or a PNG');
    if (file.size > logoMaxBytes) return refuse(`The logo must be ${logoMaxBytes / 1024} kB or smaller`);
    set({ type, base64: base64Of(new Uint8Array(await file.arrayBuffer())) });
  }

  return (
    <div>
      <div className="flex flex-wrap items-center gap-3">
        {logo ? (
          <img
            src={`data:${logo.type};base64,${logo.base64}`}
            alt="The logo as it is now"
            className="h-12 max-w-60 rounded-control object-contain"
          />
        ) : (
          <PortalMark className="size-12" />
        )}
        <input
          ref={picker}
          type="file"
          accept=".svg,.png"
          aria-label="Logo"
          tabIndex={-1}
          className="sr-only"
          onChange={({ currentTarget }) => {
            void choose(currentTarget.files?.[0]);
            // Choosing the same file again, after correcting it, must fire a change event.
            currentTarget.value = '';
          }}
        />
        <Button variant="secondary" size="sm" onClick={() => picker.current?.click()}>
          {logo ? 'Replace' : 'Choose a file'}
        </Button>
        {logo && (
          <Button variant="ghost" size="sm" onClick={() => set(null)}>
            Remove
          </Button>
        )}
      </div>
      {error && (
        <p role="alert" className="mt-1 text-danger text-small">
          {error}
        </p>
      )}
    </div>
  );
}

function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

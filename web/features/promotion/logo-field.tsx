import { useState } from 'react';
import { acceptOf, refusalOf } from '#web/lib/files/file-rules.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { FileField } from '#web/ui/fields/file-field.tsx';
import { logoPng } from './logo-png.ts';

const kinds = ['png', 'jpeg', 'svg'] as const;
const maxBytes = 5 * 1024 * 1024;

interface LogoFieldProps {
  /** The URL of the logo to show; null for none. */
  shown: string | null;
  error: string | undefined;
  /** A `data:` URL of a PNG, or null to remove the logo. */
  onChange: (logo: string | null) => void;
  /** Called while a picture is being read: a large one takes seconds, and a save meanwhile would leave it out. */
  onReading: (isReading: boolean) => void;
}

/** Chooses, shows and removes an institution's logo. */
export function LogoField({ shown, error, onChange, onReading }: LogoFieldProps) {
  const [refusal, setRefusal] = useState<string>();

  async function take([file]: File[]) {
    if (!file) return;
    const refused = refusalOf(file, kinds, maxBytes);
    if (refused) return setRefusal(refused);
    onReading(true);
    try {
      onChange(await logoPng(file));
      setRefusal(undefined);
    } catch {
      setRefusal('Your browser can’t read this picture. Try a PNG.');
    } finally {
      onReading(false);
    }
  }

  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-60 flex-1">
        <FileField
          label="Logo (optional)"
          hint="PNG, JPEG or SVG, best on a white or transparent background. We’ll shrink it if needed."
          accept={acceptOf(kinds)}
          error={refusal ?? error}
          onFiles={(files) => void take(files)}
        />
      </div>
      {shown !== null && (
        <div className="flex flex-wrap items-center gap-3">
          {/* Logos are made for paper, so they need a light background in either theme. */}
          <span className="block h-16 w-36 rounded-control border bg-on-primary p-2">
            <img src={shown} alt="Your logo" className="h-12 w-full object-contain" />
          </span>
          <Button variant="secondary" size="sm" onClick={() => onChange(null)}>
            Remove logo
          </Button>
        </div>
      )}
    </div>
  );
}

import { useState } from 'react';
import { acceptOf, refusalOf } from '#web/lib/files/file-rules.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { FileField } from '#web/ui/fields/file-field.tsx';
import { logoPng } from './logo-png.ts';

const kinds = ['png', 'jpeg', 'svg'] as const;
const maxBytes = 5 * 1024 * 1024;

interface LogoFieldProps {
  /** The address of the logo that is to be shown; null for none. */
  shown: string | null;
  /** What the server refuses. */
  error: string | undefined;
  /** A `data:` address of a PNG, or null: none any more. */
  onChange: (logo: string | null) => void;
  /** Whether a picture is on its way: a large one takes seconds, and what is saved meanwhile would be saved without it. */
  onReading: (isReading: boolean) => void;
}

/** The logo of an institution: chosen, looked at, taken away. */
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
          {/* Logos are made for paper: they need a light ground in either theme. */}
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

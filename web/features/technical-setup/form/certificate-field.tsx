import { useEffect, useRef, useState } from 'react';
import type { SetupFinding } from '#contract/technical-setup/technical-setup.ts';
import { certificateMaxLength } from '#contract/values/technical-setup.ts';
import { FindingNotes } from '#web/features/technical-setup/finding-notes.tsx';
import { fieldLabel } from '#web/features/technical-setup/setup-texts.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';

interface CertificateFieldProps {
  value: string;
  findings: readonly SetupFinding[];
  error: string | undefined;
  onChange: (certificate: string) => void;
}

/** The certificate: what it says, and its text once it is to be replaced. */
export function CertificateField({ value, findings, error, onChange }: CertificateFieldProps) {
  const [isReplacing, setReplacing] = useState(false);
  const [isKey, setKey] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone.
  useEffect(() => {
    if (isReplacing) box.current?.querySelector('textarea')?.focus();
  }, [isReplacing]);
  const isWrong = findings.some(({ level }) => level === 'problem');
  if (value !== '' && !isReplacing && !error && !isWrong && findings.length > 0) {
    return (
      <div className="flex flex-col gap-1.5">
        <p className="font-medium text-control">{fieldLabel('certificate')}</p>
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 rounded-control border border-control px-3 py-2">
          <div className="wrap-anywhere min-w-0 flex-1 basis-60">
            <FindingNotes findings={findings} />
          </div>
          <Button variant="secondary" size="sm" onClick={() => setReplacing(true)}>
            Replace<span className="sr-only"> the certificate</span>
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div ref={box}>
      <TextArea
        label={fieldLabel('certificate')}
        hint="The signing certificate, from BEGIN CERTIFICATE to END CERTIFICATE; the base64 alone will do as well."
        spellCheck={false}
        maxLength={certificateMaxLength}
        value={value}
        onChange={({ target }) => {
          // A private key is neither sent nor kept, not even in this tab.
          const holdsKey = /PRIVATE KEY/i.test(target.value);
          setKey(holdsKey);
          // Its summary comes back only with the next visit, so that the field does not go while it is typed in.
          setReplacing(true);
          if (!holdsKey) onChange(target.value);
        }}
        error={error}
        notes={<FindingNotes findings={findings} />}
      />
      {/* Not among the notes that describe the field, because readers would say it twice. */}
      <div role="alert" className="empty:hidden">
        {isKey && <FindingNotes findings={[keyRefusal]} />}
      </div>
    </div>
  );
}

const keyRefusal = {
  level: 'problem',
  text: 'That was a private key. It must never leave your identity provider: it was not taken and not sent. A certificate begins with BEGIN CERTIFICATE.',
} as const;

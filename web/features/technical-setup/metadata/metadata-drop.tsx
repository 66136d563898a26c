import { useState } from 'react';
import type { MetadataAggregate, MetadataAnswer, MetadataReading } from '#contract/technical-setup/setup-metadata.ts';
import { metadataMaxBytes } from '#contract/values/technical-setup.ts';
import { useServiceProvider } from '#web/features/technical-setup/sign-in-test/sign-in-test.api.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { usePersistedText } from '#web/lib/unsaved-work.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { FileField } from '#web/ui/fields/file-field.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { ProgressBar } from '#web/ui/states/progress-bar.tsx';
import { useReadMetadata } from './metadata.api.ts';
import { MetadataFetch } from './metadata-fetch.tsx';
import { ProviderChoice } from './provider-choice.tsx';
import { ReadingSummary } from './reading-summary.tsx';

interface MetadataDropProps {
  /** The URL of the metadata in the form. */
  savedUrl: string;
  /** Called with the values for the form, and the URL if they were fetched. Nothing is saved. */
  onRead: (reading: MetadataReading, url?: string) => void;
}

/** Reads an identity provider's metadata, dropped, chosen, pasted or fetched, into values for the form. */
export function MetadataDrop({ savedUrl, onRead }: MetadataDropProps) {
  const [pasted, setPasted] = usePersistedText('technical-setup.metadata');
  const [isKey, setKey] = useState(false);
  const [sent, setSent] = useState(0);
  const [refusal, setRefusal] = useState<string>();
  const [aggregate, setAggregate] = useState<MetadataAggregate | null>(null);
  const [reading, setReading] = useState<MetadataReading | null>(null);
  const read = useReadMetadata(setSent);
  const isFetchAllowed = useServiceProvider().data?.fetchesMetadata === true;

  function begin() {
    setRefusal(undefined);
    setAggregate(null);
    setReading(null);
  }

  function takeOver(answer: MetadataReading, url?: string) {
    setAggregate(null);
    setReading(answer);
    setPasted('');
    onRead(answer, url);
  }

  function take(answer: MetadataAnswer, url?: string) {
    if (answer.kind === 'aggregate') setAggregate(answer);
    else takeOver(answer, url);
  }

  function handIn(file: File | undefined) {
    if (!file) return;
    begin();
    if (file.size > metadataMaxBytes) {
      setRefusal('A file can have at most 200 MB');
      return;
    }
    setSent(0);
    read.mutate(file, { onSuccess: (answer) => take(answer), onError: (error) => setRefusal(messageOf(error)) });
  }

  return (
    <div className="flex flex-col gap-3">
      <FileField
        label="Metadata file"
        hint="The XML file that your identity provider offers, or that of your federation."
        accept=".xml,text/xml,application/xml,application/samlmetadata+xml"
        isPending={read.isPending}
        error={refusal}
        onFiles={([file]) => handIn(file)}
      />
      <TextArea
        label="Or paste the metadata"
        rows={3}
        spellCheck={false}
        className="font-mono"
        value={pasted}
        onChange={({ target }) => {
          // A private key is neither sent nor kept, not even in this tab.
          const holdsKey = /PRIVATE KEY/i.test(target.value);
          setKey(holdsKey);
          if (!holdsKey) setPasted(target.value);
        }}
        error={
          isKey ? 'That was a private key, which must never leave your identity provider. It was not taken.' : undefined
        }
      />
      <Button
        variant="secondary"
        className="self-start max-sm:self-stretch"
        isPending={read.isPending}
        pendingText="Reading..."
        isDisabled={pasted.trim() === ''}
        onClick={() => handIn(new File([pasted], 'pasted.xml', { type: 'application/xml' }))}
      >
        Read pasted metadata
      </Button>
      {isFetchAllowed && (
        <MetadataFetch savedUrl={savedUrl} isDisabled={read.isPending} onStart={begin} onRead={take} />
      )}
      {read.isPending && <ProgressBar label="Sending the metadata" done={sent} />}
      {aggregate && <ProviderChoice aggregate={aggregate} onRead={(answer) => takeOver(answer)} />}
      {reading && <ReadingSummary reading={reading} />}
    </div>
  );
}

import { useState } from 'react';
import type { MetadataAggregate, MetadataAnswer, MetadataReading } from '#contract/setup-metadata.ts';
import { metadataMaxBytes } from '#contract/values/technical-setup.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { FileField } from '#web/ui/fields/file-field.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { ProgressBar } from '#web/ui/states/progress-bar.tsx';
import { useReadMetadata } from './metadata.api.ts';
import { ProviderChoice } from './provider-choice.tsx';
import { ReadingSummary } from './reading-summary.tsx';

interface MetadataDropProps {
  /** Gets what was read, to fill the form's fields. Nothing is saved by it. */
  onRead: (reading: MetadataReading) => void;
}

/** Metadata of an identity provider, dropped, chosen or pasted, becomes values for the form. */
export function MetadataDrop({ onRead }: MetadataDropProps) {
  const [pasted, setPasted] = useState('');
  const [sent, setSent] = useState(0);
  const [refusal, setRefusal] = useState<string>();
  const [aggregate, setAggregate] = useState<MetadataAggregate | null>(null);
  const [reading, setReading] = useState<MetadataReading | null>(null);
  const read = useReadMetadata(setSent);

  function takeOver(answer: MetadataReading) {
    setAggregate(null);
    setReading(answer);
    setPasted('');
    onRead(answer);
  }

  function handIn(file: File | undefined) {
    if (!file) return;
    setRefusal(file.size > metadataMaxBytes ? 'A file can have at most 200 MB' : undefined);
    if (file.size > metadataMaxBytes) return;
    setSent(0);
    setAggregate(null);
    setReading(null);
    const take = (answer: MetadataAnswer) => (answer.kind === 'aggregate' ? setAggregate(answer) : takeOver(answer));
    read.mutate(file, { onSuccess: take, onError: (error) => setRefusal(messageOf(error)) });
  }

  return (
    <div className="flex flex-col gap-3">
      <FileField
        label="Metadata file"
        hint="The XML file that your identity provider offers, or that of your federation."
        accept=".xml,text/xml,application/xml,application/samlmetadata+xml"
        isDisabled={read.isPending}
        error={refusal}
        onFiles={([file]) => handIn(file)}
      />
      <TextArea
        label="Or paste the metadata"
        rows={3}
        spellCheck={false}
        className="font-mono"
        value={pasted}
        onChange={(event) => setPasted(event.target.value)}
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
      {read.isPending && <ProgressBar label="Sending the metadata" done={sent} />}
      {aggregate && <ProviderChoice aggregate={aggregate} onRead={takeOver} />}
      {reading && <ReadingSummary reading={reading} />}
    </div>
  );
}
